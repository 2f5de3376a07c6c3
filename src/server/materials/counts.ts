import type { Call } from "../caller";
import type { Day } from "../days";
import { all, insert, one, remove, run, update } from "../db";
import { refuse, refuseField, stale } from "../errors";
import { workById } from "../works/store";
import type { Counts } from "./input";
import { notCounted, texts } from "./model";

type Count = { id_material: number; name: string; value_out: number; value_in: number; yes_no: number };

/** What left with a work and what came back, in display order; a yes/no material is out unless it was said (spec 2 §9). */
export function countsOf(work: number, call: Call): Count[] {
  workById(work, call);
  return all<Count>`
    SELECT m.id AS id_material, m.name, coalesce(c.value_out, m.yes_no) AS value_out,
           coalesce(c.value_in, m.yes_no) AS value_in, m.yes_no
    FROM materials m LEFT JOIN work_materials c ON c.id_material = m.id AND c.id_work = ${work}
    WHERE m.name <> ${notCounted} ORDER BY m.position, m.id`;
}

/** One version for all counts of a work: it follows what they say, whoever wrote it. */
export const countsVersion = (work: number, call: Call) =>
  Bun.hash.crc32(JSON.stringify(countsOf(work, call))) + 1;

type Material = { id: number; cost: number; yes_no: number };

/**
 * Keeps both counts of each material and, for those that are counted, one order line tied to the work with what
 * stayed at the client's: out less in, and none when that is nothing (DECISIONS, Materials).
 */
export function saveCounts({ id_work, materials }: Counts, call: Call) {
  const work = workById(id_work, call);
  if (call.version !== undefined && call.version !== countsVersion(id_work, call)) refuse(409, stale);
  for (const { id_material, value_out, value_in } of materials) {
    const material = one<Material>`SELECT id, cost, yes_no FROM materials WHERE id = ${id_material} AND name <> ${notCounted}`;
    if (!material) refuseField("materials", texts.unknown);
    saveCount(id_work, id_material, value_out, value_in);
    if (!material.yes_no) saveLine(work, material, value_out - value_in);
  }
}

function saveCount(id_work: number, id_material: number, value_out: number, value_in: number) {
  run`INSERT INTO work_materials (id_work, id_material, value_out, value_in)
      VALUES (${id_work}, ${id_material}, ${value_out}, ${value_in})
      ON CONFLICT (id_work, id_material) DO UPDATE SET value_out = excluded.value_out, value_in = excluded.value_in
      WHERE value_out <> excluded.value_out OR value_in <> excluded.value_in`;
}

type Work = { id: number; id_order: number; date: Day };
type Line = { id: number; quantity: number };

function saveLine(work: Work, { id: id_material, cost }: Material, quantity: number) {
  const line = one<Line>`
    SELECT id, quantity FROM order_materials WHERE id_work = ${work.id} AND id_material = ${id_material}`;
  const price = cost * quantity;
  if (!line && quantity) {
    const { id: id_work, id_order, date } = work;
    insert("order_materials", { id_order, id_work, id_material, date, quantity, price, delivered: 1 });
  } else if (line && !quantity) remove("order_materials", line.id);
  else if (line && line.quantity !== quantity) update("order_materials", line.id, { quantity, price });
}
