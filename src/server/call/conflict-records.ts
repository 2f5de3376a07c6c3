import { one } from "../db/db";
import { described } from "../tables/all";
import type { JournaledTable } from "../tables/rows";

type Fields = Record<string, unknown>;

export type Changed = {
  read: string;
  key: Fields;
  rows: { table: string; id?: number; column?: string };
  fields?(values: Fields): Fields | undefined;
};

type Find = (input: Fields) => Changed;

const idIn = (input: Fields, name: string) =>
  Number(input[name] ?? ((input.values ?? input.material) as Fields | undefined)?.[name]);

type Reading = { read?: string; key?: string; sent?: string };

const row = (table: JournaledTable, reading: Reading = {}): Find => {
  const own = described[table].read;
  const { read = own?.funct ?? "", key = own?.key ?? "id", sent = key } = reading;
  return (input) => {
    const id = idIn(input, sent);
    return { read, key: { [key]: id }, rows: { table, id } };
  };
};

const inList =
  (table: string, read: string, list: string, keys: readonly string[] = []): Find =>
  (input) => {
    const id = idIn(input, "id");
    const key = Object.fromEntries(keys.map((name) => [name, input[name]]));
    const fields = (values: Fields) => (values[list] as Fields[]).find((listed) => listed.id === id);
    return { read, key, rows: { table, id }, fields };
  };

const ofWork =
  (table: string, read: string, sent: string, name = sent): Find =>
  (input) => {
    const id = idIn(input, sent);
    return { read, key: { [name]: id }, rows: { table, column: "id_work", id }, fields: (values) => values };
  };

const withList =
  (find: Find): Find =>
  (input) => ({ ...find(input), fields: (values) => values });

const seat =
  (list: "workers" | "vehicles"): Find =>
  ({ id_line }) => {
    const id = Number(id_line);
    const line = one<{ id_work: number; version: number }>`
      SELECT id_work, version FROM crew_lines WHERE id = ${id}`;
    const fields = (values: Fields) => {
      const seated = (values[list] as Fields[]).find((listed) => listed.id_line === id);
      return { ...seated, version: line?.version };
    };
    const read = list === "workers" ? "Works.getWorkers" : "Works.getVehicles";
    return { read, key: { id: line?.id_work }, rows: { table: "crew_lines", id }, fields };
  };

const ofList: Find = (input) => {
  const { list, value } = input as { list: string; value: number };
  return {
    read: "List.getFromCode",
    key: { list, value },
    rows: { table: list.replaceAll("-", "_"), id: Number(value) },
  };
};

const wholeTable =
  (table: string, read: string): Find =>
  () => ({ read, key: {}, rows: { table }, fields: (values) => values });

const settings =
  (read: string, name: string): Find =>
  () => ({
    read,
    key: {},
    rows: { table: "settings" },
    fields: (values) => ({ version: values.version, ...(values[name] as Fields) }),
  });

const costs: Find = () => ({
  read: "Margin.getCosts",
  key: {},
  rows: { table: "costs" },
  fields: (values) => ({ version: values.version, ...(values.costs as Fields) }),
});

const account = row("users");
const appointment = row("appointments");
const box = row("boxes");
const boxLine = row("box_lines");
const client = row("clients");
const municipality = row("municipalities", { read: "Comune.getFromId" });
const location = row("locations");
const materialLine = row("order_materials");
const memo = row("memos");
const news = row("news");
const order = row("orders");
const place = row("pickup_places");
const profile: Find = (input) => ({
  ...row("profiles")(input),
  fields: (values) => values.profile as Fields,
});
const report = row("reports");
const request = inList("account_requests", "Account.getRequests", "requests");
const material = row("materials");
const resource = inList("resources", "Orders.getResources", "resources");
const closure = row("closures");
const travelTime = row("travel_times");
const vehicle = row("vehicles");
const vehicleLog = row("vehicle_logs");
const work = row("works");
const worker = row("workers");
const workerLog = row("worker_logs");

