import { clientOf } from "../clients/model";
import {
  cents,
  code,
  created,
  day,
  flag,
  type Look,
  minutes,
  number,
  personal,
  type Row,
  ref,
  table,
  technical,
  text,
  version,
} from "../tables/define";
import {
  depositKinds,
  goals,
  itemSkills,
  lineKinds,
  packers,
  quoteNumber,
  quotePage,
  vehiclesIn,
  versionStates,
  waysToAccept,
} from "./model";

const seen = { sees: "prices.view" } as const;
const readers = ["appointments.view"] as const;

const ofAppointment = (look: Look, id: unknown) => clientOf(look, look("appointments", id)?.id_client);

const quoteOf = (look: Look, id: unknown) => look("quotes", id) ?? {};
const versionOf = (look: Look, id: unknown) => look("quote_versions", id) ?? {};

function quoteWords(quote: Row, look: Look): string {
  const { number, year, id_appointment } = quote as { number: null; year: null; id_appointment: number };
  return `preventivo ${quoteNumber({ number, year })} di ${ofAppointment(look, id_appointment)}`;
}

const ofVersion = (look: Look, id: unknown) => quoteWords(quoteOf(look, versionOf(look, id).id_quote), look);

const pageOfVersion = (look: Look, id: unknown) =>
  quotePage(Number(quoteOf(look, versionOf(look, id).id_quote).id_appointment));

export const inventory_items = table("inventory_items", {
  called: "l'oggetto",
  many: "Oggetti dell'inventario",
  bin: "Oggetti dell'inventario",
  noun: "sales",
  service: "InventoryItems",
  read: { funct: "InventoryItems.getFromId", key: "id" },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  isNamedEverywhere: true,
  named: {
    by: ["name"],
    name: ({ name }) => `oggetto ${name}`,
    link: ({ id }) => `/admin/settings/objects/modify/${id}`,
  },
  columns: {
    name: text("Oggetto", { personal: false }),
    room: text("Stanza", { personal: false }),
    litres: number("Litri"),
    dismantle_minutes: minutes("Smontaggio (minuti)"),
    people: number("Persone"),
    skill: code<string>(itemSkills)("Abilità"),
    id_material: ref("materials", "Materiale"),
    position: number("Posizione", { isShown: false }),
    retired: flag("Disattivato"),
    version,
  },
});

export const vat_rules = table("vat_rules", {
  called: "l'aliquota",
  many: "Aliquote IVA",
  bin: "Aliquote IVA",
  noun: "sales",
  service: "VatRules",
  read: { funct: "VatRules.getFromId", key: "id" },
  undo: "by references alone",
  readers: "every account",
  siteB: true,
  isNamedEverywhere: true,
  named: {
    by: ["name"],
    name: ({ name }) => `aliquota ${name}`,
    link: ({ id }) => `/admin/settings/vat/modify/${id}`,
  },
  columns: {
    name: text("Nome", { siteB: true, personal: false }),
    rate_bp: number("Aliquota (centesimi di punto)", { siteB: true }),
    nature: text("Natura", { siteB: true, personal: false }),
    legal_text: text("Dicitura", { siteB: true, personal: false }),
    stamp: flag("Vuole il bollo", { siteB: true }),
    valid_from: day("Dal", { siteB: true }),
    valid_to: day("Al", { siteB: true }),
    version,
  },
});

export const quotes = table("quotes", {
  called: "il preventivo",
  many: "Preventivi",
  noun: "sales",
  person: "id_appointment",
  inHistoryOf: { table: "appointments", gate: { onA: "appointments.view" } },
  undo: "by references alone",
  readers,
  siteB: false,
  named: {
    by: ["id_appointment", "number", "year"],
    name: quoteWords,
    link: ({ id_appointment }) => quotePage(Number(id_appointment)),
  },
  columns: {
    id_appointment: ref("appointments", "Appuntamento", { isShown: false }),
    year: number("Anno"),
    number: number("Numero"),
    date_created: created,
  },
});

