import {
  cents,
  created,
  day,
  flag,
  minutes,
  number,
  price,
  ref,
  table,
  text,
  time,
  version,
} from "../../tables/define";
import { columnOf } from "../../tables/words";
import { isOfShownWork, isWorkShown, partOfWork, workOf } from "./model";

export const work_resources = table("work_resources", {
  called: "la risorsa della lavorazione",
  many: "Risorse chieste dalle lavorazioni",
  noun: "works",
  day: "id_work",
  partOf: "id_work",
  inHistoryOf: { table: "works", gate: "resources.view" },
  undo: "by references alone",
  readers: "every account",
  siteB: { by: ["list", "id_work"], shows: (row, look) => row.list === "A" && isOfShownWork(row, look) },
  named: partOfWork(
    ({ id_resource }, look) => `risorsa ${columnOf(look, "resources", id_resource, "name")}`,
    "id_resource",
  ),
  columns: {
    list: text("Elenco risorse", { siteB: true, personal: false }),
    value: number("Quantità", { siteB: true }),
    id_work: ref("works", "Lavorazione", { siteB: true, isShown: false }),
    id_resource: ref("resources", "Risorsa", { siteB: true, isShown: false }),
  },
});

export const works = table("works", {
  called: "la lavorazione",
  many: "Lavorazioni",
  bin: "Lavorazioni",
  noun: "works",
  service: "Works",
  day: "date",
  read: { funct: "Orders.getWork", key: "id" },
  person: "id_order",
  inHistoryOf: { table: "orders", gate: "works.view" },
  undo: "by its noun",
  readers: "every account",
  siteB: { by: ["id_order", "flag_renata"], shows: isWorkShown },
  named: { by: ["id_order", "date"], name: workOf, linkOf: "id_order" },
  columns: {
    date: day("Data", { siteB: true }),
    hour: time("Ora", { siteB: true }),
    minutes: minutes("Durata (minuti)", { siteB: false }),
    expected_end: time("Fine prevista", { siteB: false, holdsWith: "date" }),
    type: ref("work_types", "Tipo", { siteB: true }),
    id_pickup_place: ref("pickup_places", "Luogo di lavoro", { siteB: true }),
    id_unloading_place: ref("pickup_places", "Luogo di scarico", { siteB: false }),
    show_worksheet: flag("Mostra in giornaliera", { siteB: true }),
    flag_renata: flag("Flag R", { siteB: { published: 1 } }),
    notes: text("Note", { siteB: true, personal: "", mentions: true }),
    notes_foreman: text("Note caposquadra", { siteB: false, personal: "", mentions: true }),
    police_permission_cents: price("Costo del permesso di sosta", { siteB: true, sees: "prices.view" }),
    typed_permission_cents: cents("Costo del permesso scritto a mano", {
      siteB: false,
      sees: "prices.view",
      isShown: false,
      onlyByAct: true,
    }),
    flag_in_schermata_lavorazioni: flag("Mostra il permesso in giornaliera", { siteB: true }),
    id_order: ref("orders", "Ordine", { siteB: true, isShown: false }),
    id_job: number("Prima lavorazione di quella di più giorni", {
      siteB: false,
      isShown: false,
      onlyByAct: true,
    }),
    date_created: created,
    version,
  },
});

export const work_stops = table("work_stops", {
  called: "la tappa",
  many: "Tappe delle lavorazioni, tra carico e scarico",
  noun: "works",
  day: "id_work",
  partOf: "id_work",
  inHistoryOf: { table: "works", gate: { onA: "works.view" } },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  named: partOfWork(
    ({ id_place }, look) => `tappa a ${columnOf(look, "pickup_places", id_place, "address")}`,
    "id_place",
  ),
  columns: {
    id_place: ref("pickup_places", "Luogo"),
    position: number("Posizione"),
    id_work: ref("works", "Lavorazione", { isShown: false }),
  },
});
