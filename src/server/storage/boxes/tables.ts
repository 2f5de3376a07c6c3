import { clientOf } from "../../clients/model";
import { erased, erasedName } from "../../journal/persons";
import { code, created, day, file, flag, number, ref, table, text, version } from "../../tables/define";
import { wordList } from "../../tables/word-list";
import { boxOf, personOf } from "../../tables/words";
import { actions, positions } from "./model";

export const box_lines = table("box_lines", {
  called: "la riga di deposito",
  many: "Righe di deposito: chi occupa quale box",
  bin: "Depositi",
  noun: "boxes",
  service: "Box",
  read: { funct: "Box.getLine", key: "id_line" },
  person: "id_client",
  undo: "by its noun",
  readers: ["boxes"],
  siteB: true,
  named: {
    by: ["id_box", "id_client"],
    name: ({ id_box, id_client }, look) => `riga del deposito ${id_box} di ${clientOf(look, id_client)}`,
    link: ({ id_box }) => `/box/show/${id_box}`,
  },
  columns: {
    id_box: number("Deposito", { siteB: true }),
    used: number("Percentuale occupata", { siteB: true }),
    id_order: ref("orders", "Ordine", { siteB: true, holdsWith: "id_client" }),
    position: code(positions)("Posizione", { siteB: true }),
    id_client: ref("clients", "Cliente", { siteB: true }),
    title: text("Titolo 1", { siteB: false, personal: "", mentions: true }),
    date: day("Pagato fino al 1", { siteB: false, ahead: 5 }),
    title2: text("Titolo 2", { siteB: true, personal: "", mentions: true }),
    date2: day("Pagato fino al 2", { siteB: true, ahead: 5 }),
    version,
  },
});

export const box_files = table("box_files", {
  called: "l'allegato",
  many: "Allegati dei depositi",
  noun: "boxes",
  person: "id_client",
  isErasedWhole: true,
  inHistoryOf: { table: "box_lines", gate: "boxes" },
  undo: "by references alone",
  readers: ["boxes"],
  siteB: true,
  named: {
    by: ["filename", "id_line"],
    name: ({ filename, id_line }, look) =>
      `allegato ${filename} del deposito ${boxOf(look, "box_lines", id_line)}`,
    linkOf: "id_line",
  },
  columns: {
    filename: text("Allegato", { siteB: true, personal: erased, mentions: true }),
    id_line: ref("box_lines", "Riga", { siteB: true, isShown: false }),
    id_client: ref("clients", "Cliente", { siteB: true, isShown: false }),
    ...file,
    date_created: created,
  },
});

export const box_log = table("box_log", {
  called: "il movimento di deposito",
  many: "Movimenti di deposito",
  noun: "boxes",
  person: "id_client",
  undo: "by references alone",
  readers: ["boxes"],
  siteB: true,
  named: {
    by: ["id_box", "surname", "name"],
    name: (row) => `movimento del deposito ${row.id_box} di ${personOf(row)}`,
    link: () => "/box/log",
  },
  columns: {
    id_line: ref("box_lines", "Riga", { siteB: true, isShown: false }),
    id_client: ref("clients", "Cliente", { siteB: true, isShown: false }),
    id_box: number("Deposito", { siteB: true, isShown: false }),
    action: code<string>(actions)("Azione", {
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
  undo: "by references alone",
  readers: ["boxes"],
  siteB: true,
  named: {
    by: ["id_log"],
    name: ({ id_log }, look) => `allegato di un movimento del deposito ${boxOf(look, "box_log", id_log)}`,
  },
  columns: {
    id_log: ref("box_log", "Movimento", { siteB: true, isTechnical: true }),
    id_file: ref("box_files", "Allegato", { siteB: true, isTechnical: true }),
  },
});

export const box_groups = wordList("box_groups", {
  called: "il gruppo di depositi",
  many: "Gruppi di depositi",
  noun: "boxes",
  readers: ["boxes"],
  siteB: true,
});

export const boxes = table("boxes", {
  called: "il deposito",
  many: "Numeri dei depositi",
  noun: "boxes",
  read: { funct: "Box.getBox", key: "id" },
  undo: "by its noun",
  readers: ["boxes"],
  siteB: true,
  named: {
    by: ["number"],
    name: ({ number }) => `deposito ${number}`,
    link: ({ id }) => `/admin/settings/boxes/modify/${id}`,
  },
  columns: {
    number: number("Numero", { siteB: true, onlyByAct: true }),
    id_group: ref("box_groups", "Gruppo", { siteB: true }),
    retired: flag("Disattivato", { siteB: true }),
    version,
  },
});
