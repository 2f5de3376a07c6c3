import { z } from "zod";
import { exporting } from "../../call/description";
import { act, inWorker, nothing, read, write } from "../../call/funct";
import { id, One, validIn, withRules } from "../../input/fields";
import type { Call } from "../../journal/caller";
import { exportFormat } from "../../search/listing/input";
import { messages as listMessages } from "../../search/listing/model";
import { recordExport } from "../../search/listing/store";
import { LogList, VehicleEntry, WorkerEntry } from "./input";
import { type Log, messages, vehicleLogs, workerLogs } from "./model";
import * as logs from "./store";
import { type LogSource, selectableVehicles, selectableWorkers, vehicleSource, workerSource } from "./store";

/** `Change` is an `Entry` with its number. */
function logFuncts<Row extends Log, Entry>(
  source: LogSource<Row, Entry>,
  Entry: z.ZodType<Entry>,
  Change: z.ZodType<Entry & { id: number }>,
) {
  const { gate, changed, field, many, table } = source.kind;
  const rules = ({ values }: Record<string, unknown>, call: Call) => {
    const { subject, number } = validIn(
      { subject: id(), number: id() },
      { subject: Object(values)[field], number: Object(values).id },
    );
    return logs.logErrors(source, subject, number, call);
  };
  return {
    getAll: read(gate, LogList, (asked, call) => logs.visibleLogs(source, call, asked)),

    getOwn: read(gate, LogList, (asked, call) => logs.ownLogs(source, call, asked)),

    exportList: write(
      gate,
      LogList.extend(exportFormat),
      exporting(listMessages.exported, `Ha esportato l'elenco dei log ${many}`),
      recordExport,
    ),

    getFromId: read(gate, One, ({ id }, call) => ({ log: logs.visibleLog(source, id, call) })),

    createNew: write(
      gate,
      withRules(z.object({ values: Entry }), rules),
      act.insert(messages.created),
      ({ values }, call) => ({ id: logs.createLog(source, values, call) }),
    ),

    change: write(
      gate,
      withRules(z.object({ values: Change }), rules),
      act.change(changed, table),
      ({ values }, call) => logs.changeLog(source, values.id, values, call),
    ),

    remove: write(gate, One, act.delete(messages.deleted, table), ({ id }, call) =>
      logs.deleteLog(source, id, call),
    ),

    chosen: inWorker(
      read(gate, LogList, (asked, call) => ({ ids: logs.chosenLogs(source, call, asked).ids })),
    ),
  };
}

export type LogFuncts<Row extends Log, Entry> = ReturnType<typeof logFuncts<Row, Entry>>;

export const vehicleLog = logFuncts(vehicleSource, VehicleEntry, VehicleEntry.extend({ id: id() }));

export const workerLog = logFuncts(workerSource, WorkerEntry, WorkerEntry.extend({ id: id() }));

export const vehicleLogApi = {
  getAllVehicle: read(vehicleLogs.gate, nothing, () => ({ vehicles: selectableVehicles() })),
  getAll: vehicleLog.getAll,
  getLogVehicleFromUser: vehicleLog.getOwn,
  exportList: vehicleLog.exportList,
  getFromId: vehicleLog.getFromId,
  createNew: vehicleLog.createNew,
  updateLogVehicle: vehicleLog.change,
  deleteLogVehicle: vehicleLog.remove,
};

export const workerLogApi = {
  getAllWorkers: read(workerLogs.gate, nothing, () => ({ workers: selectableWorkers() })),
  getAll: workerLog.getAll,
  getLogWorkersFromUser: workerLog.getOwn,
  exportList: workerLog.exportList,
  getFromId: workerLog.getFromId,
  createNew: workerLog.createNew,
  updateLogWorkers: workerLog.change,
  deleteLogWorkers: workerLog.remove,
};

/** For pages only. */
export const logExports = { vehicleLogs: vehicleLog.chosen, workerLogs: workerLog.chosen };
