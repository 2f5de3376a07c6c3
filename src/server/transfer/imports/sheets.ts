import { notFound, refuse } from "../../base/errors";
import type { Call } from "../../journal/caller";
import type { Cell } from "../spreadsheets/model";
import { headingsOf } from "./content";
import { kinds } from "./kinds";
import { messages } from "./model";
import { importRow } from "./rows";
import { hasWorkFile, refusedRows, rowAt, workFile } from "./work-file";

export type DownloadedSheet = { name: string; headings: string[]; rows: Iterable<Cell[]> };

export function templateOf(kind: string, { site }: Pick<Call, "site">) {
  const found = kinds.find(({ name }) => name === kind);
  if (site !== "A" || !found) notFound();
  return {
    name: found.name,
    title: found.title,
    columns: found.columns.map(({ heading, synonyms, help, example, need }) => ({
      heading,
      synonyms: [...synonyms],
      help,
      example,
      need: need ?? null,
    })),
  };
}

/** Mended by hand, this file is imported as any other: the column of the errors means nothing. */
const errorHeading = "Errore";

export function refusedFile(id: number, { site }: Pick<Call, "site">): DownloadedSheet {
  const row = site === "A" ? importRow(id) : null;
  if (!row) notFound(messages.missing);
  if (!hasWorkFile(row.folder_name)) refuse(409, messages.filesGone);
  const work = workFile(row.folder_name);
  const headings = headingsOf(work, row);
  const { sheet } = row;
  function* rows(): Iterable<Cell[]> {
    for (const { number, notes } of refusedRows(work)) {
      const cells = rowAt(work, sheet, number)?.cells ?? [];
      yield [...headings.map((_, at) => cells[at] ?? null), notes.join(" ")];
    }
  }
  return { name: "Rifiutate", headings: [...headings, errorHeading], rows: rows() };
}
