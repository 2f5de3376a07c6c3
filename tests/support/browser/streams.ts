import { streamCount } from "../../../src/server/live";
import { until } from "../timeouts";

/** Waits until so many live lines are open: what a test changes before that, nobody would be told. */
export const streams = (count: number) => until(() => streamCount() === count);
