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
  return { random, row, word, day, hour, visit, place, client, caller, terms, work, file, boxLine, seat };
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

const resources = ({ row, random }: Draw, works: string) => ({
  id_work: row(works),
  values: [{ id_resource: row("resources"), value: random.int(0, 5) }],
});
/** In no crew: who is retired cannot come back to one by an undo. */
const idle = (kind: "worker" | "vehicle") =>
  `${kind}s WHERE ${regular} AND id NOT IN (SELECT id_${kind} FROM crew_lines WHERE id_${kind} IS NOT NULL)`;
const regular = "deleted = 0 AND date IS NULL AND code < 50";

/** Far away: on a closed day most other acts would be refused. */
const drafts = "quote_versions WHERE state = 'draft'";
const thing = ({ random, word }: Draw) => ({
  ...{ name: word("Cassa"), room: "Cantina", litres: random.int(10, 900), people: random.int(1, 3) },
});
const closure = ({ random, word }: Draw) => ({
  ...{ from: toWire(addDays(today(), random.int(60, 90))), reason: word("Chiuso") },
  yearly: random.int(0, 1),
});

const permit = ({ random, word, day }: Draw) => ({
  ...{
    state: random.pick(["asked", "granted", "refused", "unneeded"]),
    asked_on: day(),
    from: day(),
    to: "",
  },
  ...{ fee: `${random.int(0, 90)},50`, stamps: random.int(0, 2), protocol: word("P"), notes: word("Nota") },
});

const rowOfList = ({ random, row }: Draw) => {
  const list = random.pick([...listNames]);
  return { list, value: row(lists[list].table) };
};

