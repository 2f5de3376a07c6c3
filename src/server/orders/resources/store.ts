import type { Day } from "../../base/days";
import { notFound, refuse, refuseField } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { all, insert, one, remove, update } from "../../db/db";
import type { Call } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import type { Rows } from "../../tables/rows";
import type { WorkResource } from "../works/input";
import type { CatalogueResource, List, Resource } from "./model";

export const listResources = () =>
  all<CatalogueResource>`SELECT id, name, type, ammount, retired, version FROM resources ORDER BY id`;

export const resourceLabels = (required: ReadonlySet<number> = new Set()) =>
  listResources()
    .filter(({ id, retired }) => !retired || required.has(id))
    .map(({ id, name, type, ammount }) => ({ id, label: name, type, total: ammount }));

type Values = Omit<Resource, "id">;

export const addResource = (values: Values): number => insert("resources", values);

export const changeResource = (id: number, values: Values, call: Call) =>
  update("resources", id, values, call.version);

/** A retired resource is not offered to works; those that require it keep it. */
export const setRetired = (id: number, retired: 0 | 1, call: Call) =>
  update("resources", id, { retired }, call.version);

/** The vehicles that works ask for, with what a day of one is sold for. */
export const pricedKinds = () => all<Pick<Rows["resources"], "id" | "name" | "sale_cents" | "retired">>`
  SELECT id, name, sale_cents, retired FROM resources WHERE type = 1 AND retired = 0 ORDER BY id`;

export function setKindPrice(id: number, sale_cents: number) {
  const kind = pricedKinds().find((kind) => kind.id === id) ?? notFound("Risorsa non trovata.");
  if (kind.sale_cents !== sale_cents) update("resources", id, { sale_cents });
}

type Used = Omit<CatalogueResource, "version"> & { date: Day | null; used: number | null };

/** Once without a day where works require none; on site B the works that it shows (DECISIONS, Works). */
export const resourcesWithUse = (from: Day, to: Day, site: Site, list: List) => all<Used>`
  WITH required AS (
    SELECT l.id_resource, w.date, sum(l.value) AS used
    FROM work_rows w JOIN work_resources l ON l.id_work = w.id AND l.list = ${list}
    WHERE w.date BETWEEN ${from} AND ${to} AND ${shownOn(site)}
    GROUP BY l.id_resource, w.date)
  SELECT r.id, r.name, r.type, r.ammount, r.retired, u.date, u.used
  FROM resources r LEFT JOIN required u ON u.id_resource = r.id ORDER BY r.id`;

export type RequiredLine = Pick<Resource, "name" | "type"> &
  Record<"id_work" | "id_resource" | "value", number>;

/** The resources that works require, in the order of the works. */
export const requiredResources = (works: readonly { id: number }[]) => all<RequiredLine>`
  SELECT l.id_work, l.id_resource, r.name, r.type, l.value
  FROM json_each(${idsOf(works)}) work
  CROSS JOIN work_resources l ON l.id_work = work.value AND l.list = 'A'
  JOIN resources r ON r.id = l.id_resource
  ORDER BY work.key, r.id`;

const idsOf = (rows: readonly { id: number }[]) => JSON.stringify(rows.map(({ id }) => id));

/** Replaces what a work requires; a resource with 0, or left out, is not required. */
export function setRequiredResources(work: number, lines: WorkResource[], list: List) {
  const wanted = new Map(lines.map((line) => [line.id_resource, line.value]));
  if (wanted.size < lines.length) refuseField("values", "La stessa risorsa compare due volte.");
  for (const line of linesOf(work).filter((line) => line.list === list)) {
    const value = wanted.get(line.id_resource) ?? 0;
    wanted.delete(line.id_resource);
    if (value === 0) remove("work_resources", line.id);
    else if (value !== line.value) update("work_resources", line.id, { value });
  }
  for (const [id_resource, value] of wanted) {
    const resource = one<{ name: string; retired: number }>`
      SELECT name, retired FROM resources WHERE id = ${id_resource}`;
    if (!resource) notFound("Risorsa non trovata.");
    if (value === 0) continue;
    if (resource.retired) refuse(409, `La risorsa ${resource.name} è disattivata.`);
    insert("work_resources", { id_work: work, id_resource, list, value });
  }
}

export function removeRequiredResources(work: number) {
  for (const line of linesOf(work)) remove("work_resources", line.id);
}

const linesOf = (work: number) => all<WorkResource & { id: number; list: List }>`
  SELECT id, id_resource, list, value FROM work_resources WHERE id_work = ${work}`;
