import { streamCount } from "../../../src/server/journal/live";
import { until } from "../timeouts";

/** Waits until so many live streams are open: earlier changes would reach no page. */
export const streams = (count: number) => until(() => streamCount() === count);
