import { z } from "zod";
import { seededRandom } from "../../db/seed/random";
import { everyFunct, type services } from "../../src/server/api";
import { refuse, stale } from "../../src/server/base/errors";
import { rowsOfWork } from "../../src/server/call/conflict-records";
import { act, perform, write } from "../../src/server/call/funct";
import { acts, drawFrom } from "../support/acts";
import { insertLine } from "../support/boxes";
import { pastWork } from "../support/hours";
import { database, insert, type Site, today, toWire, update, userId } from "../support/requests";
import { pdf } from "../support/samples";
import { as, direct, dump, fresh, naples, wireTomorrow, world } from "../support/world";

let withRecords: Uint8Array;
beforeAll(async () => {
  await insertRecords();
  withRecords = database().serialize();
});
beforeEach(() => fresh(withRecords));

/** Draws the first row and the smallest number. */
const first = {
  ...seededRandom("conflicts"),
  pick: <T>(values: readonly T[]) => values[0] as T,
  int: (least: number) => least,
};

const versioned = everyFunct().flatMap((funct) =>
  funct.kind === "write" && funct.record ? [funct.operation] : [],
);

const rossi = { surname: "Rossi", name: "Ugo", phone: "", cellphone: "", email: "" };

type Account = Parameters<typeof as>[0];
type Body = { values?: object } & object;
type Case = [writes: string, current: object, fixed?: () => Body, who?: Account];

