import { notFound } from "../../base/errors";
import { all, database, one } from "../../db/db";
import type { Call } from "../../journal/caller";
import { namedRecords } from "../../records/names";
import type { Rows } from "../../tables/rows";
import { kinds } from "./kinds";
import { gapsPerPage } from "./model";

/** A value is missing as long as its column is empty; a record that was deleted misses none. */
function stillMissing(): string {
  const columns = kinds.flatMap((kind) => kind.columns.flatMap(({ completes }) => completes ?? []));
  const cases = new Map(
    columns.map(({ table, column, unless = "0" }) => [
      `${table}.${column}`,
      `WHEN '${table}.${column}' THEN (
         SELECT ("${column}" IS NULL OR "${column}" = '') AND NOT (${unless}) FROM "${table}" WHERE rowid = g.id_gap)`,
    ]),
  );
  return `CASE g.gap_table || '.' || g.gap_column ${[...cases.values()].join(" ")} END`;
}

export function gapCount(id?: number): number {
  const where = id === undefined ? "" : "g.id_import = ? AND";
  const { n } = database()
    .query(
      `SELECT count(DISTINCT g.record_table || ' ' || g.id_record) AS n FROM import_gaps g WHERE ${where} ${stillMissing()}`,
    )
    .get(...(id === undefined ? [] : [id])) as { n: number };
  return n;
}

type GapRow = Pick<Rows["import_gaps"], "record_table" | "id_record" | "id_import"> & { headings: string };

export function listGaps({ page = 1 }: { page?: number }, { site }: Pick<Call, "site">) {
  if (site !== "A") notFound();
  const rows = database()
    .query(
      `SELECT g.record_table, g.id_record, min(g.id_import) AS id_import, group_concat(DISTINCT g.heading) AS headings
       FROM import_gaps g WHERE ${stillMissing()}
       GROUP BY g.record_table, g.id_record ORDER BY min(g.id) LIMIT ? OFFSET ?`,
    )
    .all(gapsPerPage, (page - 1) * gapsPerPage) as GapRow[];
  const name = namedRecords(
    rows.map(({ record_table, id_record }) => ({ table: record_table, id: id_record })),
  );
  return {
    gaps: rows.map(({ record_table, id_record, id_import, headings }) => ({
      table: record_table,
      id: id_record,
      id_import,
      ...name(record_table, id_record),
      missing: headings.split(","),
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
