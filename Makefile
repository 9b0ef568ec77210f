# Two commands do everything: `make chat` and `make test`.
.DEFAULT_GOAL := chat
export PREFIX ?= /usr/local
export DESTDIR FILTER ATTACK ATTACK_SECONDS ATTACK_SEED FAULTS_SECONDS FAULTS_SEED \
	SCALING SCALING_SECONDS SCALING_SEED

# Every build of a kind has the same flags, or one would compile all that another has compiled. That includes color:
# SwiftPM hands the compiler -color-diagnostics on a terminal and not in a pipe.
flags := --no-color-diagnostics --explicit-target-dependency-import-check error
# A sixth of a build makes what a debugger reads: DEBUGGER=lldb for those who use one.
plain := $(if $(DEBUGGER),,-Xswiftc -gnone)
# The quick build, which chatting and testing share: only what answers is optimized, and a target is compiled as a whole until
# it is edited. Nothing reads an index. Memory in huge pages saves a thirtieth of the compiler's time.
export PARLEY_EDITED := $(shell .ci/edited)
swift_build := env PARLEY_OPTIMIZE=1 GLIBC_TUNABLES=glibc.malloc.hugetlb=1 swift build
export QUICK_FLAGS := $(flags) $(plain) --disable-index-store
quick := $(swift_build) $(QUICK_FLAGS)
# The optimized build, which is installed. Linked with Swift's own library, as far as the system allows, the program runs
# without a Swift runtime. Each function has a section of its own, so that the linker leaves out what nothing calls.
# It has a folder of its own, because only one build at a time writes into one.
release := $(swift_build) --scratch-path .build/optimizing $(flags) $(plain) -c release -Xswiftc -Xfrontend -Xswiftc -function-sections
ifeq ($(shell uname),Linux)
release += --static-swift-stdlib --disable-local-rpath -Xlinker -z -Xlinker now
# Nothing loads the program as a library. The toolchain's own linker packs relocations, a twentieth of the program's size,
# in the form that glibc reads since 2.36.
# Equal functions are folded, a twentieth of the program. An identifier of the build would be of its folder, too.
release += -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --build-id=none -Xlinker --icf=all
release += $(shell getconf GNU_LIBC_VERSION 2>/dev/null | awk '{ split($$2, v, "."); \
	if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')
endif
# Wren's rules are compiled by the program that was built, and attached to it with the commit: neither a new commit nor a
# changed rule costs more than that. The numbers are seconds of processor time, from which the first build's duration is
# estimated.
chat_program := .build/quick/parley
build_chat := .ci/progress 195 .build/debug/parley $(quick) --product parley && \
	.ci/attach .build/debug .build/quick parley
program := .build/optimized/parley
build := .ci/progress 465 .build/optimizing/release/parley $(release) --product parley && \
	.ci/attach .build/optimizing/release .build/optimized parley
# The program that `parley serve` becomes
build_server := .ci/progress 475 .build/optimizing/release/parley-serve $(release) --product parley-serve && \
	.ci/attach .build/optimizing/release .build/optimized parley-serve
build_bench := .ci/progress 500 .build/optimizing/release/bench $(release) --product bench
# BUILT=1 takes these as they are, as in .ci/run: to ask whether they are up to date costs a second and a half each time.
ifdef BUILT
build := true
build_server := true
build_bench := true
endif
bench := PARLEY=$(program) .build/optimizing/release/bench
# FILTER=LineBufferTests runs only some tests; QUICK=1 a hundredth of a benchmark or a soak.
build_tests := .ci/progress 430 .build/debug/parleyPackageTests.xctest $(quick) --build-tests
# They start programs by the hundred, and the chat's has Wren's rules compiled. OPTIMIZED=1 starts the optimized ones, which
# take a quarter of the tests' processor time less where they are built anyway, as in .ci/run.
tested := $(if $(OPTIMIZED),$(program),$(chat_program))
attach_tested := $(if $(OPTIMIZED),$(build) && $(build_server),.ci/attach .build/debug .build/quick parley parley-serve)
tests := $(attach_tested) && PARLEY='$(CURDIR)/$(tested)' .ci/skipped .build/debug/parleyPackageTests.xctest --testing-library swift-testing \
	$(if $(FILTER),--filter '$(FILTER)')
short := $(if $(QUICK),--quick)

.PHONY: chat test test-outside optimized smoke soak fuzz attack faults scaling sanitize mutants lint format screen bench peers install uninstall deb dist dist-test docs clean packages

packages:
	@.ci/packages

chat:
	@.ci/packages chat
	@$(build_chat)
	@$(chat_program)

test: packages
	@$(build_tests)
	@$(tests)
	@echo "left to make smoke: nine of ten cases of Transcripts/generated/wren.chat"
	@echo "left to make test-outside: parley lsp with other programs' clients, Neovim and Emacs among them, and the tests"
	@echo "  that are skipped without fish, zsh, mandoc or shellcheck"