/** What the caller of these writes reads of their record; their bodies are drawn as the acts are, but for what is fixed. */
const cases: Case[] = [
  [
    "Account.endSessions Account.resetPassword Account.unlock Account.update",
    { username: "agenda", surname: "agenda" },
    () => ({ id: userId("agenda") }),
  ],
  [
    "Account.accept Account.reject",
    { name: "Anna" },
    () => ({ id: 1, username: "anna", profile: "ufficio" }),
  ],
  [
    `Appointment.addCall Appointment.deleteAppointment Appointment.editAgent Appointment.editState
      Appointment.move Appointment.updateAppointment Calendar.moveAppointment Orders.createNew`,
    { description: "Sopralluogo" },
    () => ({ id: world.open, values: { id: world.open } }),
  ],
  ["Box.delete Box.modify Box.move", { used: 40 }],
  ["Box.changeBox Box.reopenBox Box.retireBox", { number: 30 }, () => ({ id: 30, values: { number: 80 } })],
  [
    "Calendar.moveWork Calendar.moveWorkDays Orders.editWork",
    { hour: "08:00" },
    () => ({ id: world.work, values: { id_pickupPlace: world.rossiPlace } }),
  ],
  ["Orders.deleteWork", { hour: "14:00" }, () => ({ id: world.hiddenWork })],
  ["Orders.saveNotesForeman", { hour: "08:00" }, () => ({ id: world.work }), "magazzino"],
  ["Client.deleteClient", { surname: "Neri" }, () => ({ id: neri() })],
  [
    "Client.merge Client.modifyClient Client.updateClient",
    { name: "Niccolò", email: "rossi@traslo.example" },
    () => ({ id: world.rossi, id_client: world.rossi, other: world.azienda }),
  ],
  [
    "Client.deletePickupPlace Client.updatePickup",
    { address: "Via Chiaia 22" },
    () => ({ id: world.rossiOtherPlace, values: { id: world.rossiOtherPlace } }),
  ],
  ["Comune.reopen Comune.retire Comune.update", { name: "Napoli" }, () => ({ id: naples })],
  ["CityRules.delete CityRules.update", { signs_hours: 72 }],
  ["Closures.delete Closures.update", { reason: "Patrono" }],
  [
    "InventoryItems.delete InventoryItems.update",
    { name: "Divano a due posti" },
    () => ({ id: 1, values: { name: "Divano", room: "Soggiorno", litres: 1000 } }),
  ],
  [
    "VatRules.delete VatRules.update",
    { name: "IVA ordinaria" },
    () => ({ id: 1, values: { name: "IVA", rate: 22 } }),
  ],
  [
    "Sales.deleteDraft Sales.saveDraft Sales.send",
    { state: "draft" },
    () => ({ id: draft(), values: { people: 4 } }),
  ],
  [
    "Sales.accept Sales.refuse",
    { state: "sent" },
    () => ({ id: draft("sent"), values: { how: "message", name: "Ada", words: "Va bene" } }),
  ],
  ["Sales.changeRates", { cover: 0 }, () => ({ values: { cover: 3 } })],
  ["Files.delete Files.setShowInCharge", { filename: "preventivo.pdf", showInCharge: "1" }],
  ["Firm.update", { name: expect.any(String), region: "Campania" }],
  ["List.change List.reopen List.retire", { text: "Agente 2" }, () => ({ list: "agents", value: 2 })],
  ["Location.delete Location.update", { name: "Altro" }, () => ({ id: otherLocation() })],
  ["LogVehicle.deleteLogVehicle LogVehicle.updateLogVehicle", { description: "Olio" }],
  ["LogWorkers.deleteLogWorkers LogWorkers.updateLogWorkers", { description: "Acconto" }],
  ["Margin.changeCosts", { usual: { hour: "", day: "", km: "" } }],
  ["Memo.deleteMemo Memo.updateMemo", { title: "Mio", date: wireTomorrow }],
  ["News.update", { title: "Chiusura" }],
  ["Orders.deleteMaterial Orders.editMaterial", { quantity: 3 }],
  [
    "Orders.cancel Orders.deleteOrder Orders.modify",
    { agreed_price: 1200, agreed_price_2: 900 },
    () => ({ id: world.hiddenOrder }),
  ],
  ["Orders.saveNotesManager", { notes_manager: "" }, () => ({ id: world.order })],
  [
    "Orders.editResource Orders.reopenResource Orders.retireResource",
    { id: 1, name: "Op" },
    () => ({ id: 1 }),
  ],
  [
    "Orders.saveWorkResources",
    { resources: expect.arrayContaining([expect.objectContaining({ id: 1, value: 2 })]) },
    () => ({ id_work: world.work }),
  ],
  [
    "Orders.saveWorkResourcesB",
    { resources: expect.arrayContaining([expect.objectContaining({ id: 1, value: 0 })]) },
    () => ({ id_work: world.work }),
  ],
  [
    "Profile.copy Profile.delete Profile.reopen Profile.retire Profile.update",
    { name: "agenda-2", level: 1 },
    () => ({ id: unusedProfile() }),
  ],
  ["Report.saveSharedReports", { boxes: [] }],
  ["Report.toggleStatus", { message: "Luce" }],
  [
    "Settings.changeMaterial Settings.reopenMaterial Settings.retireMaterial",
    { id: 4, name: "Scotch" },
    () => ({ id: 4 }),
  ],
  ["Settings.renameVehicle", { value: 1 }],
  ["Settings.retireVehicle", { value: 2 }],
  ["Settings.renameWorkType", { value: 0 }],
  ["Settings.renameWorker Settings.retireWorker", { value: 2 }, () => ({ id: 2 })],
  ["Settings.changeLetter", { subject: expect.stringContaining("{deposito}") }],
  ["Permits.delete Permits.update", { state: "asked" }],
  ["Settings.changeSheets", { work: expect.objectContaining({ title: "Foglio di lavoro" }) }],
  ["Settings.changeOrderTerms", { validityDays: 30 }],
  ["Settings.saveSkills", { workers: expect.any(Array) }],
  ["Settings.saveVehicleNeeds", { vehicles: expect.any(Array) }],
  ["Settings.update", { boxes: { formMax: 50 } }],
  ["System.changeDiskLimits", { uploadReserveMb: expect.any(Number) }],
  ["Travel.delete Travel.update", { duration: "0:50" }],
  ["Works.addSingleVehicle", { id: 1 }, () => ({ id_line: seatOf("vehicle"), id_vehicle: 2 })],
  ["Works.addSingleWorker", { id: 1 }, () => ({ id_line: seatOf("worker"), id_worker: 2 })],
  ["Works.deleteSingleVehicle Works.deleteSingleWorker", { id: 1 }],
  ["Works.changeAbsence Works.deleteAbsence", { reason: "Ferie", from: wireTomorrow }],
  ["Works.deleteDailyVehicle Works.deleteDailyWorker", { text: "Giornaliero" }],
  ["Works.saveExpectedEnd", { hour: "08:00" }],
  ["Works.saveDayHours", { works: [expect.objectContaining({ hour: "08:00" })] }],
  ["Works.saveHours", { people: [expect.objectContaining({ id_worker: 1, times: null })] }],
  [
    "Works.saveMaterials",
    {
      materials: expect.arrayContaining([expect.objectContaining({ id_material: 4, value_out: 0 })]),
    },
  ],
  ["Works.setVehicles", { vehicles: [expect.objectContaining({ id: 1 })] }],
  ["Works.setWorkers", { workers: [expect.objectContaining({ id: 1 })] }],
  ["Works.shiftWork", { problems: expect.any(Array) }],
  ["Works.swapCrews", { problems: expect.any(Array) }],
];
const byWrite = new Map(
  cases.flatMap((one) => one[0].split(/\s+/).map((operation) => [operation, one] as const)),
);

