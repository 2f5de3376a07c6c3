import { fold } from "../base/text";
import { erasedName } from "../journal/persons";
import { table } from "../tables/define";
import { code, created, flag, id, text, version } from "../tables/kinds";
import { clientName, clientPage, clientTypes } from "./model";

export const clients = table("clients", {
  called: "il cliente",
  many: "Clienti",
  bin: "Clienti",
  noun: "clients",
  service: "Client",
  read: { funct: "Client.getFromId", key: "id" },
  person: "itself",
  siteB: true,
  named: {
    by: ["private_client", "name", "surname", "business_name"],
    name: (row) => `cliente ${clientName(row as Parameters<typeof clientName>[0])}`,
    link: ({ id }) => clientPage(Number(id)),
  },
  columns: {
    id,
    private_client: code(clientTypes)("Tipo di cliente", { siteB: true }),
    surname: text("Cognome", { siteB: true, personal: (id) => erasedName("client", id) }),
    name: text("Nome", { siteB: true, personal: "" }),
    business_name: text("Ragione sociale", { siteB: true, personal: "" }),
    phone: text("Telefono", { siteB: true, personal: "" }),
    cellphone: text("Cellulare", { siteB: true, personal: "" }),
    email: text("E-mail", { siteB: true, personal: "" }),
    vat_number: text("Partita IVA", { siteB: true, personal: "" }),
    fiscal_code: text("Codice fiscale", { siteB: true, personal: "" }),
    private_address: text("Indirizzo di residenza", { siteB: true, personal: "" }),
    business_address: text("Sede legale", { siteB: true, personal: "" }),
    unique_code: text("Codice univoco", { siteB: true, personal: "" }),
    pec: text("PEC", { siteB: true, personal: "" }),
    confirmed: flag("Cliente attivo", { siteB: { published: 1 } }),
    folded: text("Testo per la ricerca", {
      siteB: true,
      isTechnical: true,
      personal: (id) => fold(erasedName("client", id)),
    }),
    date_created: created,
    version,
  },
});
