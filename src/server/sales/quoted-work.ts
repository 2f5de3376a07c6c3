import { today } from "../base/clock";
import { formatDuration } from "../base/days";
import { one } from "../db/db";
import { type Call, can } from "../journal/caller";
import { materialById } from "../materials/catalogue";
import type { Rows } from "../tables/rows";
import { type Estimate, estimateOf, inventoryOf } from "./estimate";
import { type Line, linesOf } from "./lines";
import { clientOfVersion, versionRow } from "./store";

type Ends = Pick<Rows["quote_versions"], "id_loading" | "id_unloading" | "id_storage">;

/** Longer works are divided by hand. */
const longestWork = 5999;

/** What a version asks of its work. */
export function workOfVersion(
  { id_loading, id_unloading, id_storage }: Ends,
  { used, volume, skills }: Estimate,
  lines: readonly Line[],
) {
  const worker = one<Pick<Rows["resources"], "id">>`
    SELECT id FROM resources WHERE type = 0 AND retired = 0 ORDER BY id LIMIT 1`;
  return {
    type: usualType(),
    id_pickupPlace: id_loading,
    id_unloadingPlace: id_unloading ?? id_storage,
    duration: used.minutes === null ? null : Math.min(used.minutes, longestWork),
    police_permission_cents: lines.reduce(
      (sum, { kind, total_cents }) => sum + (kind === "permit" ? total_cents : 0),
      0,
    ),
    cubicMetres: volume.total ? Math.ceil(volume.total / 100) / 10 : null,
    skills: Object.fromEntries(skills.map((skill) => [skill, 1])),
    resources: [
      ...(worker && used.people ? [{ id_resource: worker.id, value: used.people }] : []),
      ...used.vehicles.map(({ id, count }) => ({ id_resource: id, value: count })),
    ],
    materials: Object.fromEntries(
      lines.flatMap(({ kind, id_material, quantity_milli }) =>
        kind === "material" && id_material ? [[id_material, quantity_milli / 1000]] : [],
      ),
    ),
  };
}

/** The first that loads at one place and unloads at another. */
const usualType = () =>
  one<Pick<Rows["work_types"], "value">>`
    SELECT value FROM work_types WHERE retired = 0 ORDER BY unloads DESC, position, value LIMIT 1`?.value ??
  0;

/** The same of a version by its id, with the minutes on the road and the day that is wished, unless it is over. */
export function quotedWork(id: number) {
  const version = versionRow(id);
  const estimate = estimateOf(version, inventoryOf(id));
  const { wished_date } = version;
  const wished = wished_date !== null && wished_date >= today() ? wished_date : undefined;
  return { ...workOfVersion(version, estimate, linesOf(id)), road: estimate.used.road_minutes, wished };
}

/** What the form of an order's first work begins with; boxes only of an accepted version, whose price has them. */
export function formOfWork(id: number, call: Call) {
  clientOfVersion(id, call);
  const { duration, cubicMetres, police_permission_cents, resources, materials, road, wished, ...work } =
    quotedWork(id);
  const planned = versionRow(id).state === "accepted" ? Object.keys(materials).map(Number) : [];
  const offered = planned.map((material) => materialById(material)).filter(({ retired }) => !retired);
  return {
    date: wished,
    values: {
      ...work,
      duration: formatDuration(duration),
      cubicMetres: cubicMetres?.toLocaleString("it-IT"),
      quantity: Object.fromEntries(resources.map(({ id_resource, value }) => [id_resource, value])),
      materials,
      ...(can(call, "prices.view") && police_permission_cents > 0 && { police_permission_cents }),
    },
    materials: offered.map(({ id, name }) => ({ id, name })),
  };
}
