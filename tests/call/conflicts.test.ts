import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { everyFunct, type services } from "../../src/server/api";
import { today } from "../../src/server/base/clock";
import { toWire } from "../../src/server/base/days";
import { refuse, stale } from "../../src/server/base/errors";
import type { Site } from "../../src/server/base/permissions";
import { rowsOfWork } from "../../src/server/call/conflict-records";
import { perform, write } from "../../src/server/call/funct";
import { database, insert } from "../../src/server/db/db";
import { freshFiles, insertLine } from "../support/boxes";
import { pastWork, yesterday } from "../support/hours";
import { userId } from "../support/requests";
import { pdf } from "../support/samples";
import { as, direct, dump, naples, wireTomorrow, world } from "../support/world";

freshFiles();

const versioned = everyFunct().flatMap((funct) =>
  funct.kind === "write" && funct.record ? [funct.operation] : [],
);

const rossi = { surname: "Rossi", name: "Ugo", phone: "", cellphone: "", email: "" };
const place = {
  address: "Via Roma 2",
  cityId: naples,
  city: "Napoli",
  zip: "80100",
  province: "NA",
  notes: "",
};
const visit = {
  date: wireTomorrow,
  time: "10:00",
  time_end: "11:00",
  state: 0,
  agent: 1,
  howKnew: 0,
  description: "Nuova",
};
const memo = { title: "Mio", description: "Testo", date: wireTomorrow, time: "10:00" };
const notice = { title: "Chiusura", description: "Ad agosto", content: "Dal 10", user_level: 1 };
const ofAgent = { list: "agents", value: 2 };
const absence = { from: wireTomorrow, to: wireTomorrow, reason: "Ferie" };

type Account = Parameters<typeof as>[0];
type Case = { body: object; current: object; who?: Account };

