import { constants, Database } from "bun:sqlite";
import { copyFileSync, renameSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { run, transaction, use } from "../db/db";
import { rebuildSearch } from "../db/search-index";
import { newestVersion, versionOf } from "../journal/migrate";
import { namesOf } from "../journal/person-names";
import { markOf } from "../journal/person-rows";
import { personalValues } from "../journal/personal-values";
import { erased } from "../journal/persons";
import type { Hidden } from "../journal/values";
import { publishedFiles } from "../publication/contents";
import { removeDatabaseFile } from "../publication/publication";
import { eraseMentions, eraseRows, findMentions } from "./erase-person";

/** A publication is replaced by one without the persons: the off-premises site fetches it. */
export function eraseInPublication(path: string, live: string, erasures: readonly Hidden[]) {
  const [working, to] = [`${path}.working`, `${path}.new`];
  removeDatabaseFile(working);
  removeDatabaseFile(to);
  copyFileSync(path, working);
  const copy = openWithUris(working);
  // One of another program's schema is prepared anew: it would be searched by columns that it has not.
  if (versionOf(copy) !== newestVersion()) {
    copy.close();
    for (const each of [working, path]) removeDatabaseFile(each);
    return;
  }
  try {
    copy.run("PRAGMA journal_mode = OFF");
    // A transaction that could write the live database would make its writers wait.
    copy.run("ATTACH ? AS live", [`${pathToFileURL(live)}?mode=ro`]);
    use(copy);
    transaction(() => {
      for (const { kind, id_person: id, mark } of erasures) {
        const person = { kind, id };
        if (markOf(person) !== mark) continue;
        const names = namesOf([person]);
        eraseRows(person);
        eraseMentions(findMentions(names), names);
      }
      takeErasedTexts(copy);
      run`DELETE FROM deleted_files`;
      removeUnnamedFiles(copy);
      rebuildSearch(copy);
    });
    copy.run("DETACH live");
    copy.run("VACUUM INTO ?", [to]);
  } finally {
    copy.close();
    removeDatabaseFile(working);
  }
  renameSync(to, path);
}

const openWithUris = (path: string) =>
  new Database(path, constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_URI);

const removeUnnamedFiles = (copy: Database) =>
  copy.run(`DELETE FROM published_files WHERE stored NOT IN (${publishedFiles})`);

/** Texts may name a person as it was called before; what the publication hides stays empty in it. */
function takeErasedTexts(copy: Database) {
  for (const [table, { mentions = [] }] of Object.entries(personalValues))
    for (const column of mentions) {
      const row = `FROM live."${table}" l WHERE l.rowid = "${table}".rowid`;
      copy.run(
        `UPDATE "${table}" SET "${column}" = coalesce((SELECT l."${column}" ${row}), '${erased}')
         WHERE "${column}" <> ''
           AND (NOT EXISTS (SELECT 1 ${row}) OR EXISTS (SELECT 1 ${row} AND instr(l."${column}", '${erased}')))`,
      );
    }
}
