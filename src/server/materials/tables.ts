import { isOfShownOrder } from "../orders/model";
import { isOfShownWork, partOfWork } from "../orders/works/model";
import { cents, created, day, flag, number, price, ref, table, text, version } from "../tables/define";
import { columnOf, dayWords, short } from "../tables/words";

export const material_blocks = table("material_blocks", {
  called: "la consegna di materiali",
  many: "Consegne di materiali agli ordini",
  noun: "materials",
  undo: "by references alone",
  readers: ["materials.view", "orders.manageMaterials"],
  siteB: { by: ["id_order"], shows: isOfShownOrder },
  named: {
    by: ["id_order", "date"],
    name: ({ id_order, date }) => `consegna di materiali di ${dayWords(date)}, ordine ${id_order}`,
    linkOf: "id_order",
  },
  columns: {
    id_order: ref("orders", "Ordine", { siteB: true, isShown: false }),
    date: day("Data", { siteB: true, isShown: false }),
    date_created: created,
  },
});

export const order_materials = table("order_materials", {
  called: "la riga di materiale",
  many: "Materiali degli ordini",
  bin: "Materiali degli ordini",
  noun: "materials",
  read: { funct: "OrderMaterials.line", key: "id" },
  inHistoryOf: { table: "orders", gate: "materials.view" },
  undo: "by its noun",
  readers: ["materials.view", "orders.manageMaterials"],
  siteB: {
    by: ["id_work", "id_order"],
    shows: (row, look) => isOfShownOrder(row, look) && (row.id_work === null || isOfShownWork(row, look)),
  },
  named: {
    by: ["id_order", "id_material"],
    name: ({ id_order, id_material }, look) =>
      `riga di ${columnOf(look, "materials", id_material, "name")} dell'ordine ${id_order}`,
    linkOf: "id_order",
  },
  columns: {
    id_material: ref("materials", "Materiale", { siteB: true }),
    quantity: number("Quantità", { siteB: true }),
    price_cents: price("Prezzo", { siteB: true, sees: "prices.view" }),
    delivered: flag("Consegnato", { siteB: true }),
    date: day("Data", { siteB: true }),
    id_work: ref("works", "Lavorazione", { siteB: true }),
    id_order: ref("orders", "Ordine", { siteB: true, isShown: false }),
    id_block: ref("material_blocks", "Consegna", { siteB: true, isShown: false }),
    version,
  },
});

export const materials = table("materials", {
  called: "il materiale",
  many: "Materiali",
  noun: "materials",
  read: { funct: "Settings.getMaterial", key: "id" },
  undo: "by its noun",
  readers: ["materials.view", "orders.manageMaterials"],
  siteB: true,
  isNamedEverywhere: true,
  named: {
    by: ["name"],
    name: ({ name }) => `materiale ${name}`,
    link: ({ id }) => `/admin/settings/materials/modify/${id}`,
  },
  columns: {
    name: text("Nome", { siteB: true, personal: false }),
    cost_cents: price("Costo unitario", { siteB: true, sees: "prices.view" }),
    sale_cents: cents("Prezzo di vendita", { siteB: { published: 0 }, sees: "prices.view" }),
    position: number("Posizione", { siteB: true }),
    yes_no: flag("Sì/No", { siteB: true }),
    stocked: flag("In magazzino", { siteB: true }),
    threshold: number("Soglia", { siteB: true }),
    retired: flag("Disattivato", { siteB: true }),
    version,
  },
});

export const work_materials = table("work_materials", {
  called: "il materiale della lavorazione",
  many: "Materiali portati e riportati dalle lavorazioni",
  noun: "materials",
  day: "id_work",
  partOf: "id_work",
  inHistoryOf: { table: "works", gate: "materials.view" },
  undo: "by references alone",
  readers: ["materials.view", "orders.manageMaterials"],
  siteB: { by: ["id_work"], shows: isOfShownWork },
  named: partOfWork(
    ({ id_material }, look) => `materiale ${columnOf(look, "materials", id_material, "name")}`,
    "id_material",
  ),
  columns: {
    value_out: number("Uscita", { siteB: true, onlyByAct: true }),
    value_in: number("Entrata", { siteB: true, onlyByAct: true }),
    id_work: ref("works", "Lavorazione", { siteB: true, isShown: false }),
    id_material: ref("materials", "Materiale", { siteB: true, isShown: false }),
  },
});

export const material_loads = table("material_loads", {
  called: "il carico di magazzino",
  many: "Carichi di magazzino",
  noun: "materials",
  undo: "by its noun",
  readers: ["materials.view", "orders.manageMaterials"],
  siteB: true,
  named: {
    by: ["id_material", "date", "reason"],
    name: ({ id_material, date, reason }, look) =>
      `${reason ? "movimento d'inventario" : "carico di magazzino"} di ${columnOf(look, "materials", id_material, "name")} del ${short(date)}`,
    link: () => "/materials/history",
  },
  columns: {
    id_material: ref("materials", "Materiale", { siteB: true, isShown: false }),
    increment: number("Incremento", { siteB: true, isShown: false }),
    date: day("Data", { siteB: true, isShown: false }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    reason: text("Motivo", { siteB: true, isShown: false, personal: false, mentions: true }),
    date_created: created,
  },
});
