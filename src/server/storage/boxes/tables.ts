import { clientOf } from "../../clients/model";
import { table } from "../../tables/define";
import { code, day, id, number, ref, text, version } from "../../tables/kinds";
import { positions } from "./model";

export const box_lines = table("box_lines", {
  called: "la riga di deposito",
  many: "Righe di deposito: chi occupa quale box",
  bin: "Depositi",
  noun: "boxes",
  service: "Box",
  read: { funct: "Box.getLine", key: "id_line" },
  person: "id_client",
  siteB: true,
  named: {
    by: ["id_box", "id_client"],
    name: ({ id_box, id_client }, look) => `riga del deposito ${id_box} di ${clientOf(look, id_client)}`,
    link: ({ id_box }) => `/box/show/${id_box}`,
  },
  columns: {
    id,
    id_box: number("Deposito", { siteB: true }),
    used: number("Percentuale occupata", { siteB: true }),
    id_order: ref("orders", "Ordine", { siteB: true }),
    position: code(positions)("Posizione", { siteB: true }),
    id_client: ref("clients", "Cliente", { siteB: true }),
    title: text("Titolo 1", { siteB: false, personal: "", mentions: true }),
    date: day("Pagato fino al 1", { siteB: false }),
    title2: text("Titolo 2", { siteB: true, personal: "", mentions: true }),
    date2: day("Pagato fino al 2", { siteB: true }),
    version,
  },
});
