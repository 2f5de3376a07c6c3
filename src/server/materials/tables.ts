import { isOfShownOrder } from "../orders/model";
import { isOfShownWork } from "../orders/works/model";
import { table } from "../tables/define";
import { created, day, euro, flag, id, number, ref, version } from "../tables/kinds";
import { columnOf, dayWords } from "../tables/words";

export const material_blocks = table("material_blocks", {
  called: "la consegna di materiali",
  many: "Consegne di materiali agli ordini",
  noun: "materials",
  siteB: { by: ["id_order"], shows: isOfShownOrder },
  named: {
    by: ["id_order", "date"],
    name: ({ id_order, date }) => `consegna di materiali di ${dayWords(date)}, ordine ${id_order}`,
    linkOf: "id_order",
  },
  columns: {
    id,
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
    id,
    id_material: ref("materials", "Materiale", { siteB: true }),
    quantity: number("Quantità", { siteB: true }),
    price: euro("Prezzo", { siteB: true }),
    delivered: flag("Consegnato", { siteB: true }),
    date: day("Data", { siteB: true }),
    id_work: ref("works", "Lavorazione", { siteB: true }),
    id_order: ref("orders", "Ordine", { siteB: true, isShown: false }),
    id_block: ref("material_blocks", "Consegna", { siteB: true, isShown: false }),
    version,
  },
});
