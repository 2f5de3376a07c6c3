import { drillIfDue } from "../backup/restore-drill";
import { deleteOldFormerData } from "../backup/restore-swap";
import { unlessDamaged } from "../base/damage";
import { renewReserve } from "../files/disk";
import { reuseLog } from "../files/reserved-pages";
import { logJournalHead } from "../journal/head";
import { endErasuresWhenDue } from "../personal-data/end-of-erasure";
import { cleanup } from "./cleanup";
import { warnAdministrators } from "./daily-warning";
import { logState } from "./server-state";

/** What is done once an hour; site B apart has neither backups nor erasures. */
export async function everyHour(folder: string, offPremises: boolean) {
  logState(folder);
  logJournalHead();
  deleteOldFormerData(folder);
  if (!offPremises) drillIfDue();
  await unlessDamaged(cleanup);
  await unlessDamaged(async () => renewReserve());
  if (!offPremises) await unlessDamaged(async () => warnAdministrators());
  if (!offPremises) await endErasuresWhenDue();
  // Where little is written, the file alone would stay without what stands in the log.
  await unlessDamaged(async () => reuseLog());
}
