// What an act is called stands where its funct is.
import "../api";
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
import { recordOfAct } from "../log/store";
import { namedRecords } from "../records/names";
import { sentenceOf, textOf } from "../records/sentences";
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

type Act = { id_activity: number; whole: number | null; at: string; user: string } & {
  id_operation: string;
  notes: string;
};
type Changed = ChangeRow & Act;

const heads = ["quando", "chi", "operazione", "nota", "che cosa", "numero", "campo", "prima", "dopo"];

/** A line for each value that somebody wrote; deleted with the data that it lists. Answers its path. */
export function writeActsSince(data: string, activity: number): string {
  use(openForReading(join(data, databaseName)));
  try {
    const changed = all<Changed>`
      SELECT c.id_activity, a.date_created AS at, a.user, a.id_operation, a.notes,
             c.noun, c.id_row, c.whole, c.before, c.after
      FROM activity a JOIN change c ON c.id_activity = a.id WHERE a.id > ${activity} ORDER BY a.id, c.id`;
    const states = cellsOfEach(changed);
    const sentences = sentencesOf(changed);
    const rows = changed.flatMap(({ id_activity, at, user, notes, noun, id_row }, index) => {
      const { before, after } = states[index] as NonNullable<(typeof states)[number]>;
      return Object.keys({ ...before, ...after })
        .filter((column) => before?.[column] !== after?.[column])
        .map((column) => [
          ...[
            at,
            user,
            sentences.get(id_activity) ?? "",
            notes,
            kindOf(noun),
            id_row,
            labelOf(noun, column, ""),
          ],
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

/** As the log has them, with every record by its name: the file is for who may read all data. */
function sentencesOf(changed: Changed[]): Map<number, string> {
  const acts = [...Map.groupBy(changed, ({ id_activity }) => id_activity)].map(([id, rows]) => ({
    id,
    act: rows[0] as Changed,
    about: recordOfAct((rows[0] as Changed).id_operation, rows),
  }));
  const named = namedRecords(acts.flatMap(({ about }) => about ?? []));
  return new Map(
    acts.map(({ id, act, about }) => [
      id,
      textOf(sentenceOf(act, about && { table: about.table, name: named(about.table, about.id).name })),
    ]),
  );
}
