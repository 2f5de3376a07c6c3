import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import { afterCommit, all, one, run, sql, transaction } from "../../db/db";
import type { Rows } from "../../tables/rows";
import type { Encoding, Separator } from "../spreadsheets/model";
import { type Decision, type State, storedDays, workingStates } from "./model";
import { deleteImportFiles, deleteOtherFiles } from "./work-file";

export type ImportRow = Omit<Rows["imports"], "state" | "encoding" | "separator" | "duplicates"> & {
  state: State;
  /** As it was chosen; empty where it is guessed. */
  encoding: Encoding | "";
  separator: Separator | "";
  duplicates: Decision;
};

const columns = sql`
  id, id_user, id_runner, filename, folder_name, digest, size, state, encoding, "separator", kind, sheet, header,
  header_rows, mapping, duplicates, done, total, last_row, counts, message, date_created, date_run`;

export const importRow = (id: number) => one<ImportRow>`SELECT ${columns} FROM imports WHERE id = ${id}`;

export const importRows = (limit: number, offset: number) =>
  all<ImportRow>`SELECT ${columns} FROM imports ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;

/** The oldest that the server has to work on; one that is being taken back goes first. */
export const nextWorking = () =>
  one<ImportRow>`
    SELECT ${columns} FROM imports WHERE state IN (SELECT value FROM json_each(${JSON.stringify(workingStates)}))
    ORDER BY state <> 'undoing', id LIMIT 1`;

const expired = () => `${addDays(today(), -storedDays)} 00:00`;

const working = JSON.stringify(workingStates);

export function deleteExpiredImports() {
  for (const { id, folder_name } of all<{ id: number; folder_name: string }>`
    SELECT id, folder_name FROM imports
    WHERE folder_name IS NOT NULL AND state NOT IN (SELECT value FROM json_each(${working}))
      AND coalesce(date_run, date_created) < ${expired()}`)
    deleteFilesOf(id, folder_name);
  const names = all<{ folder_name: string }>`SELECT folder_name FROM imports WHERE folder_name IS NOT NULL`;
  deleteOtherFiles(new Set(names.map(({ folder_name }) => folder_name)));
}

/** After the erasure of a person, whom files and reasons of imports may name. */
export function forgetPersonsOfImports() {
  run`UPDATE import_remains SET reason = ''`;
  for (const { id, folder_name } of all<{ id: number; folder_name: string }>`
    SELECT id, folder_name FROM imports
    WHERE folder_name IS NOT NULL AND state NOT IN (SELECT value FROM json_each(${working}))`)
    deleteFilesOf(id, folder_name);
}

function deleteFilesOf(id: number, folder_name: string) {
  transaction(() => {
    run`UPDATE imports SET folder_name = NULL WHERE id = ${id}`;
    afterCommit(() => deleteImportFiles(folder_name));
  });
}
