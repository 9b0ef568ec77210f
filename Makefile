# Two commands do everything: `make chat` and `make test`.
.DEFAULT_GOAL := chat
export PREFIX ?= /usr/local
export DESTDIR FILTER ATTACK ATTACK_SECONDS ATTACK_SEED
# The commit that `parley --version` prints; the program is linked anew for it, and nothing is compiled.
export PARLEY_COMMIT := $(shell .ci/commit)

# Every build has the same flags, or one would compile all that another has compiled. That includes colour: SwiftPM
# hands the compiler -color-diagnostics on a terminal and not in a pipe.
flags := --no-color-diagnostics
# Linked with Swift's own library, as far as the system allows, the program runs without a Swift runtime.
release := $(flags) -c release
ifeq ($(shell uname),Linux)
release += --static-swift-stdlib --disable-local-rpath -Xlinker -z -Xlinker now
# Nothing loads the program as a library. The toolchain's own linker packs relocations, a twentieth of the program's size,
# in the form that glibc reads since 2.36.
release += -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic
release += $(shell getconf GNU_LIBC_VERSION 2>/dev/null | awk '{ split($$2, v, "."); \
	if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')
endif
folder = $$(swift build $(release) --show-bin-path)
# Wren's rules are compiled before the program that contains them, so that it need not do it at every start.
image := $(CURDIR)/.build/wren.image
build := swift build $(release) --product compile-wren && "$(folder)/compile-wren" $(image) && \
	PARLEY_IMAGE=$(image) swift build $(release) --product parley
# The program that `parley serve` becomes
build_server := PARLEY_IMAGE=$(image) swift build $(release) --product parley-serve
# FILTER=LineBufferTests runs only some tests; QUICK=1 a hundredth of a benchmark or a soak.
tests := .ci/skipped swift test $(flags) $(if $(FILTER),--filter '$(FILTER)')
quick := $(if $(QUICK),--quick)

.PHONY: chat test test-outside smoke soak fuzz attack sanitize lint format bench peers install uninstall deb deb-test docs clean packages

packages:
	@.ci/packages

chat: packages
	$(build)
	@"$(folder)/parley"

test: packages
	$(tests)
	@echo "left to make smoke: nine of ten cases of Transcripts/generated/wren.chat"
	@echo "left to make test-outside: parley lsp with other programs' clients, Neovim and Emacs among them, and the tests"
	@echo "  that are skipped without fish, zsh, mandoc or shellcheck"

# Clients that others wrote drive `parley lsp`: pytest-lsp, Neovim and Emacs. It installs these, and fish, zsh, mandoc and
# shellcheck, whose tests it runs. And `parley serve` with PostgreSQL and HAProxy.
test-outside: packages
	$(build)
	$(build_server)
	@.ci/outside "$(folder)/parley"

# FUZZ_SECONDS=60 for each target, or FUZZ_TARGET= one of the folders in Tests/FuzzTests/Corpus
fuzz: packages
	@.ci/fuzz

# What an adversary would do, from outside, in ATTACK_SECONDS (600) altogether; ATTACK="kills damage" for some of it, and
# ATTACK_SEED=N repeats what that seed found
attack: packages
	$(build)
	@.ci/attack "$(folder)/parley"

# The tests under the thread and the address sanitizer; SANITIZERS=thread for one of them
sanitize: packages
	@.ci/sanitize

# The optimised program replays the project's transcripts: some faults of a compiler show only there.
smoke: packages
	$(build)
	@"$(folder)/parley" replay --jobs 2

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift

# BENCH="startup generated" measures only some things; PLOT=FILE.svg draws the time of a reply by the number of rules.
bench: packages
	$(build)
	$(build_server)
	swift build $(release) --product bench
	@"$(folder)/bench" $(quick) $(if $(PLOT),--plot '$(PLOT)') $(BENCH)

# Other implementations of RiveScript and AIML in Python, for `make bench` to compare with, in .build/peers. The versions
# that program-y asks for no longer install, so it gets what its engine needs by hand; it may be missing.
peers:
	python3 -m venv .build/peers
	.build/peers/bin/pip install --quiet rivescript==1.15.0 python-aiml==0.9.3
	-.build/peers/bin/pip install --quiet APScheduler beautifulsoup4 Flask PyYAML pymongo redis requests SQLAlchemy==1.3.12
	-.build/peers/bin/pip install --quiet --no-deps programy==5.0.1

# A million exchanges in a talk and 10,000 talks at once, and the long tests SOAK times as long.
SOAK ?= 10
soak: packages
	swift build $(release) --product bench
	@"$(folder)/bench" $(quick) soak
	PARLEY_SOAK=$(SOAK) $(tests)

install: packages
	$(build)
	$(build_server)
	@.ci/install "$(folder)/parley"

uninstall:
	@.ci/install --undo

deb: packages
	$(build)
	$(build_server)
	@.packaging/deb "$(folder)/parley" .build/deb

# In a fresh Debian without Swift; as root, with debootstrap.
deb-test: deb
	.packaging/try "$$(ls -t .build/deb/parley-chat_*.deb | head -1)" "$$(ls -t .build/deb/parley-serve_*.deb | head -1)"

docs: packages
	@.ci/docs

clean:
	swift package clean