export const conflictRecords: Record<string, Find> = {
  "Account.accept": request,
  "Account.endSessions": account,
  "Account.reject": request,
  "Account.resetPassword": account,
  "Account.unlock": account,
  "Account.update": account,
  "Appointment.deleteAppointment": appointment,
  "Appointment.editAgent": appointment,
  "Appointment.editState": appointment,
  "Appointment.move": appointment,
  "Appointment.updateAppointment": appointment,
  "Box.changeBox": box,
  "Box.delete": boxLine,
  "Box.modify": boxLine,
  "Box.move": boxLine,
  "Box.reopenBox": box,
  "Box.retireBox": box,
  "Calendar.moveAppointment": row("appointments", { read: "Calendar.getAppointment" }),
  "Calendar.moveWork": row("works", { read: "Calendar.getWork" }),
  "Calendar.moveWorkDays": row("works", { read: "Calendar.getWork" }),
  "Client.deleteClient": client,
  "Client.deletePickupPlace": place,
  "Client.merge": client,
  "Client.modifyClient": row("clients", { sent: "id_client" }),
  "Client.updateClient": client,
  "Client.updatePickup": place,
  "Closures.delete": closure,
  "Closures.update": closure,
  "Comune.reopen": municipality,
  "Comune.retire": municipality,
  "Comune.update": municipality,
  "Files.delete": row("documents"),
  "Files.setShowInCharge": row("documents"),
  "Firm.update": settings("Firm.getIdentity", "firm"),
  "List.change": ofList,
  "List.reopen": ofList,
  "List.retire": ofList,
  "Location.delete": location,
  "Location.update": location,
  "LogVehicle.deleteLogVehicle": vehicleLog,
  "LogVehicle.updateLogVehicle": vehicleLog,
  "LogWorkers.deleteLogWorkers": workerLog,
  "LogWorkers.updateLogWorkers": workerLog,
  "Margin.changeCosts": costs,
  "Memo.deleteMemo": memo,
  "Memo.updateMemo": memo,
  "News.update": news,
  "Orders.createNew": appointment,
  "Orders.deleteMaterial": materialLine,
  "Orders.deleteOrder": order,
  "Orders.deleteWork": work,
  "Orders.editMaterial": materialLine,
  "Orders.editResource": resource,
  "Orders.editWork": work,
  "Orders.modify": order,
  "Orders.reopenResource": resource,
  "Orders.retireResource": resource,
  "Orders.saveNotesForeman": work,
  "Orders.saveNotesManager": order,
  "Orders.saveWorkResources": withList(row("works", { read: "Orders.getWorkResources", sent: "id_work" })),
  "Orders.saveWorkResourcesB": withList(row("works", { read: "Orders.getWorkResourcesB", sent: "id_work" })),
  "Profile.delete": profile,
  "Profile.reopen": profile,
  "Profile.retire": profile,
  "Profile.update": profile,
  "Report.saveSharedReports": withList(row("reports", { read: "Report.sharedReports", key: "report" })),
  "Report.toggleStatus": report,
  "Settings.changeLetter": ({ kind }) => ({ ...settings("Settings.getLetter", "letter")({}), key: { kind } }),
  "Settings.changeMaterial": material,
  "Settings.changeOrderTerms": settings("Settings.getOrderTerms", "terms"),
  "Settings.changeSheets": settings("Settings.getSheets", "sheets"),
  "Settings.renameVehicle": vehicle,
  "Settings.renameWorkType": row("work_types"),
  "Settings.renameWorker": worker,
  "Settings.reopenMaterial": material,
  "Settings.retireMaterial": material,
  "Settings.retireVehicle": vehicle,
  "Settings.retireWorker": worker,
  "Settings.saveSkills": wholeTable("worker_skills", "Settings.getSkills"),
  "Settings.saveVehicleNeeds": wholeTable("vehicle_needs", "Settings.getVehicleNeeds"),
  "Settings.update": settings("Settings.getAll", "settings"),
  "System.changeDiskLimits": settings("System.getAll", "limits"),
  "Travel.delete": travelTime,
  "Travel.update": travelTime,
  "Works.addSingleVehicle": seat("vehicles"),
  "Works.addSingleWorker": seat("workers"),
  "Works.changeAbsence": row("absences"),
  "Works.deleteAbsence": row("absences"),
  "Works.deleteDailyVehicle": inList("vehicles", "Works.getWorkersVehiclesList", "vehicles", ["date"]),
  "Works.deleteDailyWorker": inList("workers", "Works.getWorkersVehiclesList", "workers", ["date"]),
  "Works.deleteSingleVehicle": seat("vehicles"),
  "Works.deleteSingleWorker": seat("workers"),
  "Works.saveExpectedEnd": row("works", { read: "Works.getDelay" }),
  "Works.saveHours": ofWork("work_hours", "Works.getHours", "id_work"),
  "Works.saveMaterials": ofWork("work_materials", "Works.getMaterials", "id_work"),
  "Works.setVehicles": ofWork("crew_lines", "Works.getVehicles", "id"),
  "Works.setWorkers": ofWork("crew_lines", "Works.getWorkers", "id"),
};