# Clients that others wrote drive `parley lsp`: pytest-lsp, Neovim and Emacs. It installs these, and fish, zsh, mandoc and
# shellcheck, whose tests it runs. And `parley serve` with PostgreSQL and HAProxy.
test-outside: packages
	@$(build)
	@$(build_server)
	@$(build_tests)
	@.ci/outside $(program)

# FUZZ_SECONDS=60 for each target, or FUZZ_TARGET= one of the folders in Tests/FuzzTests/Corpus
fuzz: packages
	@.ci/fuzz

# Attacks the program from outside, as an adversary would, for ATTACK_SECONDS (600) altogether; ATTACK="kills damage" for some of it, and
# ATTACK_SEED=N repeats what that seed found
attack: packages
	@$(build)
	@.ci/attack $(program)

# Each call to the system fails once, for FAULTS_SECONDS (600) a test; FAULTS_SEED=N tries them in another order. A disk would
# take most of that time to flush.
faults: packages
	@$(build_tests)
	@FAULTS_SECONDS=$${FAULTS_SECONDS:-600} $(if $(wildcard /dev/shm),TMPDIR=/dev/shm) .ci/skipped .build/debug/parleyPackageTests.xctest \
		--testing-library swift-testing --filter FaultTests

# How time and memory grow with 195 constructs and each command; SCALING_SECONDS=60 stops after some of the pairs, and
# SCALING="rivescript inherits check" tries those whose names have these words
scaling: packages
	@$(build)
	@.ci/scaling $(program)

# The tests under the thread and the address sanitizer; SANITIZERS=thread for one of them
sanitize: packages
	@.ci/sanitize

# Changes single lines of Sources, MUTANTS of them, and names those that no test notices; SEED=2 draws others, and
# MODULE=Viper takes them from there.
MUTANTS ?= 100
SEED ?= 1
mutants: packages
	.ci/mutants $(MUTANTS) $(SEED) $(MODULE)

# All that is compiled optimized: the program, its server, and the benchmarks
optimized: packages
	@$(build)
	@$(build_server)
	@$(build_bench)

# The optimized program replays the project's transcripts: some faults of a compiler show only there.
smoke: packages
	@$(build)
	@$(program) replay --jobs 2

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift

# Writes a screen with a test of each role: make screen NAME=Basket
screen:
	@.ci/screen '$(NAME)'

# BENCH="startup generated" measures only some things; PLOT=FILE.svg draws the time of a reply by the number of rules, and
# PAGE=Sources/parley/Parley.docc/Speed.md puts the tables into the manual.
bench: packages
	@$(build)
	@$(build_server)
	@$(build_bench)
	@$(bench) $(short) $(if $(PLOT),--plot '$(PLOT)') $(if $(PAGE),--page '$(PAGE)') $(BENCH)

# Other implementations of RiveScript, AIML and ELIZA in Python, for `make bench` to compare with, in .build/peers. The
# versions that program-y asks for no longer install, so it gets what its engine needs by hand; it may be missing. Where
# variables name other programs, `make bench` runs them too: ELIZA_CPP='eliza --nobanner --quick' is that of anthay/ELIZA,
# RIVESCRIPT_RS=rivescript that of rivescript-rs, and CHATSCRIPT=FOLDER a folder with ChatScript and a robot.
peers:
	-perl -MRiveScript -e 1 2>/dev/null || apt-get install -y -q librivescript-perl
	python3 -m venv .build/peers
	.build/peers/bin/pip install --quiet rivescript==1.15.0 python-aiml==0.9.3 \
		pyaiml21==1.0.1.post2 eliza-gpt==0.2.0
	-.build/peers/bin/pip install --quiet APScheduler beautifulsoup4 Flask PyYAML pymongo redis requests SQLAlchemy==1.3.12
	-.build/peers/bin/pip install --quiet --no-deps programy==5.0.1

# A million exchanges in a talk and 10,000 talks at once, and the long tests SOAK times as long.
SOAK ?= 10
soak: packages
	@$(build_bench)
	@$(bench) $(short) soak
	@$(build_tests)
	@PARLEY_SOAK=$(SOAK) $(tests)

install: packages
	@$(build)
	@$(build_server)
	@.ci/install $(program)

uninstall:
	@.ci/install --undo

deb: packages
	@$(build)
	@$(build_server)
	@.packaging/deb $(program) .build/deb

# The downloads, in .build/dist: a static program as an archive and a wheel, the Debian packages, the sources.
dist: packages
	@$(build)
	@$(build_server)
	@.packaging/dist $(program) .build/dist

# Tries all of it in fresh Debians without Swift and in an empty root; as root.
dist-test: dist
	.packaging/try .build/dist

docs: packages
	@.ci/docs

clean:
	swift package clean
	rm -rf .build/optimizing .build/builds
