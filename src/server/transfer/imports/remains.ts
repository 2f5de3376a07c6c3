import { all, one } from "../../db/db";
import { namedRecords } from "../../records/names";

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
