import { derivedVersion } from "../base/derived-version";
import { given, refuse, refuseFields, stale } from "../base/errors";
import { all, one, run, sql } from "../db/db";
import type { Call, Reader } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { workById } from "../orders/works/store";
import type { Counts } from "./input";
import { texts } from "./model";
import { removeCountsOf, setLineOfWork } from "./store";

/** Not the lorry, which is neither stocked nor asked (spec 2 §9); a retired one only where it was counted. */
const materialsOf = (work: number) => sql`
  materials m LEFT JOIN work_materials c ON c.id_material = m.id AND c.id_work = ${work}
  WHERE (m.stocked OR m.yes_no) AND (NOT m.retired OR c.id IS NOT NULL)`;

type Count = { id_material: number; name: string; value_out: number; value_in: number; yes_no: number };

/** What left with a work and what came back, in display order; a yes/no material defaults to yes (spec 2 §9). */
export function listCounts(work: number, call: Call): Count[] {
  workById(work, call);
  return all<Count>`
    SELECT m.id AS id_material, m.name, coalesce(c.value_out, m.yes_no) AS value_out,
           coalesce(c.value_in, m.yes_no) AS value_in, m.yes_no
    FROM ${materialsOf(work)} ORDER BY m.position, m.id`;
}

export const countsVersion = (work: number, call: Call) => derivedVersion(listCounts(work, call));

type Material = { id: number; cost_cents: number; yes_no: number };

/** Saves both counts of each material; out less in of a counted one becomes an order line (DECISIONS, Materials). */
export function saveCounts({ id_work, materials }: Counts, call: Call) {
  const work = workById(id_work, call);
  if (call.version !== undefined && call.version !== countsVersion(id_work, call)) refuse(409, stale);
  refuseFields(countErrors(id_work, materials, call));
  for (const { id_material, value_out, value_in } of materials) {
    const material = countedOf(id_work, id_material) as Material;
    saveCount(id_work, id_material, value_out, value_in);
    if (!material.yes_no) setLineOfWork(work, material, value_out - value_in, call);
  }
}

/** Of a work that does not take place: nothing has left with it. */
export function removeCounts(work: Parameters<typeof setLineOfWork>[0], call: Call) {
  const lines = all<Material>`
    SELECT id_material AS id, 0 AS cost_cents, 0 AS yes_no FROM order_materials WHERE id_work = ${work.id}`;
  for (const material of lines) setLineOfWork(work, material, 0, call);
  removeCountsOf(work.id);
}

const countedOf = (work: number, material: number) =>
  one<Material>`SELECT m.id, m.cost_cents, m.yes_no FROM ${materialsOf(work)} AND m.id = ${material}`;

export function countErrors(work: number, rows: readonly { id_material: number }[], { site }: Reader) {
  // Of a hidden one nothing counts as counted: which retired materials it had stays hidden.
  const seen = one<{ id: number }>`SELECT id FROM work_rows WHERE id = ${work} AND ${shownOn(site)}`?.id ?? 0;
  const isKnown = rows.every(({ id_material }) => countedOf(seen, id_material));
  return given({ materials: isKnown ? undefined : texts.unknown });
}

function saveCount(id_work: number, id_material: number, value_out: number, value_in: number) {
  run`INSERT INTO work_materials (id_work, id_material, value_out, value_in)
      VALUES (${id_work}, ${id_material}, ${value_out}, ${value_in})
      ON CONFLICT (id_work, id_material) DO UPDATE SET value_out = excluded.value_out, value_in = excluded.value_in
      WHERE value_out <> excluded.value_out OR value_in <> excluded.value_in`;
}
