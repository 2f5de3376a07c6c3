import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sync } from "../backup/disk-work";
import { formerDataName } from "../backup/restore-swap";
import { csv } from "../base/csv";
import { openForReading, reading } from "../db/copies";
import { all, closeDatabase, use } from "../db/db";
import { databaseName } from "../files/folders";
import type { ChangeRow } from "../journal/chain";
import { cellsOfEach } from "../journal/values";
import { labelOf, readableValue } from "../tables/all";
import { kindOf } from "../tables/articles";

/** Of people; what the program did by itself is no lost work. */
export const actsSince = (data: string, activity: number) =>
  reading(
    join(data, databaseName),
    (db) =>
      db
        .query(
          "SELECT count(*) AS acts, count(DISTINCT user) AS people FROM activity WHERE id > ? AND user <> ''",
        )
        .get(activity) as { acts: number; people: number },
    openForReading,
  );

type Act = { at: string; user: string; operation: string; notes: string };

const heads = ["quando", "chi", "operazione", "nota", "che cosa", "numero", "campo", "prima", "dopo"];

/** A line for each value that somebody wrote; deleted with the data that it lists. Answers its path. */
export function writeActsSince(data: string, activity: number): string {
  use(openForReading(join(data, databaseName)));
  try {
    const changed = all<ChangeRow & Act>`
      SELECT a.date_created AS at, a.user, a.id_operation AS operation, a.notes, c.noun, c.id_row, c.before, c.after
      FROM activity a JOIN change c ON c.id_activity = a.id WHERE a.id > ${activity} ORDER BY a.id, c.id`;
    const states = cellsOfEach(changed);
    const rows = changed.flatMap(({ at, user, operation, notes, noun, id_row }, index) => {
      const { before, after } = states[index] as NonNullable<(typeof states)[number]>;
      return Object.keys({ ...before, ...after })
        .filter((column) => before?.[column] !== after?.[column])
        .map((column) => [
          ...[at, user, operation, notes, kindOf(noun), id_row, labelOf(noun, column, "")],
          readableValue(noun, column, before?.[column]),
          readableValue(noun, column, after?.[column]),
        ]);
    });
    const path = join(data, `${formerDataName()}.csv`);
    writeFileSync(path, csv(heads, rows), { mode: 0o600 });
    sync(path);
    return path;
  } finally {
    closeDatabase();
  }
}