/** A valid body of every write with a version, and something that its caller reads of the record. */
const cases: Record<string, () => Case | Promise<Case>> = {
  "Account.accept": () => ({
    body: { id: request(), username: "anna", profile: "ufficio" },
    current: { name: "Anna" },
  }),
  "Account.endSessions": () => ofAccount(),
  "Account.reject": () => ({ body: { id: request() }, current: { name: "Anna" } }),
  "Account.resetPassword": () => ofAccount(),
  "Account.unlock": () => ofAccount(),
  "Account.update": () => ofAccount({ values: { name: "Ugo" } }),
  "Appointment.addCall": () => ofVisit({ values: { outcome: 0 } }),
  "Appointment.deleteAppointment": () => ofVisit(),
  "Appointment.editAgent": () => ofVisit({ id_agent: 2 }),
  "Appointment.editState": () => ofVisit({ state: 2 }),
  "Appointment.move": () => ofVisit({ date: wireTomorrow, time: "12:00" }),
  "Appointment.updateAppointment": () => ({
    body: { values: { id: world.open, client: world.rossi, client_address: world.rossiPlace, ...visit } },
    current: { description: "Sopralluogo" },
  }),
  "Box.delete": () => ofBox(),
  "Box.modify": () =>
    ofBox({ values: { id_box: 12, used: 50, position: 1, client: world.rossi, id_order: world.order } }),
  "Box.move": () => ofBox({ id_box: 13 }),
  "Calendar.moveAppointment": () => ofVisit({ date: wireTomorrow, time: "12:00" }),
  "Calendar.moveWork": () => ofWork({ date: wireTomorrow, hour: "12:00" }),
  "Calendar.moveWorkDays": () => ofWork({ date: wireTomorrow, hour: "12:00" }),
  "Client.deleteClient": () => ({ body: { id: insertClient() }, current: { surname: "Neri" } }),
  "Client.deletePickupPlace": () => ({
    body: { id: world.rossiOtherPlace },
    current: { address: "Via Chiaia 22" },
  }),
  "Client.modifyClient": () => ({
    body: { id_client: world.rossi, values: rossi },
    current: { name: "Niccolò" },
  }),
  "Client.merge": () => ({
    body: { id: world.rossi, other: world.azienda, version_other: 1 },
    current: { name: "Niccolò" },
  }),
  "Client.updateClient": () => ({
    body: {
      id: world.rossi,
      values: { ...rossi, privateClient: 1, fiscalCode: "RSSNCL80A01F839X", privateAddress: "Via Roma 1" },
    },
    current: { name: "Niccolò", email: "rossi@traslo.example" },
  }),
  "Client.updatePickup": () => ({
    body: { values: { id: world.rossiPlace, ...place } },
    current: { address: "Via Roma 1" },
  }),
  "Comune.reopen": () => ({ body: { id: naples }, current: { name: "Napoli" } }),
  "Comune.retire": () => ({ body: { id: naples, values: {} }, current: { name: "Napoli" } }),
  "Comune.update": () => ({
    body: { id: naples, values: { name: "Neapolis", province: "NA", code: "F839", caps: "80121" } },
    current: { name: "Napoli" },
  }),
  "Files.delete": async () => ({ body: { id: await upload() }, current: { filename: "preventivo.pdf" } }),
  "Files.setShowInCharge": async () => ({
    body: { id: await upload(), value: 0 },
    current: { filename: "preventivo.pdf", showInCharge: "1" },
  }),
  "Location.delete": () => ({ body: { id: 1 }, current: { name: "Condominio Aurora" } }),
  "Location.update": () => ({
    body: { id: 1, values: { name: "Altro", address: "Via Toledo 1", city: "Napoli" } },
    current: { name: "Condominio Aurora" },
  }),
  "LogVehicle.deleteLogVehicle": async () => ({
    body: { id: await vehicleLog() },
    current: { description: "Olio" },
  }),
  "LogVehicle.updateLogVehicle": async () => ({
    body: {
      values: { id: await vehicleLog(), automezzo_id: 1, intervention_type: "Altro", description: "Gomme" },
    },
    current: { description: "Olio" },
  }),
  "LogWorkers.deleteLogWorkers": async () => ({
    body: { id: await workerLog() },
    current: { description: "Acconto" },
  }),
  "LogWorkers.updateLogWorkers": async () => ({
    body: { values: { id: await workerLog(), operaio_id: 1, amount: "7", description: "Saldo" } },
    current: { description: "Acconto" },
  }),
  "Memo.deleteMemo": async () => ({ body: { id: await insertMemo() }, current: { title: "Mio" } }),
  "Memo.updateMemo": async () => ({
    body: { values: { ...memo, id: await insertMemo(), title: "Altro" } },
    current: { title: "Mio", date: wireTomorrow },
  }),
  "News.update": async () => ({
    body: {
      ...notice,
      title: "Altra",
      id: (await as("superadmin").call("News", "publish", notice)).values.id,
    },
    current: { title: "Chiusura" },
  }),
  "Orders.createNew": () => ofVisit(),
  "Orders.deleteMaterial": async () => ({ body: { id: await materialLine() }, current: { quantity: 3 } }),
  "Orders.cancel": () => ({
    body: { id: world.order, values: { reason: 1 } },
    current: { agreed_price: 1200 },
  }),
  "Orders.deleteOrder": () => ({ body: { id: world.order }, current: { agreed_price: 1200 } }),
  "Orders.deleteWork": () => ofWork(),
  "Orders.editMaterial": async () => ({
    body: { material: { id: await materialLine(), quantity: 5 } },
    current: { quantity: 3 },
  }),
  "Orders.editResource": () => ({
    body: { id: 1, values: { name: "Op", type: 1, ammount: 90 } },
    current: { id: 1, name: "Op" },
  }),
  "Orders.reopenResource": () => ({ body: { id: 1 }, current: { id: 1, name: "Op" } }),
  "Orders.retireResource": () => ({ body: { id: 1 }, current: { id: 1, name: "Op" } }),
  "Orders.editWork": () =>
    ofWork({ values: { date: wireTomorrow, hour: "9:00", type: 0, id_pickupPlace: world.rossiPlace } }),
  "Orders.modify": () => ({
    body: { id: world.order, values: { agreed_price: 1, agreed_price_2: 1, payment_type: 0 } },
    current: { agreed_price: 1200, agreed_price_2: 900 },
  }),
  "Orders.saveNotesForeman": () => ({ ...ofWork({ notes: "Chiavi" }), who: "magazzino" }),
  "Orders.saveNotesManager": () => ({
    body: { id: world.order, notes: "Mie" },
    current: { notes_manager: "" },
  }),
  "Orders.saveWorkResources": () => ({
    body: { id_work: world.work, values: [{ id_resource: 1, value: 3 }] },
    current: { resources: expect.arrayContaining([expect.objectContaining({ id: 1, value: 2 })]) },
  }),
  "Orders.saveWorkResourcesB": () => ({
    body: { id_work: world.work, values: [{ id_resource: 1, value: 3 }] },
    current: { resources: expect.arrayContaining([expect.objectContaining({ id: 1, value: 0 })]) },
  }),
  "Report.saveSharedReports": async () => ({
    body: { report: await report(), boxes: [userId("ufficio")] },
    current: { boxes: [] },
  }),
  "Profile.copy": () => ofProfile("agenda", { values: { label: "Calendario" } }),
  "Profile.delete": () => ofProfile("agenda-2"),
  "Profile.reopen": () => ofProfile(),
  "Profile.retire": () => ofProfile(),
  "Profile.update": () => ofProfile("agenda", { values: { label: "Calendario" } }),
  "Report.toggleStatus": async () => ({
    body: { id: await report(), status: 1 },
    current: { message: "Luce" },
  }),
  "Box.changeBox": () => ({ body: { id: 30, values: { number: 80 } }, current: { number: 30 } }),
  "Box.reopenBox": () => ({ body: { id: 30 }, current: { number: 30 } }),
  "Box.retireBox": () => ({ body: { id: 30 }, current: { number: 30 } }),
  "List.change": () => ({ body: { ...ofAgent, values: { text: "Luisa" } }, current: { text: "Agente 2" } }),
  "List.reopen": () => ({ body: ofAgent, current: { text: "Agente 2" } }),
  "List.retire": () => ({ body: ofAgent, current: { text: "Agente 2" } }),
  "Settings.changeMaterial": () => ({
    body: { id: 4, values: { cost: 3 } },
    current: { id: 4, name: "Scotch" },
  }),
  "Settings.reopenMaterial": () => ({ body: { id: 4 }, current: { id: 4, name: "Scotch" } }),
  "Settings.retireMaterial": () => ({ body: { id: 4 }, current: { id: 4, name: "Scotch" } }),
  "Settings.renameVehicle": () => ({ body: { id: 1, values: { name: "Altro" } }, current: { value: 1 } }),
  "Settings.renameWorkType": () => ({
    body: { value: 0, values: { text: "Imbiancatura" } },
    current: { value: 0 },
  }),
  "Firm.update": () => ({
    body: { values: { name: "Altra" } },
    current: { name: expect.any(String), region: "Campania" },
  }),
  "Settings.changeLetter": () => ({
    body: { kind: "resetNotice", values: { subject: "Altra", body: "Altro" } },
    current: { subject: expect.stringContaining("{utente}") },
  }),
  "Settings.changeSheets": () => ({
    body: { values: { work: { title: "Altro" } } },
    current: { work: expect.objectContaining({ title: "Foglio di lavoro" }) },
  }),
  "Settings.changeOrderTerms": () => ({
    body: { values: { validityDays: 20 } },
    current: { validityDays: 30, vat: 22 },
  }),
  "Settings.renameWorker": () => ({ body: { id: 1, values: { surname: "Altro" } }, current: { value: 1 } }),
  "Settings.saveSkills": () => ({
    body: { workers: [{ id_worker: 1, piano: 1 }] },
    current: { workers: expect.any(Array) },
  }),
  "Settings.saveVehicleNeeds": () => ({
    body: { vehicles: [{ id_vehicle: 1, seats: 3 }] },
    current: { vehicles: expect.any(Array) },
  }),
  "Settings.retireVehicle": () => ({ body: { id: 1 }, current: { value: 1 } }),
  "Settings.retireWorker": () => ({ body: { id: 1 }, current: { value: 1 } }),
  "Settings.update": () => ({
    body: { values: { boxes: { formMax: 60 } } },
    current: { boxes: { formMax: 50 } },
  }),
  "System.changeDiskLimits": () => ({
    body: { values: { uploadReserveMb: 100, recordReserveMb: 50 } },
    current: { uploadReserveMb: expect.any(Number) },
  }),
  "Closures.delete": async () => ({ body: { id: await closure() }, current: { reason: "Patrono" } }),
  "Closures.update": async () => ({
    body: { id: await closure(), values: { from: wireTomorrow, reason: "Santo patrono" } },
    current: { reason: "Patrono" },
  }),
  "Margin.changeCosts": () => ({
    body: { values: { usual: { hour: "22,50" } } },
    current: { usual: { hour: "", day: "", km: "" } },
  }),
  "Travel.delete": async () => ({ body: { id: await travelTime() }, current: { duration: "0:50" } }),
  "Travel.update": async () => ({
    body: { id: await travelTime(), values: { duration: "1:10" } },
    current: { duration: "0:50" },
  }),
  "Works.addSingleVehicle": async () => ({
    body: { id_work: world.work, id_line: await seat("vehicle"), id_vehicle: 2 },
    current: { id: 1 },
  }),
  "Works.addSingleWorker": async () => ({
    body: { id_work: world.work, id_line: await seat("worker"), id_worker: 2 },
    current: { id: 1 },
  }),
  "Works.changeAbsence": async () => ({
    body: { id: await insertAbsence(), values: { ...absence, id_worker: 1, reason: "Malattia" } },
    current: { reason: "Ferie", from: wireTomorrow },
  }),
  "Works.deleteAbsence": async () => ({ body: { id: await insertAbsence() }, current: { reason: "Ferie" } }),
  "Works.deleteDailyVehicle": () => ofDay("vehicle"),
  "Works.deleteDailyWorker": () => ofDay("worker"),
  "Works.deleteSingleVehicle": async () => ({ body: { id_line: await seat("vehicle") }, current: { id: 1 } }),
  "Works.deleteSingleWorker": async () => ({ body: { id_line: await seat("worker") }, current: { id: 1 } }),
  "Works.saveExpectedEnd": () => {
    const id = pastWork([1], today());
    return { body: { id, end: "15:30" }, current: { hour: "08:00" } };
  },
  "Works.saveDayHours": () => {
    const id_work = pastWork();
    const times = { id_worker: 1, start: "08:00", finish: "13:00" };
    return {
      body: { date: toWire(yesterday), works: [{ id_work, workers: [times] }] },
      current: { works: [expect.objectContaining({ id: id_work })] },
    };
  },
  "Works.saveHours": () => ({
    body: { id_work: pastWork(), workers: [{ id_worker: 1, start: "08:00", finish: "13:00" }] },
    current: { people: [expect.objectContaining({ id_worker: 1, times: null })] },
  }),
  "Works.saveMaterials": () => ({
    body: { id_work: world.work, materials: [{ id_material: 4, value_out: 1, value_in: 0 }] },
    current: {
      materials: expect.arrayContaining([expect.objectContaining({ id_material: 4, value_out: 0 })]),
    },
  }),
  "Works.setVehicles": async () => ({
    body: { id: await seated("vehicle"), vehicles: [2] },
    current: { vehicles: [expect.objectContaining({ id: 1 })] },
  }),
  "Works.setWorkers": async () => ({
    body: { id: await seated("worker"), workers: [2] },
    current: { workers: [expect.objectContaining({ id: 1 })] },
  }),
  "Works.swapCrews": async () => ({
    body: { id: await seated("worker"), other: world.hiddenWork },
    current: { problems: expect.any(Array) },
  }),
};

