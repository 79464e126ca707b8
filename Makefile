# Stringsmith: every target works on a fresh machine that has Swift; what else is missing is installed first.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
SIZE ?= standard

LINTED = Package.swift Sources Plugins Tests Fuzz Fixtures/Packages Benchmarks/Package.swift Benchmarks/Sources
RELEASE = -c release --static-swift-stdlib --product stringsmith
# Asked for in recipes only, when Swift is known to be there.
BINARY = $$($(SWIFT) build $(RELEASE) --show-bin-path)/stringsmith

.DEFAULT_GOAL := help
.PHONY: help demo test test-pages check docs bench install uninstall deb artifactbundle clean dependencies release

help: ## Show the targets
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

demo: release ## Build, extract the texts of a sample app, and show what was written
	@scripts/demo "$(BINARY)"

test: dependencies ## Run all tests; a warning is an error
	$(SWIFT) test --parallel -Xswiftc -warnings-as-errors

test-pages: dependencies ## Use the HTML pages in headless Chromium, which is installed if it can be
	$(SWIFT) build --product stringsmith
	scripts/test-pages "$$($(SWIFT) build --show-bin-path)/stringsmith"

check: dependencies ## Decide what CI decides: format, forbidden constructs, public API, documentation, tests
	$(SWIFT) format lint --strict --recursive $(LINTED)
	scripts/check-constructs
	scripts/check-scripts
	scripts/check-api
	@SWIFT="$(SWIFT)" scripts/check-documentation
	@$(MAKE) --no-print-directory docs test

docs: dependencies ## Build guides, tutorials and the library's reference with DocC, in .build/docs
	@SWIFT="$(SWIFT)" scripts/check-tutorials
	@SWIFT="$(SWIFT)" scripts/build-docs

bench: release ## Measure against other tools; SIZE=small|standard|large
	@Benchmarks/run "$(BINARY)" $(SIZE)

install: release ## Install program, man page and completions; PREFIX, DESTDIR, WITH_APPLE_NAMES=1
	@scripts/install "$(BINARY)" "$(DESTDIR)$(PREFIX)" "$(WITH_APPLE_NAMES)"

uninstall: ## Remove what install put there; PREFIX, DESTDIR
	@scripts/uninstall "$(DESTDIR)$(PREFIX)"

deb: release ## Build a Debian package in Packages/
	@scripts/make-deb "$(BINARY)" Packages

artifactbundle: release ## Build an artifact bundle for SwiftPM in Packages/, with its zip and checksum
	@SWIFT="$(SWIFT)" scripts/make-artifactbundle "$(BINARY)" Packages

clean: ## Remove everything that was built or generated
	rm -rf .build Benchmarks/.build Demo Bench Packages

dependencies:
	@SWIFT="$(SWIFT)" scripts/ensure-dependencies

release: dependencies
	$(SWIFT) build $(RELEASE)
