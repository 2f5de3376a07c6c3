import { bunTests } from "./bun-tests";

/** The tests of `faults/`: too slow for `./test`, and each with its own name. */
export const run = () => bunTests("faults", ["./tests/trust/faults/"]);
