import { erasedName } from "../../journal/persons";
import { table } from "../../tables/define";
import { code, created, day, id, number, ref, text } from "../../tables/kinds";
import { boxOf, personOf } from "../../tables/words";

export const box_log = table("box_log", {
  called: "il movimento di deposito",
  many: "Movimenti di deposito",
  noun: "boxes",
  person: "id_line",
  siteB: true,
  named: {
    by: ["id_box", "surname", "name"],
    name: (row) => `movimento del deposito ${row.id_box} di ${personOf(row)}`,
    link: () => "/box/log",
  },
  columns: {
    id,
    id_line: ref("box_lines", "Riga", { siteB: true, isShown: false }),
    id_box: number("Deposito", { siteB: true, isShown: false }),
    action: code<string>({ insert: "Inserimento", modify: "Modifica", delete: "Eliminazione" })("Azione", {
      siteB: true,
      isShown: false,
    }),
    id_order: ref("orders", "Ordine", { siteB: true, isShown: false }),
    surname: text("Cognome", { siteB: true, isShown: false, personal: (id) => erasedName("client", id) }),
    name: text("Nome", { siteB: true, isShown: false, personal: "" }),
    title: text("Titolo", {
      siteB: { shown: true, published: "" },
      isShown: false,
      personal: "",
      mentions: true,
    }),
    used: number("Percentuale occupata", { siteB: true, isShown: false }),
    date: day("Data", { siteB: { shown: true, published: null }, isShown: false }),
    title2: text("Titolo 2", { siteB: true, isShown: false, personal: "", mentions: true }),
    date2: day("Pagato fino al 2", { siteB: true, isShown: false }),
    date_created: created,
  },
});

export const box_log_files = table("box_log_files", {
  called: "l'allegato del movimento",
  many: "Allegati dei movimenti di deposito",
  noun: "boxes",
  partOf: "id_log",
  person: "id_file",
  isErasedWhole: true,
  siteB: true,
  named: {
    by: ["id_log"],
    name: ({ id_log }, look) => `allegato di un movimento del deposito ${boxOf(look, "box_log", id_log)}`,
  },
  columns: {
    id,
    id_log: ref("box_log", "Movimento", { siteB: true, isTechnical: true }),
    id_file: ref("box_files", "Allegato", { siteB: true, isTechnical: true }),
  },
});
