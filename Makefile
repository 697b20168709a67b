# The main commands are `make run` and `make test`; `make help` lists all.

MAKEFLAGS += --no-print-directory
MAP ?= grammar/examples/shop.roadbook
SWIFT ?= swift
PREFIX ?= /usr/local
OPTIONS ?=

.PHONY: example help run check test test-long build install uninstall deb test-deb lint format generate parser bench size clean clients corpus libedit docs sanitize

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

# The compiler uses neither standard output nor standard input, so that `echo 'open shop://list/42' | make run` runs a
# script. A debug build is ready sooner and is shared with the tests.
run: libedit ## open the prompt on an example map (MAP=file: on another), or run piped input
	@$(SWIFT) build $(OPTIONS) --product roadbook 1>&2 </dev/null
	@exec .build/debug/roadbook "$(MAP)"

# A failed import check shows only in the exit code: the output still reports a complete build.
check: libedit lint ## check style, and run the Swift tests: before each commit
	@$(SWIFT) build $(OPTIONS) --build-tests --explicit-target-dependency-import-check error </dev/null
	@$(SWIFT) test $(OPTIONS) --skip-build --disable-xctest </dev/null

test: check ## run all tests: also those of the example app, and of the built tool in terminals and editors
	@SWIFT="$(SWIFT)" .ci/example
	@SWIFT="$(SWIFT)" .ci/drivers
	@.ci/clients

test-long: ## run all tests, the random ones with all their rounds instead of a tenth
	@ROADBOOK_ALL_ROUNDS=1 $(MAKE) test

example: ## build and test the example app and the drivers, which depend on the library only
	@SWIFT="$(SWIFT)" .ci/example
	@SWIFT="$(SWIFT)" .ci/drivers

clients: libedit ## run only the tests of the built tool in a terminal and in editors
	@$(SWIFT) build $(OPTIONS) --product roadbook </dev/null
	@.ci/clients

# Editors wait for the program to start. At a fixed address, the loader need not relocate 50,000 pointers, and with
# static libraries it need not search for shared ones; together this saves more than half of the startup time.
FIXED_ADDRESS = $(if $(filter Linux,$(shell uname)),-Xlinker -no-pie)
STATIC = $(CURDIR)/.build/static
# Each function is a section of its own, so that the linker leaves out those that nothing calls, and equal ones but one.
# Swift's static libraries ask for all symbols to be exported, which would keep most.
SMALL = $(if $(filter Linux,$(shell uname)),-Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --no-export-dynamic -Xlinker --icf=all)

COMMIT := $(shell git describe --always --dirty --abbrev=12 --exclude '*' 2>/dev/null)

# A build of another commit is not continued: SwiftPM does not compile all modules again that depend on the layout of a
# changed type, and such a program crashes.
build: libedit ## build the tool for use: .build/release/roadbook
	@.ci/static-libraries "$(STATIC)"
	@[ "$$(cat .build/release-commit 2>/dev/null)" = "$(COMMIT)" ] || rm -rf .build/*/release
	@ROADBOOK_COMMIT=$(COMMIT) \
	  PKG_CONFIG_PATH="$(STATIC):$$PKG_CONFIG_PATH" \
	  $(SWIFT) build $(OPTIONS) -c release --product roadbook --static-swift-stdlib $(FIXED_ADDRESS) $(SMALL) \
	    </dev/null
	@echo "$(COMMIT)" >.build/release-commit

# Not after `build`, so that nothing is built as root.
install: ## install what `make build` built below PREFIX, /usr/local by default
	@.ci/install .build/release/roadbook "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what `make install` installed below PREFIX
	@.ci/install --remove "$(DESTDIR)$(PREFIX)"

deb: build ## pack the tool for Debian and Ubuntu: .build/packages/roadbook_*.deb
	@.ci/packages/deb .build/release/roadbook .build/packages

test-deb: deb ## install the package in a fresh Debian 12 and use it there (as root)
	@.ci/packages/test-deb "$$(ls -t .build/packages/roadbook_*.deb | head -n 1)"

lint: ## check style, and that what apps link asks for no system
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests grammar/examples/app
	@.ci/systems

format: ## format the sources
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests grammar/examples/app

generate: ## generate sources and documentation from grammar/roadbook.grammar
	@$(SWIFT) run $(OPTIONS) RoadbookGenerate </dev/null

parser: generate ## generate the parser of grammar/tree-sitter-roadbook (needs Node and tree-sitter)
	@.ci/parser

bench: libedit ## run the benchmarks
	@$(SWIFT) build $(OPTIONS) -c release --product RoadbookBench 1>&2 </dev/null
	@.build/release/RoadbookBench

size: ## measure how much an app grows by the library, with a compiled map and with text
	@SWIFT="$(SWIFT)" .ci/size

corpus: libedit ## send the 73,988 messages of the protocol's test corpus to the language server
	@$(SWIFT) build $(OPTIONS) --product roadbook 1>&2 </dev/null
	@.ci/clients --version >/dev/null 2>&1
	@.build/clients/bin/python Tests/Clients/server/corpus.py

sanitize: libedit ## run the tests of what apps link under the thread and the address sanitizer (20 minutes)
	@SWIFT="$(SWIFT)" .ci/sanitize thread
	@SWIFT="$(SWIFT)" .ci/sanitize address

docs: ## build the documentation of the libraries: .build/docs/site
	@$(SWIFT) build $(OPTIONS) 1>&2 </dev/null
	@.ci/docs .build/docs
	@[ ! -d .build/docs/site ] || echo "python3 -m http.server --directory .build/docs/site shows it"

clean: ## remove all builds
	@rm -rf .build .build-thread .build-address

libedit:
	@.ci/libedit