const ofAccount = (more: object = {}) => ({
  body: { id: userId("agenda"), ...more },
  current: { username: "agenda", surname: "agenda" },
});
/** Nobody has the profile `agenda-2`. */
function ofProfile(name = "agenda", more: object = {}) {
  if (name === "agenda-2") direct(() => insert("profiles", { name, label: name, level: 1 }));
  const id = database().query("SELECT id FROM profiles WHERE name = ?").get(name) as { id: number };
  return { body: { ...id, ...more }, current: { name, level: 1 } };
}
const ofVisit = (more: object = {}) => ({
  body: { id: world.open, ...more },
  current: { description: "Sopralluogo" },
});
const ofWork = (more: object = {}) => ({ body: { id: world.work, ...more }, current: { hour: "08:00" } });
const ofBox = async (more: object = {}) => ({
  body: { id_line: await insertLine(), ...more },
  current: { used: 40 },
});

async function ofDay(kind: "worker" | "vehicle") {
  const name = kind === "worker" ? "addDailyWorker" : "addDailyVehicle";
  const { id } = (await admin().call("Works", name, { date: wireTomorrow, name: "Giornaliero" })).values;
  return { body: { date: wireTomorrow, id }, current: { id, text: "Giornaliero" } };
}

const admin = () => as("superadmin");
const made = async (answer: Promise<{ values: { id: number } }>) => (await answer).values.id;

