# Stringsmith. Every target works on a fresh machine with Swift, and installs other dependencies if necessary.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
SIZE ?= standard

LINTED = Package.swift Sources Plugins Tests Fuzz Fixtures/Packages Benchmarks/Package.swift Benchmarks/Sources Oracle
# Without shared libraries, the program starts in a third of the time, and runs on any distribution. Debian and Ubuntu have
# ICU's static libraries in libicu-dev; on other systems, the program loads ICU.
STATIC = $(if $(wildcard /usr/lib/*-linux-gnu/libicudata.a),-Xswiftc -static-executable)
RELEASE = -c release --static-swift-stdlib --product stringsmith $(STATIC)
# Evaluated in recipes only, when Swift is known to be installed.
BINARY = $$($(SWIFT) build $(RELEASE) --show-bin-path)/stringsmith

.DEFAULT_GOAL := help
.PHONY: help demo test test-pages check oracle docs bench install uninstall deb artifactbundle clean dependencies release

help: ## Show the targets
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

demo: release ## Build, and show the main features on a sample app
	@scripts/demo "$(BINARY)"

# Only the tests' product: with everything, all modules would be compiled a second time, for the plugins' tool.
test: dependencies ## Run all tests, with warnings as errors
	$(SWIFT) build --product stringsmithPackageTests -Xswiftc -warnings-as-errors
	$(SWIFT) test --skip-build --parallel

test-pages: dependencies ## Test the HTML pages in headless Chromium
	$(SWIFT) build --product stringsmith
	scripts/test-pages "$$($(SWIFT) build --show-bin-path)/stringsmith"

check: dependencies ## Run everything that CI runs: format, constructs, public API, documentation, benchmarks build, tests, pictures, demo, faults, ninja
	$(SWIFT) format lint --strict --recursive $(LINTED)
	scripts/check-constructs
	scripts/check-scripts
	scripts/check-api
	@SWIFT="$(SWIFT)" scripts/check-darwin
	@SWIFT="$(SWIFT)" scripts/check-documentation
	$(SWIFT) build --quiet --package-path Benchmarks -Xswiftc -warnings-as-errors
	@$(MAKE) --no-print-directory docs test
	@SWIFT="$(SWIFT)" Oracle/check
	scripts/screenshots "$$($(SWIFT) build --show-bin-path)/stringsmith" --check
	scripts/demo "$$($(SWIFT) build --show-bin-path)/stringsmith" >/dev/null
	@SWIFT="$(SWIFT)" scripts/ensure-dependencies ninja-build=ninja strace=strace
	scripts/test-faults "$$($(SWIFT) build --show-bin-path)/stringsmith" 60
	MODULES=50 scripts/test-farms "$$($(SWIFT) build --show-bin-path)/stringsmith" ninja

docs: dependencies ## Build guides, tutorials, and the library's reference with DocC
	@SWIFT="$(SWIFT)" scripts/check-tutorials
	@SWIFT="$(SWIFT)" scripts/build-docs

oracle: dependencies ## Compare the scanner with the toolchain's SwiftParser and clang on the sources in DIR
	@SWIFT="$(SWIFT)" Oracle/run "$(DIR)"

bench: release ## Measure speed and memory, and compare with other tools; SIZE=small|standard|large
	@Benchmarks/run "$(BINARY)" $(SIZE)

install: release ## Install the program, man page, and completions; PREFIX, DESTDIR, WITH_APPLE_NAMES=1
	@scripts/install "$(BINARY)" "$(DESTDIR)$(PREFIX)" "$(WITH_APPLE_NAMES)"

uninstall: ## Remove the installed files; PREFIX, DESTDIR
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
