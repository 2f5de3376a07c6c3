import { noteProgram } from "../backup/last-program";
import { deleteOldFormerData, recoverRestore } from "../backup/restore-swap";
import { unlessDamaged } from "../base/damage";
import { backupDir, dataFolder, isSet } from "../base/environment";
import { logLine } from "../base/logger";
import { commandLine } from "../base/program-files";
import { use } from "../db/db";
import { setFilesFolder } from "../files/files";
import { setBackupFolder } from "../files/folders";
import { missingUploads, moveOrphanedUploads } from "../files/stored-files";
import { deletePartialUploads } from "../files/upload";
import { deleteTrial } from "../install/trial";
import { judgeClock } from "../journal/clock-behind";
import { setPublicationsFolder } from "../publication/publication";
import { deleteLeftovers } from "../transfer/full-export/leftovers";
import { setImportsFolder } from "../transfer/imports/work-file";
import { cleanup } from "./cleanup";
import { openDatabase } from "./data-folder";
import { upgrade } from "./upgrade";

export async function openData() {
  setBackupFolder(backupDir, dataFolder);
  recoverRestore(dataFolder);
  const db = openDatabase(dataFolder);
  deleteOldFormerData(dataFolder);
  deleteLeftovers(dataFolder);
  deleteTrial(dataFolder);
  await upgrade(db, dataFolder, isSet("MIGRATE_WITHOUT_BACKUP"));
  noteProgram(dataFolder);
  use(db);
  setFilesFolder(dataFolder);
  setPublicationsFolder(dataFolder);
  setImportsFolder(dataFolder);
  deletePartialUploads();
  await unlessDamaged(() => {
    checkUploads();
    judgeClock();
    cleanup();
  });
}

function checkUploads() {
  const { moved, movedBack } = moveOrphanedUploads();
  if (moved) logLine("info", "orphaned-uploads-moved", { count: moved, to: "uploads/orphaned" });
  if (movedBack) logLine("info", "uploads-moved-back", { count: movedBack, from: "uploads/orphaned" });
  const missing = missingUploads().length;
  if (missing)
    logLine(
      "warning",
      "uploads-missing",
      { count: missing },
      `Mancano ${missing} file caricati: ${commandLine("check")} li elenca.`,
    );
}
