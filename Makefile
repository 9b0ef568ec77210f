# Two commands do everything: `make chat` and `make test`.
.DEFAULT_GOAL := chat
export PREFIX ?= /usr/local
export DESTDIR
# What `parley --version` says; the program is linked anew for it, and nothing is compiled.
export PARLEY_COMMIT := $(shell .ci/commit)

# With Swift's own library inside, as far as the system allows, the program runs where there is no Swift.
# Every release build has the same flags, or one would compile all that the other has compiled.
flags := -c release
ifeq ($(shell uname),Linux)
flags += --static-swift-stdlib --disable-local-rpath -Xlinker -z -Xlinker now
endif
release := swift build $(flags) --product parley

.PHONY: chat test smoke soak fuzz sanitize lint format bench install uninstall deb deb-test docs clean packages

packages:
	@.ci/packages

chat: packages
	$(release)
	@$$(swift build -c release --show-bin-path)/parley

test: packages
	swift test

# FUZZ_SECONDS=60 for each target, or FUZZ_TARGET= one of the folders in Tests/FuzzTests/Corpus
fuzz: packages
	@.ci/fuzz

# The tests under the thread and the address sanitizer; SANITIZERS=thread for one of them
sanitize: packages
	@.ci/sanitize

# The optimised program replays the project's transcripts: some faults of a compiler show only there.
smoke: packages
	$(release)
	@"$$(swift build -c release --show-bin-path)/parley" replay --jobs 2

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift

bench: packages
	$(release)
	swift run $(flags) bench

# A million exchanges in a talk and 10,000 talks at once, and the long tests SOAK times as long.
SOAK ?= 10
soak: packages
	swift run $(flags) bench soak
	PARLEY_SOAK=$(SOAK) swift test

install: packages
	$(release)
	.ci/install "$$(swift build -c release --show-bin-path)/parley"

uninstall:
	.ci/install --undo

deb: packages
	$(release)
	.packaging/deb "$$(swift build -c release --show-bin-path)/parley" .build/deb

# In a fresh Debian without Swift; as root, with debootstrap.
deb-test: deb
	.packaging/try "$$(ls -t .build/deb/*.deb | head -1)"

docs:
	.ci/docs

clean:
	swift package clean
