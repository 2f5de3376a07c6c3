import { z } from "zod";
import { inWorker, nothing, read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { exportFormat } from "../../search/listing/input";
import { messages as listMessages } from "../../search/listing/model";
import { recordExport } from "../../search/listing/store";
import { LogList } from "../logbook/input";
import { VehicleLog } from "./input";
import { messages } from "./model";
import * as logs from "./store";

const One = z.object({ id: id() });

export const vehicleLogApi = {
  getAllVehicle: read("logVehicle", nothing, () => ({ vehicles: logs.selectableVehicles() })),

  getAll: read("logVehicle", LogList, (asked, call) => logs.visibleVehicleLogs(call, asked)),

  getLogVehicleFromUser: read("logVehicle", LogList, (asked, call) => logs.ownVehicleLogs(call, asked)),

  /** Records who takes the list, which the page then sends. */
  exportList: write("logVehicle", LogList.extend(exportFormat), recordExport, listMessages.exported),

  getFromId: read("logVehicle", One, ({ id }, call) => ({ log: logs.vehicleLogById(id, call) })),

  createNew: write(
    "logVehicle",
    z.object({ values: VehicleLog }),
    ({ values }, call) => ({ id: logs.createVehicleLog(values, call) }),
    messages.created,
  ),

  updateLogVehicle: write(
    "logVehicle",
    z.object({ values: VehicleLog.extend({ id: id() }) }),
    ({ values: { id, ...values } }, call) => logs.changeVehicleLog(id, values, call),
    messages.changed,
  ),

  deleteLogVehicle: write(
    "logVehicle",
    One,
    ({ id }, call) => logs.deleteVehicleLog(id, call),
    messages.deleted,
  ),
};

/** For pages only: the numbers of all logs of a filter. */
export const vehicleLogExports = {
  vehicleLogs: inWorker(
    read("logVehicle", LogList, (asked, call) => ({ ids: logs.chosenVehicleLogs(call, asked).ids })),
  ),
};
