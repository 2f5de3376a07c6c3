import { fold } from "../base/text";
import { erased, erasedName } from "../journal/persons";
import {
  code,
  created,
  email,
  flag,
  phone,
  ref,
  table,
  taxCode,
  text,
  uniqueCode,
  vatNumber,
  version,
} from "../tables/define";
import { channels, clientName, clientOf, clientPage, clientTypes } from "./model";

export const clients = table("clients", {
  called: "il cliente",
  many: "Clienti",
  bin: "Clienti",
  noun: "clients",
  service: "Client",
  read: { funct: "Client.getFromId", key: "id" },
  person: "itself",
  undo: "by its noun",
  readers: "every account",
  siteB: true,
  named: {
    by: ["private_client", "name", "surname", "business_name"],
    name: (row) => `cliente ${clientName(row as Parameters<typeof clientName>[0])}`,
    link: ({ id }) => clientPage(Number(id)),
  },
  columns: {
    private_client: code(clientTypes)("Tipo di cliente", { siteB: true }),
    surname: text("Cognome", { siteB: true, personal: (id) => erasedName("client", id) }),
    name: text("Nome", { siteB: true, personal: "" }),
    business_name: text("Ragione sociale", { siteB: true, personal: "", holdsWith: "private_client" }),
    phone: phone("Telefono", { siteB: true, personal: "" }),
    cellphone: phone("Cellulare", { siteB: true, personal: "" }),
    email: email("E-mail", { siteB: true, personal: "" }),
    vat_number: vatNumber("Partita IVA", { siteB: true, personal: "", holdsWith: "private_client" }),
    fiscal_code: taxCode("Codice fiscale", { siteB: true, personal: "", holdsWith: "private_client" }),
    private_address: text("Indirizzo di residenza", {
      siteB: true,
      personal: "",
      holdsWith: "private_client",
    }),
    business_address: text("Sede legale", { siteB: true, personal: "", holdsWith: "private_client" }),
    unique_code: uniqueCode("Codice univoco", { siteB: true, personal: "", holdsWith: "private_client" }),
    pec: email("PEC", { siteB: true, personal: "" }),
    confirmed: flag("Cliente attivo", { siteB: { published: 1 } }),
    message_channel: code<string>({ "": "Quella che si può", ...channels })("Come si avvisa", {
      siteB: false,
    }),
    id_message_contact: ref("client_contacts", "Chi si avvisa", { siteB: false }),
    no_messages: flag("Non scrivere", { siteB: false }),
    folded: text("Testo per la ricerca", {
      siteB: true,
      isTechnical: true,
      personal: (id) => fold(erasedName("client", id)),
    }),
    date_created: created,
    version,
  },
});

export const client_contacts = table("client_contacts", {
  called: "il contatto",
  many: "Altri contatti dei clienti",
  noun: "clients",
  partOf: "id_client",
  person: "id_client",
  isErasedWhole: true,
  inHistoryOf: { table: "clients", gate: "clients.view" },
  undo: "by references alone",
  readers: "every account",
  siteB: true,
  named: {
    by: ["name", "id_client"],
    name: ({ name, id_client }, look) => `contatto ${name} di ${clientOf(look, id_client)}`,
    linkOf: "id_client",
  },
  columns: {
    name: text("Nome e cognome", { siteB: true, personal: erased, mentions: true }),
    role: text("Ruolo", { siteB: true, personal: "", mentions: true }),
    phone: phone("Telefono", { siteB: true, personal: "", mentions: true }),
    email: email("E-mail", { siteB: true, personal: "", mentions: true }),
    id_client: ref("clients", "Cliente", { siteB: true, isShown: false }),
  },
});
