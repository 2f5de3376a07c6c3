import { all } from "../db/db";

export type Row = { table: string; id: number };

export function lastChanges(rows: readonly Row[]): Map<string, string> {
  const found = all<Row & { at: string }>`
    SELECT r.value ->> 'table' AS "table", r.value ->> 'id' AS id, a.date_created AS at
    FROM json_each(${JSON.stringify(rows)}) r
    JOIN change c ON c.id = (
      SELECT max(id) FROM change WHERE noun = r.value ->> 'table' AND id_row = r.value ->> 'id')
    JOIN activity a ON a.id = c.id_activity`;
  return new Map(found.map(({ table, id, at }) => [`${table} ${id}`, at]));
}