export const quote_versions = table("quote_versions", {
  called: "la versione",
  many: "Versioni dei preventivi",
  noun: "sales",
  service: "Sales",
  read: { funct: "Sales.getVersion", key: "id" },
  person: "id_quote",
  undo: "by references alone",
  readers,
  siteB: false,
  named: {
    by: ["id_quote", "version_no"],
    name: ({ id_quote, version_no }, look) =>
      `versione ${version_no}, ${quoteWords(quoteOf(look, id_quote), look)}`,
    link: ({ id_quote }, look) => quotePage(Number(quoteOf(look, id_quote).id_appointment)),
  },
  columns: {
    id_quote: ref("quotes", "Preventivo", { isShown: false }),
    version_no: number("Versione"),
    variant: text("Variante", { personal: false }),
    state: code<string>(versionStates)("Stato", { onlyByAct: true }),
    id_loading: ref("pickup_places", "Carico"),
    id_unloading: ref("pickup_places", "Scarico"),
    id_storage: ref("pickup_places", "Deposito"),
    wished_date: day("Data desiderata"),
    declared_value_cents: cents("Valore dichiarato", seen),
    road_minutes: minutes("Strada (minuti)"),
    km: number("Chilometri"),
    people: number("Persone"),
    minutes: minutes("Durata (minuti)"),
    vehicles: text("Automezzi", { personal: false }, (typed, nameOf) =>
      vehiclesIn(typed)
        .map(({ id, count }) => `${count} ${nameOf("resources", id)}`)
        .join(", "),
    ),
    valid_until: day("Valido fino al"),
    deposit_kind: code<string>(depositKinds)("Anticipo"),
    deposit_permille: number("Anticipo (per mille)", seen),
    stamp: flag("Addebita il bollo"),
    terms: text("Condizioni", { personal: false, mentions: true }),
    sent_on: day("Inviato il", { onlyByAct: true, isOfAct: true }),
    accepted_on: day("Accettato il", { onlyByAct: true, isOfAct: true }),
    accepted_how: code<string>(waysToAccept)("Accettato come", { onlyByAct: true }),
    accepted_name: text("Accettato da", { personal: "", mentions: true, onlyByAct: true }),
    id_file: personal(ref("documents", "PDF", { isShown: false, onlyByAct: true }), null),
    pdf_sha256: technical<string>()("Impronta del PDF"),
    id_proof: personal(
      ref("documents", "Prova dell'accettazione", { isShown: false, onlyByAct: true }),
      null,
    ),
    date_created: created,
    version,
  },
});

export const inventory_lines = table("inventory_lines", {
  called: "la riga dell'inventario",
  many: "Inventari",
  noun: "sales",
  person: "id_version",
  undo: "by references alone",
  readers,
  siteB: false,
  named: {
    by: ["id_version", "name", "room"],
    name: ({ name, room, id_version }, look) => `${name} (${room}), ${ofVersion(look, id_version)}`,
    link: ({ id_version }, look) => pageOfVersion(look, id_version),
  },
  columns: {
    id_version: ref("quote_versions", "Versione", { isShown: false }),
    room: text("Stanza", { personal: false, mentions: true }),
    id_item: ref("inventory_items", "Oggetto dell'elenco", { isShown: false }),
    name: text("Oggetto", { personal: "", mentions: true }),
    litres: number("Litri"),
    quantity: number("Quantità"),
    goal: code<string>(goals)("Che cosa se ne fa"),
    packed_by: code<string>(packers)("Imballa"),
    fragile: flag("Fragile"),
    note: text("Nota", { personal: "", mentions: true }),
    position: number("Posizione", { isShown: false }),
  },
});

export const quote_lines = table("quote_lines", {
  called: "la riga del preventivo",
  many: "Righe dei preventivi",
  noun: "sales",
  person: "id_version",
  undo: "by references alone",
  readers,
  siteB: false,
  named: {
    by: ["id_version", "description"],
    name: ({ description, id_version }, look) => `${description}, ${ofVersion(look, id_version)}`,
    link: ({ id_version }, look) => pageOfVersion(look, id_version),
  },
  columns: {
    id_version: ref("quote_versions", "Versione", { isShown: false }),
    kind: code<string>(lineKinds)("Tipo"),
    description: text("Descrizione", { personal: "", mentions: true }),
    quantity_milli: number("Quantità (millesimi)", seen),
    unit: text("Unità", { personal: false }),
    unit_cents: cents("Prezzo unitario", seen),
    total_cents: cents("Importo", seen),
    id_vat_rule: ref("vat_rules", "Aliquota"),
    id_material: ref("materials", "Materiale", { isShown: false }),
    computed_cents: cents("Importo calcolato", seen),
    position: number("Posizione", { isShown: false }),
  },
});
