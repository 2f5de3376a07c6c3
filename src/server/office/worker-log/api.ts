import { z } from "zod";
import { inWorker, nothing, read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { exportFormat } from "../../search/listing/input";
import { messages as listMessages } from "../../search/listing/model";
import { recordExport } from "../../search/listing/store";
import { LogList } from "../logbook/input";
import { WorkerLog } from "./input";
import { messages } from "./model";
import * as logs from "./store";

const One = z.object({ id: id() });

export const workerLogApi = {
  getAllWorkers: read("logWorkers", nothing, () => ({ workers: logs.selectableWorkers() })),

  getAll: read("logWorkers", LogList, (asked, call) => logs.visibleWorkerLogs(call, asked)),

  getLogWorkersFromUser: read("logWorkers", LogList, (asked, call) => logs.ownWorkerLogs(call, asked)),

  /** Records who takes the list, which the page then sends. */
  exportList: write("logWorkers", LogList.extend(exportFormat), recordExport, listMessages.exported),

  getFromId: read("logWorkers", One, ({ id }, call) => ({ log: logs.workerLogById(id, call) })),

  createNew: write(
    "logWorkers",
    z.object({ values: WorkerLog }),
    ({ values }, call) => ({ id: logs.createWorkerLog(values, call) }),
    messages.created,
  ),

  updateLogWorkers: write(
    "logWorkers",
    z.object({ values: WorkerLog.extend({ id: id() }) }),
    ({ values: { id, ...values } }, call) => logs.changeWorkerLog(id, values, call),
    messages.changed,
  ),

  deleteLogWorkers: write(
    "logWorkers",
    One,
    ({ id }, call) => logs.deleteWorkerLog(id, call),
    messages.deleted,
  ),
};

/** For pages only: the numbers of all logs of a filter. */
export const workerLogExports = {
  workerLogs: inWorker(
    read("logWorkers", LogList, (asked, call) => ({ ids: logs.chosenWorkerLogs(call, asked).ids })),
  ),
};
