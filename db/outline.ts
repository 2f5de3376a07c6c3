import { join } from "node:path";
import { project } from "../src/server/days/map/projection";

/**
 * Writes the outline of Italy from `countries-10m.json` of the package `world-atlas`, unpacked in the folder given:
 * `bun db/outline.ts FOLDER`. The data are those of Natural Earth, in the public domain.
 */
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: { id: string; arcs: number[][][] }[] } };
};

const { transform, arcs, objects }: Topology = await Bun.file(
  join(process.argv[2] ?? ".", "countries-10m.json"),
).json();
const points = arcs.map((arc) => {
  const at = [0, 0] as [number, number];
  return arc.map(([right, up]) => {
    at[0] += right;
    at[1] += up;
    const [longitude, latitude] = [0, 1].map(
      (axis) =>
        (at[axis] as number) * (transform.scale[axis] as number) + (transform.translate[axis] as number),
    ) as [number, number];
    const { x, y } = project({ latitude, longitude });
    return [Math.round(x), Math.round(y)] as const;
  });
});
const italy = objects.countries.geometries.find(({ id }) => id === "380");
const rings = (italy?.arcs ?? []).flat().map((ring) =>
  ring.flatMap((arc, at) => {
    const own = arc < 0 ? (points[~arc] ?? []).toReversed() : (points[arc] ?? []);
    return at ? own.slice(1) : own;
  }),
);
const path = rings
  .map((ring) =>
    ring
      .map(([x, y], at) => {
        const [left, top] = ring[at - 1] ?? [0, 0];
        return at ? `l${x - left} ${y - top}` : `M${x} ${y}`;
      })
      .join(""),
  )
  .join("z");
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9400 12100"><title>Italia</title><path id="italy" vector-effect="non-scaling-stroke" d="${path}z"/></svg>\n`;
await Bun.write(new URL("../src/views/styles/italy.svg", import.meta.url), svg);