const request = () => {
  const row = {
    name: "Anna",
    surname: "Bruno",
    email: "anna@traslo.example",
    phone: "0815550000",
    id_location: 1,
    ip: "",
  };
  return direct(() => insert("account_requests", { ...row, date_created: "2026-01-01 08:00" } as never));
};
const insertClient = () =>
  direct(() =>
    insert("clients", {
      private_client: 1,
      surname: "Neri",
      folded: "neri",
      date_created: "2026-01-01 08:00",
    }),
  );
const upload = () =>
  made(
    admin().call("Files", "upload", {
      id_appointment: world.open,
      showInCharge: 1,
      file: { filename: "preventivo.pdf", bytes: pdf() },
    }),
  );
const vehicleLog = () =>
  made(
    admin().call("LogVehicle", "createNew", {
      values: { automezzo_id: 1, intervention_type: "Altro", description: "Olio" },
    }),
  );
const workerLog = () =>
  made(
    admin().call("LogWorkers", "createNew", {
      values: { operaio_id: 1, amount: "5", description: "Acconto" },
    }),
  );
const closure = () =>
  made(admin().call("Closures", "createNew", { values: { from: wireTomorrow, reason: "Patrono" } }));
const travelTime = async () => {
  const values = { id_city_1: naples, id_city_2: 61022, duration: "0:50" };
  return (await as("superadmin").call("Travel", "createNew", { values })).values.id as number;
};

