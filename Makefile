# Two commands do everything: `make chat` and `make test`.
.DEFAULT_GOAL := chat
PREFIX ?= /usr/local

.PHONY: chat test lint format bench install clean packages

packages:
	@.ci/packages

chat: packages
	swift build -c release --product parley
	@$$(swift build -c release --show-bin-path)/parley

test: packages
	swift test

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
