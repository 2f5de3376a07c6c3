import type { Point } from "../../clients/travel/model";

/** Thousandths of a degree of latitude; good enough for a country that is narrow. */
const narrowing = Math.cos((42 * Math.PI) / 180);

export const project = ({ latitude, longitude }: Point) => ({
  x: (longitude - 6) * narrowing * 1000,
  y: (47.5 - latitude) * 1000,
});
