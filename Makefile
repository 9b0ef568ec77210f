# Two commands do everything: `make chat` and `make test`.
.DEFAULT_GOAL := chat
PREFIX ?= /usr/local

.PHONY: chat test fuzz lint format bench install clean packages

packages:
	@.ci/packages

chat: packages
	swift build -c release --product parley
	@$$(swift build -c release --show-bin-path)/parley

test: packages
	swift test

# FUZZ_SECONDS=60 for each target, or FUZZ_TARGET= one of the folders in Tests/FuzzTests/Corpus
fuzz: packages
	@.ci/fuzz

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift

bench: packages
	swift build -c release --product parley
	swift run -c release bench

install: packages
	swift build -c release --product parley
	install -D -m 755 "$$(swift build -c release --show-bin-path)/parley" "$(DESTDIR)$(PREFIX)/bin/parley"

clean:
	swift package clean
