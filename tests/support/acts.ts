import type { Random } from "../../db/seed/random";
import { factsOf } from "../../src/server/days/composition/facts";
import { markOf } from "../../src/server/days/composition/planned";
import { listNames, lists } from "../../src/server/firm/lists/model";
import type { Call } from "../../src/server/journal/caller";
import { pdf, png } from "./samples";
import { addDays, as, type Day, database, naples, today, toWire, world } from "./world";

/** What a random act is made of: values, and rows of the present data; a missing row gives 0, which is refused. */
export function drawFrom(random: Random) {
  const all = (sql: string) => database().query(sql).all() as { id: number }[];
  const row = (from: string): number => random.pick(all(`SELECT rowid AS id FROM ${from}`))?.id ?? 0;
  /** The first value of the first row, else 0. */
  const one = (sql: string, id: number): number => Number(database().query(sql).values(id)[0]?.[0] ?? 0);
  const word = (start: string) => `${start} ${random.digits(6)}`;
  const day = () => toWire(addDays(today(), random.int(1, 6)));
  const hour = () => `${random.int(10, 18)}:${random.pick(["00", "15", "30"])}`;
  const visit = () => {
    const client = row("clients c WHERE EXISTS (SELECT 1 FROM pickup_places WHERE id_client = c.id)");
    return {
      client,
      client_address: row(`pickup_places WHERE id_client = ${client}`),
      ...{ date: day(), time: hour(), agent: random.int(0, 3), description: word("Visita") },
      ...{ state: random.int(0, 2), flag_renata: random.int(0, 1) },
    };
  };
  const place = () => ({
    ...{ address: word("Via"), city: "Napoli", cityId: naples, zip: "80100", province: "NA" },
    notes: word("Scala"),
    needs_permit: random.int(0, 1),
  });
  const client = () => ({
    ...{ surname: word("Rossi"), name: word("Ada"), email: "", phone: random.digits(9), cellphone: "" },
    ...{ privateClient: 1, fiscalCode: word("CF"), privateAddress: word("Via"), confirmed: 1 },
    contacts: [{ name: word("Anna"), role: "", phone: random.digits(9), email: "" }],
  });
  const caller = () => ({ surname: word("Rossi"), name: "Ada", phone: random.digits(9), cityId: naples });
  const terms = () => ({
    ...{ agreed_price: random.int(0, 3000), agreed_price_2: random.int(0, 3000) },
    ...{ payment_type: random.int(0, 2), notes: word("Nota"), work_booking_date: day() },
  });
  const work = (order: number) => ({
    ...{ date: day(), hour: hour(), type: row("work_types"), notes: word("Nota") },
    id_pickupPlace: row(`pickup_places WHERE id_client = (SELECT id_client FROM orders WHERE id = ${order})`),
    flag_renata: random.int(0, 1),
  });
  const file = () => ({ filename: `${word("foglio")}.pdf`, bytes: pdf(random.digits(9)) });
  const boxLine = () => {
    const id_order = row("orders WHERE id <> 9999");
    const owner = database().query("SELECT id_client FROM orders WHERE id = ?").get(id_order);
    return {
      ...{ id_box: random.int(1, 50), used: random.int(0, 100), position: random.int(0, 1) },
      ...{ id_order, client: (owner as { id_client: number } | null)?.id_client ?? 0 },
      ...{ title: word("Mobili"), title2: "", date: day(), date2: "" },
    };
  };
  const seat = () => {
    const id_work = row("works");
    return { id_work, date: dateOf(id_work) };
  };
  return {
    random,
    row,
    one,
    word,
    day,
    hour,
    visit,
    place,
    client,
    caller,
    terms,
    work,
    file,
    boxLine,
    seat,
  };
}

const dateOf = (work: number) =>
  (database().query("SELECT date FROM works WHERE id = ?").get(work) as { date: string } | null)?.date ?? "";

type Draw = ReturnType<typeof drawFrom>;

/** As a screen that shows the present state asks it. */
function aboutWork(id: number) {
  const [planned] = database().query("SELECT date, hour FROM works WHERE id = ?").all(id) as object[];
  const { last } = database().query("SELECT max(id) AS last FROM messages WHERE id_work = ?").get(id) as {
    last: number | null;
  };
  return { about: [{ kind: "work", id, ...planned }], occasion: "dayBefore", last };
}

