import { gapsOf, openGaps } from "../../clients/gaps";
import { gapNames } from "../../clients/model";
import { all, one, sql } from "../../db/db";
import { type Call, mustBeOnSiteA } from "../../journal/caller";
import { namedRecords } from "../../records/names";
import { gapsPerPage } from "./model";

export const gapCount = (id?: number): number =>
  one<{ n: number }>`
    SELECT count(DISTINCT c.id) AS n
    FROM ${openGaps(id === undefined ? sql`TRUE` : sql`g.id_import = ${id}`)}`?.n ?? 0;

/** `id_import` is null of a client that was entered by hand. */
export function listGaps({ page = 1 }: { page?: number }, call: Call) {
  mustBeOnSiteA(call);
  const rows = all<{ id: number; id_import: number | null }>`
    SELECT c.id, min(g.id_import) AS id_import FROM ${openGaps(sql`TRUE`)}
    GROUP BY c.id ORDER BY min(g.id) LIMIT ${gapsPerPage} OFFSET ${(page - 1) * gapsPerPage}`;
  const ids = rows.map(({ id }) => id);
  const name = namedRecords(ids.map((id) => ({ table: "clients", id })));
  const gaps = gapsOf(ids);
  return {
    gaps: rows.map(({ id, id_import }) => ({
      table: "clients",
      id,
      id_import,
      ...name("clients", id),
      missing: gapNames(gaps.get(id) ?? []),
    })),
    total: gapCount(),
  };
}

const maxRemains = 200;

export function remainsOf(id: number) {
  const rows = all<{ number: number; record_table: string; id_record: number; reason: string }>`
    SELECT number, record_table, id_record, reason FROM import_remains WHERE id_import = ${id}
    ORDER BY number LIMIT ${maxRemains}`;
  const name = namedRecords(
    rows.map(({ record_table, id_record }) => ({ table: record_table, id: id_record })),
  );
  const total = one<{ n: number }>`SELECT count(*) AS n FROM import_remains WHERE id_import = ${id}`?.n ?? 0;
  return {
    total,
    records: rows.map(({ number, record_table, id_record, reason }) => ({
      number,
      ...name(record_table, id_record),
      reason,
    })),
  };
}
