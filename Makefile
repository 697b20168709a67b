# The two commands: `make run` and `make test`. The rest is for developers; `make help` lists it.

MAKEFLAGS += --no-print-directory
MAP ?= grammar/examples/shop.roadbook
SWIFT ?= swift

.PHONY: help run test build lint format generate bench clean clients corpus libedit

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

# Standard output belongs to the tool alone, and standard input is not for the compiler:
# `echo 'open shop://list/42' | make run` is a script. A debug build starts sooner and is shared with the tests.
run: libedit ## open the prompt on an example map (MAP=file: on another); run what is piped in
	@$(SWIFT) build --product roadbook 1>&2 </dev/null
	@exec .build/debug/roadbook "$(MAP)"

# The import check only shows in the exit code; the text still says that the build is complete.
test: libedit lint ## check style, build everything and run all tests
	@$(SWIFT) build --build-tests --explicit-target-dependency-import-check error </dev/null
	@$(SWIFT) test --skip-build --disable-xctest </dev/null
	@.ci/clients

clients: libedit ## run only the tests that use the tool as its users do: in a terminal, in editors
	@$(SWIFT) build --product roadbook </dev/null
	@.ci/clients

# Editors wait for the program to start. Loaded at a fixed address it has not to move 50,000 pointers first, and with
# the libraries linked in that can be, it has not to look for them: together that is more than half of the time.
FIXED_ADDRESS = $(if $(filter Linux,$(shell uname)),-Xlinker -no-pie)
STATIC = $(CURDIR)/.build/static

build: libedit ## build the tool for use: .build/release/roadbook
	@.ci/static-libraries "$(STATIC)"
	@PKG_CONFIG_PATH="$(STATIC):$$PKG_CONFIG_PATH" \
	  $(SWIFT) build -c release --product roadbook --static-swift-stdlib $(FIXED_ADDRESS) </dev/null

lint: ## check style
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format: ## fix the style where a tool can
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

generate: ## make from grammar/roadbook.grammar what is made from it
	@$(SWIFT) run RoadbookGenerate </dev/null

bench: libedit ## measure
	@$(SWIFT) build -c release --product RoadbookBench 1>&2 </dev/null
	@.build/release/RoadbookBench

corpus: libedit ## throw the 73,988 messages of the protocol's own corpus at the language server
	@$(SWIFT) build --product roadbook 1>&2 </dev/null
	@.ci/clients --version >/dev/null 2>&1
	@.build/clients/bin/python Tests/Clients/server/corpus.py

clean: ## forget all builds
	@rm -rf .build

libedit:
	@.ci/libedit
