import type { Database } from "bun:sqlite";
import { counted } from "../../base/text";
import { use } from "../../db/db";
import type { Choice, Sheet } from "../spreadsheets/model";
import { type CheckTask, checkRows } from "./check";
import { kindNamed } from "./content";
import { countsFrom1904, openWorkFile } from "./work-file";

export type ImportTask = FileTask & { database: string | null };

export type FileTask = { work: string } & (
  | { read: { path: string; choice: Choice } }
  | { check: CheckTask & { kind: string } }
);

export async function doImportTask(task: ImportTask) {
  const work = openWorkFile(task.work);
  try {
    if ("read" in task) await readSheets(work, task.read.path, task.read.choice);
    else checkRows(work, kindNamed(task.check.kind), task.check);
  } finally {
    work.close();
  }
}

async function readSheets(work: Database, path: string, choice: Choice) {
  work.run("DELETE FROM sheets");
  work.run("DELETE FROM cells");
  work.run("DELETE FROM checked");
  const addRow = work.query("INSERT INTO cells (sheet, number, cells) VALUES (?, ?, ?)");
  const addSheet = work.query(
    "INSERT INTO sheets (number, name, hidden, rows, notes) VALUES (?, ?, ?, ?, ?)",
  );
  // Its libraries are loaded when the first file is read.
  const { openSpreadsheet } = await import("../spreadsheets/open");
  const { parts } = await openSpreadsheet(path, choice);
  const sheets: {
    sheet: Sheet;
    rows: number;
  }[] = [];
  for await (const { sheet, rows } of parts) {
    if (sheets.at(-1)?.sheet !== sheet) sheets.push({ sheet, rows: 0 });
    const number = sheets.length - 1;
    (sheets[number] as { rows: number }).rows += rows.length;
    work.transaction(() => {
      for (const row of rows) addRow.run(number, row.number, JSON.stringify(row.cells));
    })();
  }
  for (const [number, { sheet, rows }] of sheets.entries())
    addSheet.run(number, sheet.name, Number(sheet.hidden), rows, notesOn(sheet));
}

function notesOn(sheet: Sheet): string {
  const { merged, formulasWithoutResult: empty, hiddenRows, lettersMended } = sheet;
  const formulas = sheet.formulas - empty;
  const last = "di cui vale l'ultimo risultato";
  return [
    hiddenRows > 0 &&
      counted(
        hiddenRows,
        "riga nascosta o filtrata, che si importa come le altre",
        "righe nascoste o filtrate, che si importano come le altre",
      ),
    empty > 0 &&
      counted(empty, "formula senza risultato salvato", "formule senza risultato salvato") +
        ": aprire il file nel suo programma e salvarlo",
    lettersMended > 0 &&
      counted(lettersMended, "cella", "celle") +
        " con lettere lette male da un altro programma (NiccolÃ²), lette come erano (Niccolò)",
    sheet.since1904 && countsFrom1904,
    merged > 0 && counted(merged, "gruppo di celle unite", "gruppi di celle unite"),
    formulas > 0 && counted(formulas, `formula, ${last}`, `formule, ${last}`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** In a Worker, statements read the database file through a connection of their own. */
export function readThrough(opened: Database) {
  opened.run("PRAGMA busy_timeout = 5000");
  opened.run("PRAGMA cache_size = -16000");
  use(opened);
}