/** In no crew: who is retired cannot come back to one by an undo. */
const idle = (kind: "worker" | "vehicle") =>
  `${kind}s WHERE ${regular} AND id NOT IN (SELECT id_${kind} FROM crew_lines WHERE id_${kind} IS NOT NULL)`;
const regular = "deleted = 0 AND date IS NULL AND code < 50";
const workers = `workers WHERE ${regular}`;
const vehicles = `vehicles WHERE ${regular}`;
const drafts = "quote_versions WHERE state = 'draft'";
const needingPermit =
  "pickup_places p WHERE needs_permit AND EXISTS (SELECT 1 FROM works WHERE id_pickup_place = p.id)";
/** No account has them. */
const freeProfiles = "profiles WHERE id > 12";
const smallComuni = "municipalities WHERE retired = 0 AND population < 1000";

const permit = ({ random, word, day }: Draw) => ({
  ...{ state: random.pick(["asked", "granted", "refused", "unneeded"]), asked_on: day(), from: day() },
  ...{ fee: `${random.int(0, 90)},50`, stamps: random.int(0, 2), protocol: word("P") },
  ...{ to: "", notes: word("Nota") },
});

const rowOfList = ({ random, row }: Draw) => {
  const list = random.pick([...listNames]);
  return { list, value: row(lists[list].table) };
};

type Acts = Record<string, (draw: Draw) => object>;

/** Acts with the same body. */
const each = (operations: string, bodyOf: (draw: Draw) => object): Acts =>
  Object.fromEntries(operations.split(/\s+/).map((operation) => [operation, bodyOf]));

/** Acts that only name a row of the table. */
const ofRow = (table: string, operations: string) => each(operations, ({ row }) => ({ id: row(table) }));

/** Making and changing a row of the table with one form. */
const form = (table: string, made: string, changed: string, valuesOf: (draw: Draw) => object): Acts => ({
  [made]: (draw) => ({ values: valuesOf(draw) }),
  [changed]: (draw) => {
    const id = draw.row(table);
    return { id, values: { id, ...valuesOf(draw) } };
  },
});

/** Making, changing and deleting of a service by its usual names. */
const record = (service: string, table: string, valuesOf: (draw: Draw) => object): Acts => ({
  ...form(table, `${service}.createNew`, `${service}.update`, valuesOf),
  ...ofRow(table, `${service}.delete`),
});