/** For each write that can be undone, a body with random values; those that need another state are refused. */
export const acts: Record<string, (draw: Draw) => object> = {
  "Account.update": ({ row, word, random }) => ({
    id: row("users WHERE username NOT IN ('superadmin', 'gestione1')"),
    values: { name: word("Ada"), phone: random.digits(9), sites: random.pick(["A", "B", "AB"]) },
  }),
  "Account.reject": ({ row }) => ({ id: row("account_requests") }),
  "Activity.undo": ({ row }) => ({ activity: row("activity ORDER BY id DESC LIMIT 30") }),
  "Appointment.createNew": ({ visit }) => ({ values: visit() }),
  "Appointment.createNewWithNewClient": ({ visit, client, place }) => ({
    values: visit(),
    client: { ...client(), ...place() },
  }),
  "Appointment.createNewWithIncompleteClient": ({ visit, caller }) => ({ values: visit(), client: caller() }),
  "Appointment.updateAppointment": ({ row, visit }) => ({ values: { id: row("appointments"), ...visit() } }),
  "Appointment.deleteAppointment": ({ row }) => ({ id: row("appointments") }),
  "Appointment.addCall": ({ row, random }) => ({
    id: row("appointments"),
    values: { outcome: random.int(0, 3), call_on: toWire(addDays(today(), 9)), reason: random.int(1, 7) },
  }),
  "Appointment.editAgent": ({ row, random }) => ({ id: row("appointments"), id_agent: random.int(0, 3) }),
  "Appointment.editState": ({ row, random }) => ({ id: row("appointments"), state: random.int(0, 2) }),
  "Appointment.move": ({ row, day, hour }) => ({ id: row("appointments"), date: day(), time: hour() }),
  "Messages.open": ({ row, random }) => ({
    ...aboutWork(row("works WHERE id_order <> 9999")),
    ...{ channel: random.pick(["sms", "whatsapp", "phone"]), text: "Arriviamo" },
  }),
  "Messages.phone": ({ row }) => aboutWork(row("works WHERE id_order <> 9999")),
  "Messages.settle": ({ row, random }) => ({
    ids: [row("messages ORDER BY id DESC LIMIT 5")],
    state: random.pick(["sent", "failed"]),
  }),
  "SavedView.save": ({ word }) => ({ list: "orders", name: word("Vista"), query: "state=planned" }),
  "SavedView.remove": ({ row }) => ({ id: row("saved_views") }),
  "Backup.changeSettings": ({ random }) => ({ values: { hour: random.int(0, 5) } }),
  "Box.insert": ({ boxLine, file, random }) => ({
    values: boxLine(),
    files: random.chance(0.5) ? [file()] : [],
  }),
  "Box.modify": ({ row, boxLine }) => ({ id_line: row("box_lines"), values: boxLine(), files: [] }),
  "Box.move": ({ row, random }) => ({ id_line: row("box_lines"), id_box: random.int(1, 50) }),
  "Bin.restore": ({ row }) => ({ id: row("activity ORDER BY id DESC LIMIT 30") }),
  "Box.addBoxes": ({ row, random }) => ({
    values: { number: random.int(60, 99), id_group: row("box_groups WHERE NOT retired") },
  }),
  "Box.changeBox": ({ row, random }) => ({
    id: row("boxes"),
    values: { number: random.int(1, 99), id_group: row("box_groups WHERE NOT retired") },
  }),
  "Box.retireBox": ({ row }) => ({ id: row("boxes") }),
  "Box.reopenBox": ({ row }) => ({ id: row("boxes WHERE retired") }),
  "Box.delete": ({ row }) => ({ id_line: row("box_lines") }),
  "Calendar.moveWork": ({ row, day, hour }) => ({ id: row("works"), date: day(), hour: hour() }),
  "Calendar.moveWorkDays": ({ row, day, hour }) => ({ id: row("works"), date: day(), hour: hour() }),
  "Calendar.moveAppointment": ({ row, day, hour }) => ({
    id: row("appointments"),
    date: day(),
    time: hour(),
  }),
  "Client.createIncomplete": ({ caller }) => ({ values: caller() }),
  "Client.createNew": ({ client, place }) => ({ values: { ...client(), ...place() } }),
  "Client.modifyClient": ({ row, client }) => ({ id_client: row("clients"), values: client() }),
  "Client.updateClient": ({ row, client }) => ({ id: row("clients"), values: client() }),
  "Client.deleteClient": ({ row }) => ({ id: row("clients") }),
  "Client.addPickupPlace": ({ row, place }) => ({ id: row("clients"), values: place() }),
  "Client.merge": ({ row }) => {
    const [id, other] = [row("clients"), row("clients")];
    const { version = 0 } = (database().query("SELECT version FROM clients WHERE id = ?").get(other) ??
      {}) as {
      version?: number;
    };
    return { id, other, version_other: version, take: ["phone"] };
  },
  "Client.updatePickup": ({ row, place }) => ({ values: { id: row("pickup_places"), ...place() } }),
  "Client.deletePickupPlace": ({ row }) => ({ id: row("pickup_places") }),
  "Comune.createNew": (draw) => ({ values: comune(draw) }),
  "Comune.update": (draw) => ({ id: draw.row(smallComuni), values: comune(draw) }),
  "Comune.retire": ({ row }) => ({ id: row(smallComuni), values: {} }),
  "Comune.reopen": ({ row }) => ({ id: row("municipalities WHERE retired = 1") }),
  "Files.upload": ({ row, file }) => ({ id_appointment: row("appointments"), file: file() }),
  "Files.delete": ({ row }) => ({ id: row("documents") }),
  "Files.setShowInCharge": ({ row, random }) => ({ id: row("documents"), value: random.int(0, 1) }),
  "List.add": (draw) => ({ list: draw.random.pick([...listNames]), values: { text: draw.word("Voce") } }),
  "List.change": ({ random, word, ...draw }) => ({
    ...rowOfList({ random, word, ...draw }),
    values: { text: word("Voce"), position: random.int(1, 4), duration: "4:30" },
  }),
  "List.retire": (draw) => rowOfList(draw),
  "List.reopen": (draw) => rowOfList(draw),
  "Closures.createNew": (draw) => ({ values: closure(draw) }),
  "Closures.update": (draw) => ({ id: draw.row("closures"), values: closure(draw) }),
  "Closures.delete": ({ row }) => ({ id: row("closures") }),
  "Permits.createNew": (draw) => {
    const id_place = draw.row(
      "pickup_places p WHERE needs_permit AND EXISTS (SELECT 1 FROM works WHERE id_pickup_place = p.id)",
    );
    const id_work = draw.row(`works WHERE id_pickup_place = ${id_place}`);
    return { id_work, id_place, values: permit(draw) };
  },
  "Permits.update": (draw) => ({ id: draw.row("permits"), values: permit(draw) }),
  "Permits.delete": ({ row }) => ({ id: row("permits") }),
  "CityRules.createNew": ({ row, random }) => ({
    values: { id_city: row(smallComuni), lead_days: random.int(1, 30), signs_hours: random.int(24, 72) },
  }),
  "CityRules.update": ({ row, random, word }) => ({
    id: row("city_rules"),
    values: { lead_days: random.int(1, 30), office: word("Ufficio") },
  }),
  "CityRules.delete": ({ row }) => ({ id: row("city_rules") }),
  "InventoryItems.createNew": (draw) => ({ values: thing(draw) }),
  "InventoryItems.update": (draw) => ({ id: draw.row("inventory_items"), values: thing(draw) }),
  "InventoryItems.delete": ({ row }) => ({ id: row("inventory_items") }),
  "VatRules.createNew": ({ word }) => ({ values: { name: word("IVA"), rate: 10 } }),
  "VatRules.update": ({ row, word }) => ({ id: row("vat_rules"), values: { name: word("IVA"), rate: 22 } }),
  "VatRules.delete": ({ row }) => ({ id: row("vat_rules") }),
  "Sales.changeRates": ({ random }) => ({ values: { prices: { hour: `${random.int(20, 40)},50` } } }),
  "Sales.setObject": ({ row, random }) => ({
    id: row("appointments"),
    values: { room: "Cucina", id_item: row("inventory_items"), more: random.int(1, 9) },
  }),
  "Sales.begin": ({ row }) => ({ id: row("appointments") }),
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
  "Sales.deleteDraft": ({ row }) => ({ id: row(drafts) }),
  "Sales.send": ({ row }) => ({ id: row(drafts) }),
  "Sales.refuse": ({ row }) => ({ id: row("quote_versions WHERE state = 'sent'") }),
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
  "Travel.createNew": ({ row, random }) => ({
    values: { id_city_1: row(smallComuni), id_city_2: row(smallComuni), duration: `${random.int(1, 9)}:15` },
  }),
  "Travel.update": ({ row, random }) => ({
    id: row("travel_times"),
    values: { duration: `${random.int(1, 9)}:30` },
  }),
  "Travel.delete": ({ row }) => ({ id: row("travel_times") }),
  "Location.createNew": ({ word }) => ({ values: { name: word("C"), address: word("Via"), city: "Napoli" } }),
  "Location.update": ({ row, word }) => ({
    id: row("locations"),
    values: { name: word("C"), address: word("Via"), city: "Napoli" },
  }),
  "Location.delete": ({ row }) => ({ id: row("locations") }),
  "History.setBack": ({ row, random }) => {
    const change = row("change WHERE before IS NOT NULL AND after IS NOT NULL ORDER BY id DESC LIMIT 60");
    const { noun, id_row } = (database()
      .query("SELECT noun, id_row FROM change WHERE id = ?")
      .get(change) ?? {
      noun: "",
      id_row: 0,
    }) as { noun: string; id_row: number };
    return { table: noun, id: id_row, change, side: random.pick(["before", "after"]) };
  },
  "LogVehicle.createNew": ({ row, word }) => ({
    values: {
      ...{
        automezzo_id: row(`vehicles WHERE ${regular}`),
        intervention_type: "Freni",
        description: word("Visto"),
      },
    },
  }),
  "LogVehicle.updateLogVehicle": ({ row, word }) => ({
    values: {
      ...{ id: row("vehicle_logs"), automezzo_id: row(`vehicles WHERE ${regular}`) },
      ...{ intervention_type: "Olio", description: word("Fatto") },
    },
  }),
  "LogVehicle.deleteLogVehicle": ({ row }) => ({ id: row("vehicle_logs") }),
  "LogWorkers.createNew": ({ row, word, random }) => ({
    values: {
      ...{ operaio_id: row(`workers WHERE ${regular}`), amount: random.int(1, 90), description: word("Ore") },
    },
  }),
  "LogWorkers.updateLogWorkers": ({ row, word, random }) => ({
    values: {
      ...{ id: row("worker_logs"), operaio_id: row(`workers WHERE ${regular}`) },
      ...{ amount: random.int(1, 90), description: word("Ore") },
    },
  }),
  "LogWorkers.deleteLogWorkers": ({ row }) => ({ id: row("worker_logs") }),
  "Memo.createNew": ({ row, word, day, hour }) => ({
    values: { title: word("Memo"), date: day(), time: hour(), users: [row("users WHERE active = 1")] },
  }),
  "Memo.updateMemo": ({ row, word, day, hour }) => ({
    values: { id: row("memos"), title: word("Memo"), date: day(), time: hour() },
  }),
  "Memo.deleteMemo": ({ row }) => ({ id: row("memos") }),
  "Memo.share": ({ row }) => ({ id: row("memos"), users: [row("users WHERE active = 1")] }),
  "News.publish": ({ word, random }) => ({
    ...{ title: word("N"), description: word("D"), content: word("T"), user_level: random.int(1, 3) },
  }),
  "News.update": ({ row, word, random }) => ({
    ...{ id: row("news"), title: word("N"), description: word("D"), content: word("T") },
    user_level: random.int(1, 3),
  }),
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
  "Orders.deleteOrder": ({ row }) => ({ id: row("orders") }),
  "Orders.cancel": ({ row, random }) => ({
    id: row(`orders WHERE id NOT IN (${world.order}, ${world.hiddenOrder}, 9999)`),
    values: { reason: random.int(1, 7), penalty: random.pick(["", "150,50"]) },
  }),
  "Orders.restore": ({ row }) => ({ id: row("orders WHERE cancelled_on IS NOT NULL") }),
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
  "Orders.deleteWork": ({ row }) => ({ id: row("works") }),
  "Orders.saveNotesForeman": ({ row, word }) => ({ id: row("works"), notes: word("Caposquadra") }),
  "Orders.saveWorkResources": (draw) => resources(draw, "works"),
  "Orders.saveWorkResourcesB": (draw) => resources(draw, "works"),
  "Orders.addResource": ({ word, random }) => ({
    values: { name: word("R"), ammount: random.int(0, 9), type: random.int(0, 1) },
  }),
  "Orders.editResource": ({ row, word, random }) => ({
    id: row("resources"),
    values: { name: word("R"), ammount: random.int(0, 9), type: random.int(0, 1) },
  }),
  "Orders.retireResource": ({ row }) => ({ id: row("resources WHERE NOT retired") }),
  "Orders.reopenResource": ({ row }) => ({ id: row("resources WHERE retired") }),
  "Orders.addMaterial": ({ row, random, day }) => ({
    id_order: row("orders"),
    values: {
      id_material: row("materials"),
      quantity: random.int(1, 40),
      delivered: random.int(0, 1),
      date: day(),
    },
  }),
  "Orders.editMaterial": ({ row, random, day }) => ({
    material: {
      id: row("order_materials"),
      quantity: random.int(1, 40),
      delivered: random.int(0, 1),
      date: day(),
    },
  }),
  "Orders.deleteMaterial": ({ row }) => ({ id: row("order_materials") }),
  "Orders.saveMaterials": ({ row, random, day }) => ({
    id_order: row("orders"),
    materials: [{ id_material: row("materials"), quantity: random.int(1, 9) }],
    date: day(),
  }),
  "Orders.saveMaterialsList": ({ row, random }) => ({
    values: [{ id_material: row("materials"), increment: random.int(1, 9) }],
    date: toWire(today()),
  }),
  "Orders.saveStocktaking": ({ row, random }) => {
    const id_material = row("materials WHERE stocked AND NOT retired");
    const computed = database()
      .query("SELECT stock FROM material_stock WHERE id_material = ?")
      .get(id_material);
    const stock = (computed as { stock: number } | null)?.stock ?? 0;
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
  "Profile.retire": ({ row }) => ({ id: row(`${freeProfiles} AND NOT retired`) }),
  "Profile.reopen": ({ row }) => ({ id: row(`${freeProfiles} AND retired`) }),
  "Profile.delete": ({ row }) => ({ id: row(freeProfiles) }),
  "Report.sendNew": ({ word }) => ({ category: word("Guasto"), message: word("Testo") }),
  "Report.toggleStatus": ({ row, random }) => ({ id: row("reports"), status: random.int(0, 1) }),
  "Report.saveSharedReports": ({ row }) => ({
    report: row("reports"),
    boxes: [row("users WHERE active = 1")],
  }),
  "Firm.update": ({ word }) => ({ values: { name: word("Traslochi") } }),
  "Firm.changeLogo": ({ random }) => ({
    logo: { filename: "logo.png", bytes: png(random.int(16, 60), random.int(16, 60)) },
  }),
  "Firm.removeLogo": () => ({}),
  "Settings.changeLetter": ({ word }) => ({
    kind: "reminder",
    values: { subject: word("Deposito"), body: word("Gentile {cliente}") },
  }),
  "Settings.changeSheets": ({ word }) => ({ values: { work: { title: word("Foglio") } } }),
  "Settings.changeOrderTerms": ({ random }) => ({
    values: { validityDays: random.int(1, 60), nextOrder: random.int(20_000, 90_000) },
  }),
  "Settings.update": ({ random }) => ({ values: { boxes: { formMax: random.int(50, 72) } } }),
  "Settings.addWorkType": ({ word }) => ({ values: { text: word("Tipo") } }),
  "Settings.renameWorkType": ({ row, word }) => ({
    value: row("work_types"),
    values: { text: word("Tipo") },
  }),
  "Settings.addWorker": ({ word }) => ({ values: { surname: word("Bianchi"), name: "Ugo" } }),
  "Settings.renameWorker": ({ row, word }) => ({
    id: row(`workers WHERE ${regular}`),
    values: { surname: word("Verdi"), name: "Ugo" },
  }),
  "Settings.retireWorker": ({ row }) => ({ id: row(idle("worker")) }),
  "FirstSteps.hide": ({ random }) => ({ hidden: random.int(0, 1) }),
  "FirstSteps.skip": ({ random }) => ({ step: random.pick(["firm", "wall"]), skipped: random.int(0, 1) }),
  "Settings.addNames": ({ word, random }) => ({
    kind: random.pick(["workers", "vehicles"]),
    text: `${word("Bianchi")}\n${word("Verdi")} Ugo`,
    retire: random.int(0, 1),
  }),
  "Settings.addVehicle": ({ word }) => ({ values: { name: word("Furgone") } }),
  "Settings.renameVehicle": ({ row, word }) => ({
    id: row(`vehicles WHERE ${regular}`),
    values: { name: word("Camion") },
  }),
  "Settings.saveSkills": ({ row, random }) => ({
    workers: [
      {
        ...{
          id_worker: row(`workers WHERE ${regular}`),
          licence: random.pick(["", "licence-b", "licence-c"]),
        },
        ...{
          cqc: random.int(0, 1),
          foreman: random.int(0, 1),
          piano: random.int(0, 1),
          lift: random.int(0, 1),
        },
        id_vehicle: row(`vehicles WHERE ${regular}`),
      },
    ],
  }),
  "Settings.saveVehicleNeeds": ({ row, random }) => ({
    vehicles: [
      {
        ...{ id_vehicle: row(`vehicles WHERE ${regular}`), id_resource: row("resources WHERE type = 1") },
        ...{
          licence: "licence-c",
          cqc: random.int(0, 1),
          cubicMetres: random.int(8, 40),
          seats: random.int(2, 3),
        },
      },
    ],
  }),
  "Settings.retireVehicle": ({ row }) => ({ id: row(idle("vehicle")) }),
  "Settings.changeMaterial": ({ row, word, random }) => ({
    id: row("materials"),
    values: { name: word("Nastro"), cost: random.int(1, 90), position: random.int(1, 8) },
  }),
  "Settings.addMaterial": ({ word, random }) => ({
    values: { name: word("Nastro"), cost: random.int(0, 9), threshold: random.int(0, 30) },
  }),
  "Settings.retireMaterial": ({ row }) => ({ id: row("materials WHERE NOT retired") }),
  "Settings.reopenMaterial": ({ row }) => ({ id: row("materials WHERE retired") }),
  "System.changeDiskLimits": ({ random }) => {
    const recordReserveMb = random.int(1, 50);
    return { values: { recordReserveMb, uploadReserveMb: recordReserveMb + random.int(0, 50) } };
  },
  "Works.setWorkers": ({ row }) => ({ id: row("works"), workers: [row(`workers WHERE ${regular}`)] }),
  "Works.setVehicles": ({ row }) => ({ id: row("works"), vehicles: [row(`vehicles WHERE ${regular}`)] }),
  "Works.addSingleWorker": ({ row }) => ({
    id_work: row("works"),
    id_worker: row(`workers WHERE ${regular}`),
  }),
  "Works.addSingleVehicle": ({ row }) => ({
    id_work: row("works"),
    id_vehicle: row(`vehicles WHERE ${regular}`),
  }),
  "Works.deleteSingleWorker": ({ row }) => ({ id_line: row("crew_lines WHERE id_worker IS NOT NULL") }),
  "Works.deleteSingleVehicle": ({ row }) => ({ id_line: row("crew_lines WHERE id_vehicle IS NOT NULL") }),
  "Works.addDailyWorker": ({ word, day }) => ({ date: day(), name: word("Giorno") }),
  "Works.addDailyVehicle": ({ word, day }) => ({ date: day(), name: word("Giorno") }),
  "Works.deleteDailyWorker": ({ row }) => dayOnly("workers", row),
  "Works.deleteDailyVehicle": ({ row }) => dayOnly("vehicles", row),
  "Works.addAbsence": ({ row, day }) => {
    const from = day();
    return { values: { id_worker: row(`workers WHERE ${regular}`), from, to: from, reason: "Ferie" } };
  },
  "Works.changeAbsence": ({ row, day, word }) => {
    const from = day();
    const id_worker = row(`workers WHERE ${regular}`);
    return { id: row("absences"), values: { id_worker, from, to: from, reason: word("F") } };
  },
  "Works.deleteAbsence": ({ row }) => ({ id: row("absences") }),
  "Works.acceptCrew": ({ row }) => {
    const id_work = row("works WHERE id IN (SELECT id_work FROM work_resources)");
    return { date: dateOf(id_work), seats: [{ id_work, id_worker: row(`workers WHERE ${regular}`) }] };
  },
  "Works.continueWork": ({ row }) => ({ id: row("works") }),
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
  "Works.substitute": ({ row, random, word }) => {
    const line = row("crew_lines WHERE id_worker IS NOT NULL");
    const one = (sql: string) => (database().query(sql).values(line)[0]?.[0] ?? "") as string | number;
    const id_worker = one("SELECT id_worker FROM crew_lines WHERE id = ?");
    const date = one("SELECT date FROM works w JOIN crew_lines l ON l.id_work = w.id WHERE l.id = ?");
    const seats = [{ id_line: line, id_substitute: row(`workers WHERE ${regular}`) }];
    return { date, id_worker, absent: random.int(0, 1), reason: word("F"), seats };
  },
  "Works.acceptPlan": ({ row }) => {
    const id_work = row("works WHERE id IN (SELECT id_work FROM work_resources)");
    const date = dateOf(id_work);
    const scope = { mode: "empty" as const, unlocked: [] };
    const work = factsOf(date as Day, scope, as("superadmin").caller as Call).works.find(
      ({ id }) => id === id_work,
    );
    const seat = { id_work, kind: "worker", id: row(`workers WHERE ${regular}`) };
    return { date, ...scope, marks: [{ id_work, mark: work ? markOf(work) : "0" }], seats: [seat] };
  },
  "Works.saveExpectedEnd": ({ row, random }) => ({
    id: row("works WHERE date = date('now', 'localtime')"),
    end: random.pick(["18:30", "+90", "+1:15", ""]),
  }),
  "Works.saveDayHours": ({ row, random }) => {
    const id_work = row("works WHERE date < date('now', 'localtime')");
    const [id_worker] = database()
      .query("SELECT id_worker FROM crew_lines WHERE id_work = ? AND id_worker IS NOT NULL")
      .values(id_work)[0] ?? [0];
    const times = { start: "08:00", pause: random.int(0, 60), finish: `${random.int(12, 18)}:30` };
    return { date: dateOf(id_work), works: [{ id_work, crew: times, workers: [{ id_worker }] }] };
  },
  "Works.saveHours": ({ row, random }) => {
    const id_work = row("works WHERE date < date('now', 'localtime')");
    const id_worker = database()
      .query("SELECT id_worker FROM crew_lines WHERE id_work = ?")
      .values(id_work)[0];
    const times = {
      arrival: "",
      start: "08:00",
      pause: random.int(0, 60),
      finish: `${random.int(12, 18)}:30`,
    };
    return { id_work, workers: [{ id_worker: id_worker?.[0], ...times }] };
  },
  "Works.saveMaterials": ({ row, random }) => ({
    id_work: row("works"),
    materials: [{ id_material: row("materials"), value_out: random.int(0, 9), value_in: 0 }],
  }),
};

/** No account has them. */
const freeProfiles = "profiles WHERE id > 12";
const smallComuni = "municipalities WHERE retired = 0 AND population < 1000";
const comune = ({ random, word }: Draw) => ({
  ...{ name: word("Comune"), province: "NA", code: `Z${random.digits(3)}`, caps: "80100" },
});

function dayOnly(table: "workers" | "vehicles", row: Draw["row"]) {
  const id = row(`${table} WHERE date IS NOT NULL AND deleted = 0`);
  const entry = database().query(`SELECT date FROM ${table} WHERE id = ?`).get(id) as { date: string } | null;
  return { id, date: entry?.date ?? "" };
}
