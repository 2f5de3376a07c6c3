// A test file that imports nothing from `bun:test` gets its names from the runner; one import of it takes them all away.
/// <reference types="bun-types/test-globals" />
