# The commands of this repository. `make demo` is the one to begin with; `make` alone lists them.

SHELL := /bin/bash
BINARY := .build/release/waymark
PREFIX ?= /usr/local
DATA ?= demo-data
SECONDS ?= 60
EXTRACTS ?= Samples/monaco.osm.pbf

PLACES ?= Samples/monaco.osm.pbf
DOCUMENTS ?= 1000000

.PHONY: help demo build test soak bench bench-places bench-directions bench-tracks fuzz web docs install clean-demo

help:
	@echo "make demo        install what is missing, build, import Monaco, serve the map and print its address"
	@echo "make build       build the release binary, $(BINARY)"
	@echo "make test        everything that continuous integration checks"
	@echo "make soak        the long forms of tests: kills, load, many seeds"
	@echo "make bench       importing against tilemaker, serving against nginx, in paired runs (EXTRACTS=Samples/monaco.osm.pbf)"
	@echo "make bench-places  search: seeded questions against SQLite's full-text search, in process and over HTTP (PLACES=…)"
	@echo "make bench-directions  routes, tables and nearest roads against OSRM (EXTRACTS=Samples/monaco.osm.pbf)"
	@echo "make bench-tracks  reading and converting track files against Python's expat (a million points)"
	@echo "make fuzz        each fuzzer for a minute (SECONDS=60)"
	@echo "make docs        the reference of all public declarations, in .build/docs/"
	@echo "make web         fetch the page's map engine (MapLibre GL JS), check its checksum, and build the page's recorder"
	@echo "make install     install binary, page and samples under PREFIX (now $(PREFIX))"
	@echo "make clean-demo  remove the demo's data folder"

demo:
	@DATA="$(DATA)" Tools/demo

build:
	@Tools/setup build
	swift build --configuration release --product waymark

test:
	@Tools/test

soak:
	@Tools/test soak

bench: build
	@Tools/setup bench
	python3 Benchmarks/Import/tiles.py $(EXTRACTS)
	$(BINARY) import $(firstword $(EXTRACTS)) --name bench --only tiles --data .build/bench-data
	python3 Benchmarks/Serving/serving.py --data .build/bench-data

bench-places: build
	swift build --configuration release --product places-benchmark
	.build/release/places-benchmark score $(PLACES)
	.build/release/places-benchmark scale $(firstword $(PLACES)) $(DOCUMENTS)
	python3 Benchmarks/HTTP/suggest.py $(PLACES)

bench-directions:
	@Tools/setup build bench
	swift build --configuration release --product directions-benchmark
	Benchmarks/Directions/run $(EXTRACTS)
	Benchmarks/Directions/run --between houses $(EXTRACTS)

bench-tracks: build
	python3 Benchmarks/TrackFiles/track_files.py --waymark $(BINARY)

fuzz:
	@Fuzzers/run.sh "$(SECONDS)"

docs:
	@Tools/docs

web:
	@Tools/setup run web
	@cd .cache/web && sha256sum --check ../../Tools/web.sha256
	@Tools/wasm

install: build web
	@Tools/setup world
	@Tools/install "$(PREFIX)"

clean-demo:
	rm -rf demo-data
