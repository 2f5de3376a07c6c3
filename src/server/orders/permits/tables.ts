import { cents, code, day, email, moment, number, ref, table, text, version } from "../../tables/define";
import { cityOf, columnOf } from "../../tables/words";
import { partOfWork } from "../works/model";
import { charges, states } from "./model";

export const permits = table("permits", {
  called: "il permesso",
  many: "Permessi di sosta, per luogo di una lavorazione",
  noun: "works",
  service: "Permits",
  day: "id_work",
  read: { funct: "Permits.getFromId", key: "id" },
  person: "id_work",
  inHistoryOf: { table: "works", gate: { onA: "works.view" } },
  undo: "by its noun",
  readers: "every account",
  siteB: false,
  named: partOfWork(
    ({ id_place }, look) => `permesso per ${columnOf(look, "pickup_places", id_place, "address")}`,
    "id_place",
  ),
  columns: {
    state: code<string>(states)("Stato"),
    asked_on: day("Chiesto il"),
    protocol: text("Protocollo", { personal: "", mentions: true }),
    granted_on: day("Concesso il"),
    signs_at: moment("Cartelli messi il"),
    fee_cents: cents("Tariffa", { sees: "prices.view" }),
    stamps: number("Marche da bollo"),
    stamp_cents: cents("Importo di una marca", { sees: "prices.view" }),
    signs_cents: cents("Costo dei cartelli", { sees: "prices.view" }),
    charge: code<string>(charges)("A carico"),
    metres: number("Metri occupati"),
    date_from: day("Valido dal"),
    date_to: day("Valido al"),
    id_file: ref("documents", "Ricevuta"),
    notes: text("Note", { personal: "", mentions: true }),
    id_place: ref("pickup_places", "Luogo"),
    id_work: ref("works", "Lavorazione", { isShown: false }),
    version,
  },
});

export const city_rules = table("city_rules", {
  called: "la regola del comune",
  many: "Permessi: che cosa chiede ogni comune",
  bin: "Regole dei comuni",
  noun: "works",
  service: "CityRules",
  read: { funct: "CityRules.getFromId", key: "id" },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  isNamedEverywhere: true,
  named: {
    by: ["id_city"],
    name: ({ id_city }, look) => `regola dei permessi di ${cityOf(look, id_city)}`,
    link: ({ id }) => `/orders/permits/cities/modify/${id}`,
  },
  columns: {
    id_city: ref("municipalities", "Comune"),
    lead_days: number("Giorni prima"),
    signs_hours: number("Cartelli: ore prima"),
    office: text("Ufficio", { personal: false, mentions: true }),
    email: email("E-mail dell'ufficio", { personal: false }),
    notes: text("Note", { personal: false, mentions: true }),
    version,
  },
});