/** Nobody has it. */
const unusedProfile = () =>
  direct(() => insert("profiles", { name: "agenda-2", label: "Agenda 2", level: 1 }));
const otherLocation = () =>
  direct(() => insert("locations", { name: "Altro", address: "Via Toledo 1", city: "Napoli" }));
const draft = (state = "draft") =>
  direct(() => {
    const id_quote = insert("quotes", { id_appointment: world.open, date_created: "2026-01-01 08:00" });
    return insert("quote_versions", { id_quote, version_no: 1, state, date_created: "2026-01-01 08:00" });
  });
const neri = () => {
  const client = { private_client: 1, surname: "Neri", folded: "neri", date_created: "2026-01-01 08:00" };
  return direct(() => insert("clients", client));
};
const seatOf = (kind: "worker" | "vehicle") =>
  (database().query(`SELECT id FROM crew_lines WHERE id_${kind} = 1`).get() as { id: number }).id;

/** One record of each kind that the test data lack. */
async function insertRecords() {
  fresh();
  await insertLine();
  const asked = { email: "anna@traslo.example", phone: "0815550000", id_location: 1, ip: "" };
  const request = { name: "Anna", surname: "Bruno", date_created: "2026-01-01 08:00", ...asked };
  direct(() => insert("account_requests", request as never));
  const date = wireTomorrow;
  direct(() => update("pickup_places", world.rossiPlace, { needs_permit: 1 }));
  const { ofAgent2, order, work } = world;
  const made: [string, object][] = [
    ["CityRules.createNew", { values: { id_city: naples, lead_days: "15" } }],
    ["Closures.createNew", { values: { from: date, reason: "Patrono" } }],
    [
      "Files.upload",
      { id_appointment: ofAgent2, showInCharge: 1, file: { filename: "preventivo.pdf", bytes: pdf() } },
    ],
    [
      "LogVehicle.createNew",
      { values: { automezzo_id: 1, intervention_type: "Altro", description: "Olio" } },
    ],
    ["LogWorkers.createNew", { values: { operaio_id: 1, amount: "5", description: "Acconto" } }],
    ["Memo.createNew", { values: { title: "Mio", description: "Testo", date, time: "10:00" } }],
    ["News.publish", { title: "Chiusura", description: "Ad agosto", content: "Dal 10", user_level: 1 }],
    ["Orders.addMaterial", { id_order: order, values: { id_material: 4, quantity: 3 } }],
    ["Permits.createNew", { id_work: work, id_place: world.rossiPlace, values: { state: "asked" } }],
    ["Report.sendNew", { category: "Guasto", message: "Luce" }],
    ["Travel.createNew", { values: { id_city_1: naples, id_city_2: 61022, duration: "0:50" } }],
    ["Works.addAbsence", { values: { id_worker: 3, from: date, to: date, reason: "Ferie" } }],
    ["Works.addDailyVehicle", { date, name: "Giornaliero" }],
    ["Works.addDailyWorker", { date, name: "Giornaliero" }],
    ["Works.addSingleVehicle", { id_work: work, id_vehicle: 1 }],
    ["Works.addSingleWorker", { id_work: work, id_worker: 1 }],
  ];
  for (const [operation, body] of made)
    expect([operation, (await callOf(operation, body)).status]).toEqual([operation, 200]);
  pastWork();
  pastWork([1], today());
}

const callOf = (operation: string, body: object, site: Site = "A", who: Account = "superadmin") => {
  const [service, name] = operation.split(".") as [keyof typeof services, never];
  return as(who, site).call(service, name, body as never);
};

test("every write that names the record of its version has a case here", () => {
  expect(versioned.toSorted()).toEqual([...byWrite.keys()].sort());
});

describe("an old version", () => {
  test.each(versioned)(
    "of %s is answered with what the record holds now, and then with that version it is no conflict",
    async (operation) => {
      const [, current, fixed, who] = byWrite.get(operation) as Case;
      const drawn = (acts[operation]?.(drawFrom(first)) ?? {}) as Body;
      const own = fixed?.() ?? {};
      const body = { ...drawn, ...own };
      if (own.values) body.values = { ...drawn.values, ...own.values };
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
    const late = write(
      "signed in",
      z.object({ id: z.number() }),
      act.change("Fatto", rowsOfWork("crew_lines", "Works.getWorkers", "id")),
      () => refuse(409, stale),
    );
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