/** For each write that can be undone, a body with random values; those that need another state are refused. */
export const acts: Acts = {
  ...ofRow("account_requests", "Account.reject"),
  ...ofRow("activity ORDER BY id DESC LIMIT 30", "Bin.restore"),
  ...ofRow("absences", "Works.deleteAbsence"),
  ...ofRow("appointments", "Appointment.deleteAppointment Sales.begin"),
  ...ofRow("boxes", "Box.retireBox"),
  ...ofRow("boxes WHERE retired", "Box.reopenBox"),
  ...ofRow("clients", "Client.deleteClient"),
  ...ofRow("documents", "Files.delete"),
  ...ofRow(freeProfiles, "Profile.delete"),
  ...ofRow(`${freeProfiles} AND NOT retired`, "Profile.retire"),
  ...ofRow(`${freeProfiles} AND retired`, "Profile.reopen"),
  ...ofRow(idle("vehicle"), "Settings.retireVehicle"),
  ...ofRow(idle("worker"), "Settings.retireWorker"),
  ...ofRow("materials WHERE NOT retired", "Settings.retireMaterial"),
  ...ofRow("materials WHERE retired", "Settings.reopenMaterial"),
  ...ofRow("memos", "Memo.deleteMemo"),
  ...ofRow("municipalities WHERE retired = 1", "Comune.reopen"),
  ...ofRow("order_materials", "Orders.deleteMaterial"),
  ...ofRow("orders", "Orders.deleteOrder"),
  ...ofRow("orders WHERE cancelled_on IS NOT NULL", "Orders.restore"),
  ...ofRow("permits", "Permits.delete"),
  ...ofRow("pickup_places", "Client.deletePickupPlace"),
  ...ofRow(drafts, "Sales.deleteDraft Sales.send"),
  ...ofRow("quote_versions WHERE state = 'sent'", "Sales.refuse"),
  ...ofRow("resources WHERE NOT retired", "Orders.retireResource"),
  ...ofRow("resources WHERE retired", "Orders.reopenResource"),
  ...ofRow("saved_views", "SavedView.remove"),
  ...ofRow("vehicle_logs", "LogVehicle.deleteLogVehicle"),
  ...ofRow("worker_logs", "LogWorkers.deleteLogWorkers"),
  ...ofRow("works", "Orders.deleteWork Works.continueWork"),

  "Account.update": ({ row, word, random }) => ({
    id: row("users WHERE username NOT IN ('superadmin', 'gestione1', 'ufficio')"),
    values: { name: word("Ada"), phone: random.digits(9), sites: random.pick(["A", "B", "AB"]) },
  }),
  "Activity.undo": ({ row }) => ({ activity: row("activity ORDER BY id DESC LIMIT 30") }),
  ...form("appointments", "Appointment.createNew", "Appointment.updateAppointment", ({ visit }) => visit()),
  "Appointment.createNewWithNewClient": ({ visit, client, place }) => ({
    values: visit(),
    client: { ...client(), ...place() },
  }),
  "Appointment.createNewWithIncompleteClient": ({ visit, caller }) => ({ values: visit(), client: caller() }),
  "Appointment.addCall": ({ row, random }) => ({
    id: row("appointments"),
    values: { outcome: random.int(0, 3), call_on: toWire(addDays(today(), 9)), reason: random.int(1, 7) },
  }),
  "Appointment.editAgent": ({ row, random }) => ({ id: row("appointments"), id_agent: random.int(0, 3) }),
  "Appointment.editState": ({ row, random }) => ({ id: row("appointments"), state: random.int(0, 2) }),
  ...each("Appointment.move Calendar.moveAppointment", ({ row, day, hour }) => ({
    ...{ id: row("appointments"), date: day(), time: hour() },
  })),
  "Backup.changeSettings": ({ random }) => ({ values: { hour: random.int(0, 5) } }),
  "Box.insert": ({ boxLine, file, random }) => ({
    values: boxLine(),
    files: random.chance(0.5) ? [file()] : [],
  }),
  "Box.modify": ({ row, boxLine }) => ({ id_line: row("box_lines"), values: boxLine(), files: [] }),
  "Box.move": ({ row, random }) => ({ id_line: row("box_lines"), id_box: random.int(1, 50) }),
  "Box.delete": ({ row }) => ({ id_line: row("box_lines") }),
  "Box.addBoxes": ({ row, random }) => ({
    values: { number: random.int(60, 99), id_group: row("box_groups WHERE NOT retired") },
  }),
  "Box.changeBox": ({ row, random }) => ({
    id: row("boxes"),
    values: { number: random.int(1, 99), id_group: row("box_groups WHERE NOT retired") },
  }),
  ...each("Calendar.moveWork Calendar.moveWorkDays", ({ row, day, hour }) => ({
    ...{ id: row("works"), date: day(), hour: hour() },
  })),
  "Client.createIncomplete": ({ caller }) => ({ values: caller() }),
  ...form("clients", "Client.createNew", "Client.updateClient", ({ client, place }) => ({
    ...client(),
    ...place(),
  })),
  "Client.modifyClient": ({ row, client }) => ({ id_client: row("clients"), values: client() }),
  "Client.addPickupPlace": ({ row, place }) => ({ id: row("clients"), values: place() }),
  "Client.updatePickup": ({ row, place }) => ({ values: { id: row("pickup_places"), ...place() } }),
  "Client.merge": ({ row, one }) => {
    const [id, other] = [row("clients"), row("clients")];
    const version_other = one("SELECT version FROM clients WHERE id = ?", other);
    return { id, other, version_other, take: ["phone"] };
  },
  ...form(smallComuni, "Comune.createNew", "Comune.update", ({ random, word }) => ({
    ...{ name: word("Comune"), province: "NA", code: `Z${random.digits(3)}`, caps: "80100" },
  })),
  "Comune.retire": ({ row }) => ({ id: row(smallComuni), values: {} }),
  "Files.upload": ({ row, file }) => ({ id_appointment: row("appointments"), file: file() }),
  "Files.setShowInCharge": ({ row, random }) => ({ id: row("documents"), value: random.int(0, 1) }),
  "Firm.update": ({ word }) => ({ values: { name: word("Traslochi") } }),
  "Firm.changeLogo": ({ random }) => ({
    logo: { filename: "logo.png", bytes: png(random.int(16, 60), random.int(16, 60)) },
  }),
  "Firm.removeLogo": () => ({}),
  "FirstSteps.hide": ({ random }) => ({ hidden: random.int(0, 1) }),
  "FirstSteps.skip": ({ random }) => ({ step: random.pick(["firm", "wall"]), skipped: random.int(0, 1) }),
  "History.setBack": ({ row, random }) => {
    const change = row("change WHERE before IS NOT NULL AND after IS NOT NULL ORDER BY id DESC LIMIT 60");
    const of = database().query("SELECT noun AS 'table', id_row AS id FROM change WHERE id = ?").get(change);
    return { table: "", id: 0, ...(of as object | null), change, side: random.pick(["before", "after"]) };
  },
  "List.add": (draw) => ({ list: draw.random.pick([...listNames]), values: { text: draw.word("Voce") } }),
  "List.change": (draw) => ({
    ...rowOfList(draw),
    values: { text: draw.word("Voce"), position: draw.random.int(1, 4), duration: "4:30" },
  }),
  ...each("List.retire List.reopen", rowOfList),
  // Far away: on a closed day most other acts would be refused.
  ...record("Closures", "closures", ({ random, word }) => ({
    ...{ from: toWire(addDays(today(), random.int(60, 90))), reason: word("Chiuso") },
    yearly: random.int(0, 1),
  })),
  "Permits.createNew": (draw) => {
    const id_place = draw.row(needingPermit);
    const id_work = draw.row(`works WHERE id_pickup_place = ${id_place}`);
    return { id_work, id_place, values: permit(draw) };
  },
  "Permits.update": (draw) => ({ id: draw.row("permits"), values: permit(draw) }),
  ...record("CityRules", "city_rules", ({ row, random, word }) => ({
    ...{ id_city: row(smallComuni), lead_days: random.int(1, 30), signs_hours: random.int(24, 72) },
    office: word("Ufficio"),
  })),
  ...record("InventoryItems", "inventory_items", ({ random, word }) => ({
    ...{ name: word("Cassa"), room: "Cantina", litres: random.int(10, 900), people: random.int(1, 3) },
  })),
  ...record("VatRules", "vat_rules", ({ word }) => ({ name: word("IVA"), rate: 10 })),
  "Sales.changeRates": ({ random }) => ({ values: { prices: { hour: `${random.int(20, 40)},50` } } }),
  "Sales.setObject": ({ row, random }) => ({
    id: row("appointments"),
    values: { room: "Cucina", id_item: row("inventory_items"), more: random.int(1, 9) },
  }),
  "Sales.saveDraft": ({ row, random }) => ({
    id: row(drafts),
    values: {
      discount: `${random.int(0, 20)}%`,
      written: [
        { description: "Imballaggio", price: `${random.int(20, 400)},00`, id_vat_rule: row("vat_rules") },
      ],
    },
  }),
  "Sales.newVersion": ({ row, word }) => ({ id: row("quote_versions"), variant: word("Variante") }),
  "Sales.accept": ({ row, word, day }) => ({
    id: row("quote_versions WHERE state = 'sent'"),
    values: { how: "message", name: word("Ada"), words: word("Confermo"), wished_date: day() },
  }),
  "Margin.changeCosts": ({ row, random }) => ({
    values: {
      usual: { hour: `${random.int(10, 30)},50` },
      vehicles: { [row("vehicles WHERE deleted = 0 AND date IS NULL")]: { km: "0,45" } },
    },
  }),
  ...record("Travel", "travel_times", ({ row, random }) => ({
    ...{ id_city_1: row(smallComuni), id_city_2: row(smallComuni), duration: `${random.int(1, 9)}:15` },
  })),
  ...record("Location", "locations", ({ word }) => ({
    ...{ name: word("C"), address: word("Via"), city: "Napoli" },
  })),
  ...form("vehicle_logs", "LogVehicle.createNew", "LogVehicle.updateLogVehicle", ({ row, word }) => ({
    ...{ automezzo_id: row(vehicles), intervention_type: "Olio", description: word("Visto") },
  })),
  ...form("worker_logs", "LogWorkers.createNew", "LogWorkers.updateLogWorkers", ({ row, word, random }) => ({
    ...{ operaio_id: row(workers), amount: random.int(1, 90), description: word("Ore") },
  })),
  ...form("memos", "Memo.createNew", "Memo.updateMemo", ({ row, word, day, hour }) => ({
    ...{ title: word("Memo"), date: day(), time: hour(), users: [row("users WHERE active = 1")] },
  })),
  "Memo.share": ({ row }) => ({ id: row("memos"), users: [row("users WHERE active = 1")] }),
  "Messages.open": ({ row, random }) => ({
    ...aboutWork(row("works WHERE id_order <> 9999")),
    ...{ channel: random.pick(["sms", "whatsapp", "phone"]), text: "Arriviamo" },
  }),
  "Messages.phone": ({ row }) => aboutWork(row("works WHERE id_order <> 9999")),
  "Messages.settle": ({ row, random }) => ({
    ids: [row("messages ORDER BY id DESC LIMIT 5")],
    state: random.pick(["sent", "failed"]),
  }),
  ...each("News.publish News.update", ({ row, word, random }) => ({
    ...{ id: row("news"), title: word("N"), description: word("D"), content: word("T") },
    user_level: random.int(1, 3),
  })),
  "Orders.createNew": ({ row, random }) => ({
    id: row("appointments"),
    values: { agreed_price: random.int(0, 900) },
  }),
  "Orders.insert": ({ visit, terms }) => {
    const { client: id_client, client_address: id_address, ...more } = visit();
    return { values: { id_client, id_address, ...more, ...terms() } };
  },
  "Orders.insertWithNewClient": ({ terms, client, place }) => ({
    values: terms(),
    client: { ...client(), ...place() },
  }),
  "Orders.modify": ({ row, terms, random }) => ({
    id: row("orders"),
    values: { ...terms(), flag_renata: random.int(0, 1) },
  }),
  "Orders.cancel": ({ row, random }) => ({
    id: row(`orders WHERE id NOT IN (${world.order}, ${world.hiddenOrder}, 9999)`),
    values: { reason: random.int(1, 7), penalty: random.pick(["", "150,50"]) },
  }),
  "Orders.saveNotesManager": ({ row, word }) => ({ id: row("orders"), notes: word("Direzione") }),
  "Orders.addWork": ({ row, work }) => {
    const id_order = row("orders");
    return { values: { id_order, ...work(id_order) } };
  },
  "Orders.copyWork": ({ row, day, random }) => ({
    id: row("works"),
    values: { date: day(), repeat: ["none", "week"][random.int(0, 1)], until: toWire(addDays(today(), 60)) },
  }),
  "Orders.editWork": ({ row, work }) => {
    const order = row("orders");
    return { id: row(`works WHERE id_order = ${order}`), values: work(order) };
  },
  "Orders.saveNotesForeman": ({ row, word }) => ({ id: row("works"), notes: word("Caposquadra") }),
  ...each("Orders.saveWorkResources Orders.saveWorkResourcesB", ({ row, random }) => ({
    id_work: row("works"),
    values: [{ id_resource: row("resources"), value: random.int(0, 5) }],
  })),
  ...form("resources", "Orders.addResource", "Orders.editResource", ({ word, random }) => ({
    ...{ name: word("R"), ammount: random.int(0, 9), type: random.int(0, 1) },
  })),
  "Orders.addMaterial": ({ row, random, day }) => ({
    id_order: row("orders"),
    values: { id_material: row("materials"), ...delivery(random), date: day() },
  }),
  "Orders.editMaterial": ({ row, random, day }) => ({
    material: { id: row("order_materials"), ...delivery(random), date: day() },
  }),
  "Orders.saveMaterials": ({ row, random, day }) => ({
    id_order: row("orders"),
    materials: [{ id_material: row("materials"), quantity: random.int(1, 9) }],
    date: day(),
  }),
  "Orders.saveMaterialsList": ({ row, random }) => ({
    values: [{ id_material: row("materials"), increment: random.int(1, 9) }],
    date: toWire(today()),
  }),
  "Orders.saveStocktaking": ({ row, random, one }) => {
    const id_material = row("materials WHERE stocked AND NOT retired");
    const stock = one("SELECT stock FROM material_stock WHERE id_material = ?", id_material);
    return { values: [{ id_material, counted: random.int(0, 30), stock }] };
  },
  "Profile.copy": ({ row, word }) => ({
    id: row("profiles WHERE level = 1"),
    values: { label: word("Profilo") },
  }),
  "Profile.update": ({ row, word, random }) => ({
    id: row(freeProfiles),
    values: {
      label: word("Profilo"),
      rules: { logVehicle: random.int(0, 1), clients: { view: 1, edit: random.int(0, 1) } },
    },
  }),
  "Report.sendNew": ({ word }) => ({ category: word("Guasto"), message: word("Testo") }),
  "Report.toggleStatus": ({ row, random }) => ({ id: row("reports"), status: random.int(0, 1) }),
  "Report.saveSharedReports": ({ row }) => ({
    report: row("reports"),
    boxes: [row("users WHERE active = 1")],
  }),
  "SavedView.save": ({ word }) => ({ list: "orders", name: word("Vista"), query: "state=planned" }),
  "Settings.changeLetter": ({ word }) => ({
    kind: "reminder",
    values: { subject: word("Deposito"), body: word("Gentile {cliente}") },
  }),
  "Settings.changeSheets": ({ word }) => ({ values: { work: { title: word("Foglio") } } }),
  "Settings.changeOrderTerms": ({ random }) => ({
    values: { vat: random.int(0, 22), nextOrder: random.int(20_000, 90_000) },
  }),
  "Settings.update": ({ random }) => ({ values: { boxes: { formMax: random.int(50, 72) } } }),
  "Settings.addWorkType": ({ word }) => ({ values: { text: word("Tipo") } }),
  "Settings.renameWorkType": ({ row, word }) => ({
    value: row("work_types"),
    values: { text: word("Tipo") },
  }),
  ...form(workers, "Settings.addWorker", "Settings.renameWorker", ({ word }) => ({
    ...{ surname: word("Bianchi"), name: "Ugo" },
  })),
  ...form(vehicles, "Settings.addVehicle", "Settings.renameVehicle", ({ word }) => ({
    name: word("Furgone"),
  })),
  "Settings.addNames": ({ word, random }) => ({
    kind: random.pick(["workers", "vehicles"]),
    text: `${word("Bianchi")}\n${word("Verdi")} Ugo`,
    retire: random.int(0, 1),
  }),
  "Settings.saveSkills": ({ row, random }) => {
    const marks = { cqc: random.int(0, 1), foreman: random.int(0, 1), piano: random.int(0, 1) };
    const licence = random.pick(["", "licence-b", "licence-c"]);
    const skills = { ...marks, lift: random.int(0, 1), licence, id_vehicle: row(vehicles) };
    return { workers: [{ id_worker: row(workers), ...skills }] };
  },
  "Settings.saveVehicleNeeds": ({ row, random }) => {
    const needs = { licence: "licence-c", cqc: random.int(0, 1), cubicMetres: random.int(8, 40) };
    const id_resource = row("resources WHERE type = 1");
    return { vehicles: [{ id_vehicle: row(vehicles), id_resource, ...needs, seats: random.int(2, 3) }] };
  },
  "Settings.addMaterial": ({ word, random }) => ({
    values: { name: word("Nastro"), cost: random.int(0, 9), threshold: random.int(0, 30) },
  }),
  "Settings.changeMaterial": ({ row, word, random }) => ({
    id: row("materials"),
    values: { name: word("Nastro"), cost: random.int(1, 90), position: random.int(1, 8) },
  }),
  "System.changeDiskLimits": ({ random }) => {
    const recordReserveMb = random.int(1, 50);
    return { values: { recordReserveMb, uploadReserveMb: recordReserveMb + random.int(0, 50) } };
  },
  "Works.setWorkers": ({ row }) => ({ id: row("works"), workers: [row(workers)] }),
  "Works.setVehicles": ({ row }) => ({ id: row("works"), vehicles: [row(vehicles)] }),
  "Works.addSingleWorker": ({ row }) => ({ id_work: row("works"), id_worker: row(workers) }),
  "Works.addSingleVehicle": ({ row }) => ({ id_work: row("works"), id_vehicle: row(vehicles) }),
  "Works.deleteSingleWorker": ({ row }) => ({ id_line: row("crew_lines WHERE id_worker IS NOT NULL") }),
  "Works.deleteSingleVehicle": ({ row }) => ({ id_line: row("crew_lines WHERE id_vehicle IS NOT NULL") }),
  ...each("Works.addDailyWorker Works.addDailyVehicle", ({ word, day }) => ({
    date: day(),
    name: word("Giorno"),
  })),
  "Works.deleteDailyWorker": (draw) => dayOnly("workers", draw),
  "Works.deleteDailyVehicle": (draw) => dayOnly("vehicles", draw),
  ...form("absences", "Works.addAbsence", "Works.changeAbsence", ({ row, day, word }) => {
    const from = day();
    return { id_worker: row(workers), from, to: from, reason: word("F") };
  }),
  "Works.acceptCrew": ({ row }) => {
    const id_work = row("works WHERE id IN (SELECT id_work FROM work_resources)");
    return { date: dateOf(id_work), seats: [{ id_work, id_worker: row(workers) }] };
  },
  "Works.copyCrew": ({ row }) => {
    const [id, from] = [row("works"), row("works WHERE id IN (SELECT id_work FROM crew_lines)")];
    return { id, from };
  },
  "Works.shiftWork": ({ row, random }) => ({
    ...{ id: row("works"), hour: `${random.int(10, 19)}:30`, minutes: 15 * random.int(4, 30) },
    ...{ from: null, to: null },
  }),
  "Works.swapCrews": ({ row }) => {
    const id = row("works WHERE id IN (SELECT id_work FROM crew_lines)");
    return { id, other: row(`works WHERE id <> ${id} AND date = (SELECT date FROM works WHERE id = ${id})`) };
  },
  "Works.substitute": ({ row, random, word, one }) => {
    const line = row("crew_lines WHERE id_worker IS NOT NULL");
    const id_worker = one("SELECT id_worker FROM crew_lines WHERE id = ?", line);
    const date = dateOf(one("SELECT id_work FROM crew_lines WHERE id = ?", line));
    const seats = [{ id_line: line, id_substitute: row(workers) }];
    return { date, id_worker, absent: random.int(0, 1), reason: word("F"), seats };
  },
  "Works.acceptPlan": ({ row }) => {
    const id_work = row("works WHERE id IN (SELECT id_work FROM work_resources)");
    const date = dateOf(id_work);
    const scope = { mode: "empty" as const, unlocked: [] };
    const facts = factsOf(date as Day, scope, as("superadmin").caller as Call);
    const work = facts.works.find(({ id }) => id === id_work);
    const seat = { id_work, kind: "worker", id: row(workers) };
    return { date, ...scope, marks: [{ id_work, mark: work ? markOf(work) : "0" }], seats: [seat] };
  },
  "Works.saveExpectedEnd": ({ row, random }) => ({
    id: row("works WHERE date = date('now', 'localtime')"),
    end: random.pick(["18:30", "+90", "+1:15", ""]),
  }),
  "Works.saveDayHours": ({ row, random, one }) => {
    const id_work = row("works WHERE date < date('now', 'localtime')");
    const id_worker = one(
      "SELECT id_worker FROM crew_lines WHERE id_work = ? AND id_worker IS NOT NULL",
      id_work,
    );
    return { date: dateOf(id_work), works: [{ id_work, crew: times(random), workers: [{ id_worker }] }] };
  },
  "Works.saveHours": ({ row, random, one }) => {
    const id_work = row("works WHERE date < date('now', 'localtime')");
    const id_worker = one("SELECT id_worker FROM crew_lines WHERE id_work = ?", id_work);
    return { id_work, workers: [{ id_worker, arrival: "", ...times(random) }] };
  },
  "Works.saveMaterials": ({ row, random }) => ({
    id_work: row("works"),
    materials: [{ id_material: row("materials"), value_out: random.int(0, 9), value_in: 0 }],
  }),
};

const delivery = (random: Random) => ({ quantity: random.int(1, 40), delivered: random.int(0, 1) });
const times = (random: Random) => ({
  ...{ start: "08:00", pause: random.int(0, 60), finish: `${random.int(12, 18)}:30` },
});

function dayOnly(table: "workers" | "vehicles", { row }: Draw) {
  const id = row(`${table} WHERE date IS NOT NULL AND deleted = 0`);
  const entry = database().query(`SELECT date FROM ${table} WHERE id = ?`).get(id) as { date: string } | null;
  return { id, date: entry?.date ?? "" };
}
