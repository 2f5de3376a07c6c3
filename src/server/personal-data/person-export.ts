import { Database } from "bun:sqlite";
import { createReadStream, existsSync } from "node:fs";
import { now } from "../base/clock";
import { formatMoment } from "../base/days";
import { counted } from "../base/text";
import { writeZip } from "../base/write-zip";
import { database, use } from "../db/db";
import { firmIdentity } from "../db/settings";
import { cleanName, setFilesFolder, tablesWithFiles, uploadPath } from "../files/files";
import { presentRowsOf } from "../journal/person-rows";
import { personalValues } from "../journal/personal-values";
import type { Person } from "../journal/persons";
import { newPrintout } from "../paper/pdf/document";

export type ExportTask = {
  database: string;
  data: string;
  group: Person[];
  name: string;
  hidden: string[];
  labels: { tables: Record<string, string>; columns: Record<string, Record<string, string>> };
};

/** Of each table: a PDF of tens of thousands of rows would take more memory than the server has. */
const rowsInPdf = 1000;

type Row = Record<string, string | number | null>;
type Tables = { table: string; rows: Row[] }[];

/** One part of the files is in memory at a time. */
export async function* exportZip(task: ExportTask): AsyncGenerator<Uint8Array> {
  const live = new Database(task.database, { readonly: true, strict: true });
  try {
    live.run("PRAGMA busy_timeout = 5000");
    use(live);
    setFilesFolder(task.data);
    const tables = tablesOf(task);
    const json = {
      person: { ...task.group[0], name: task.name },
      exported: now(),
      tables: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])),
    };
    const pdf = await pdfOf(task, tables);
    yield* writeZip([
      { name: "dati.json", parts: () => [Buffer.from(JSON.stringify(json, null, 2))] },
      { name: "dati.pdf", parts: () => [pdf] },
      ...filesIn(tables).map(({ stored, filename }, index) => ({
        name: `file/${index + 1} ${cleanName(filename)}`,
        parts: () => createReadStream(uploadPath(stored)),
        compress: false,
      })),
    ]);
  } finally {
    live.close();
  }
}

function tablesOf({ group, hidden }: ExportTask): Tables {
  return group
    .flatMap((person) => [...presentRowsOf(person)])
    .flatMap(([table, ids]) => {
      const { personal = {}, plain = [] } = personalValues[table] ?? {};
      const columns = [...plain, ...Object.keys(personal)].filter((column) => !hidden.includes(column));
      const rows = database()
        .query(
          `SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM "${table}"
         WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
        )
        .all(JSON.stringify(ids)) as Row[];
      return rows.length ? [{ table, rows }] : [];
    });
}

function filesIn(tables: Tables): { stored: string; filename: string }[] {
  const withFiles = tablesWithFiles(database());
  const rows = tables.filter(({ table }) => withFiles.includes(table)).flatMap((one) => one.rows);
  const files = rows.filter(({ stored }) => stored) as { stored: string; filename: string }[];
  return files.filter(({ stored }) => existsSync(uploadPath(stored)));
}

async function pdfOf({ name, labels }: ExportTask, tables: Tables): Promise<Uint8Array> {
  const printout = newPrintout({
    company: firmIdentity(),
    title: "Dati personali",
    number: name,
    date: formatMoment(now()),
  });
  for (const { table, rows } of tables) {
    printout.heading(labels.tables[table] ?? table);
    for (const row of rows.slice(0, rowsInPdf)) printout.facts(factsOf(row, labels.columns[table] ?? {}), 2);
    if (rows.length > rowsInPdf)
      printout.note(
        `Oltre le prime ${rowsInPdf}`,
        `${counted(rows.length - rowsInPdf, "riga è", "righe sono")} in dati.json.`,
      );
  }
  return (await printout.toPdf()).bytes;
}

/** Without the columns that mean nothing to a person: numbers of rows, names of files on the disk. */
const factsOf = (row: Row, labels: Record<string, string>): [string, string][] =>
  Object.entries(row).flatMap(([column, value]) => {
    const label = labels[column];
    return label && value !== null && value !== "" ? [[label, String(value)] as [string, string]] : [];
  });