const insertMemo = () => made(admin().call("Memo", "createNew", { values: memo }));
const insertAbsence = () =>
  made(admin().call("Works", "addAbsence", { values: { ...absence, id_worker: 1 } }));
const report = () => made(admin().call("Report", "sendNew", { category: "Guasto", message: "Luce" }));

async function materialLine(): Promise<number> {
  await admin().call("Orders", "addMaterial", {
    id_order: world.order,
    values: { id_material: 4, quantity: 3 },
  });
  const { order } = (await admin().call("Orders", "getFromId", { id: world.order })).values;
  return order.materials[0].id;
}

async function seat(kind: "worker" | "vehicle"): Promise<number> {
  const body = { id_work: world.work, [`id_${kind}`]: 1 };
  const name = kind === "worker" ? "addSingleWorker" : "addSingleVehicle";
  return (await admin().call("Works", name, body)).values.id_line;
}

async function seated(kind: "worker" | "vehicle") {
  await seat(kind);
  return world.work;
}

const callOf = (operation: string, body: object, site: Site = "A", who: Account = "superadmin") => {
  const [service, name] = operation.split(".") as [keyof typeof services, never];
  return as(who, site).call(service, name, body as never);
};

test("every write that names the record of its version has a case here", () => {
  expect(versioned.toSorted()).toEqual(Object.keys(cases).sort());
});

describe("an old version", () => {
  test.each(versioned)(
    "of %s is answered with what the record holds now, and then with that version it is no conflict",
    async (operation) => {
      const { body, current, who } = await (cases[operation] as () => Case)();
      const before = dump();
      const refused = await callOf(operation, { ...body, version: 99 }, "A", who);
      expect(refused).toMatchObject({ status: 409, values: { msg: stale, conflict: { current } } });
      expect(dump()).toBe(before);

      const { version, by, at } = refused.values.conflict;
      expect(version).toEqual(expect.any(Number));
      if (by !== null) expect(at).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
      expect((await callOf(operation, { ...body, version }, "A", who)).values.msg).not.toBe(stale);
    },
  );
});

describe("the answer to an old version", () => {
  const rename = (name: string, version?: number) =>
    callOf(
      "Client.modifyClient",
      { id_client: world.rossi, values: { ...rossi, name }, version },
      "A",
      "ufficio",
    );

  test("names the colleague and the moment", async () => {
    const changed = { id_client: world.rossi, values: { ...rossi, name: "Ada" }, version: 1 };
    await callOf("Client.modifyClient", changed, "A", "gestione1");
    expect((await rename("Ugo", 1)).values.conflict).toMatchObject({
      version: 2,
      by: "gestione1",
      at: expect.stringMatching(new RegExp(`^${toWire(today())} \\d\\d:\\d\\d$`)),
      current: { id: world.rossi, name: "Ada", surname: "Rossi" },
    });
  });

  test("has no fields that its site does not show", async () => {
    const body = {
      id: world.order,
      values: { agreed_price: 1, agreed_price_2: 1, payment_type: 0 },
      version: 99,
    };
    const onA = (await callOf("Orders.modify", body)).values.conflict.current;
    const onB = (await callOf("Orders.modify", body, "B")).values.conflict.current;
    expect([onA.agreed_price, onA.agreed_price_2, onB.agreed_price_2]).toEqual([1200, 900, 900]);
    expect(Object.keys(onB)).not.toContain("agreed_price");
    expect(Object.keys(onB)).not.toContain("notes_manager");
  });

  test("is the sentence alone for who may write the record but not read it", async () => {
    const late = write("signed in", z.object({ id: z.number() }), () => refuse(409, stale), {
      message: "Fatto",
      words: ["change", "Ha modificato {il}"],
      record: rowsOfWork("crew_lines", "Works.getWorkers", "id"),
    });
    const body = { id: world.work, version: 99 };
    const refused = await perform(late, body, as("segreteria").caller);
    expect(refused).toMatchObject({ status: 409, values: { msg: stale } });
    expect(Object.keys(refused.values)).toEqual(["msg"]);
  });

  test("of another kind of refusal holds no values", async () => {
    const refused = await callOf("Appointment.deleteAppointment", { id: world.withOrder, version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.values.conflict).toBeUndefined();
  });
});
