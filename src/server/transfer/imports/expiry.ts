import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import { afterCommit, all, run, transaction } from "../../db/db";
import { storedDays, workingStates } from "./model";
import { deleteImportFiles, deleteOtherFiles } from "./work-file";

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
