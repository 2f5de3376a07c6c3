import { erasedName } from "../../journal/persons";
import { code, created, email, phone, ref, table, technical, text, version } from "../../tables/define";
import { personOf } from "../../tables/words";

export const account_requests = table("account_requests", {
  called: "la richiesta",
  many: "Richieste di account",
  noun: "accounts",
  person: "itself",
  undo: "by references alone",
  readers: "administrators",
  siteB: "unpublished",
  named: {
    by: ["name", "surname"],
    name: (row) => `richiesta di account di ${personOf(row)}`,
    link: () => "/admin/accounts/",
  },
  columns: {
    name: text("Nome", { siteB: true, personal: "" }),
    surname: text("Cognome", { siteB: true, personal: (id) => erasedName("request", id) }),
    email: email("E-mail", { siteB: true, personal: "" }),
    phone: phone("Telefono", { siteB: true, personal: "" }),
    id_location: ref("locations", "Condominio", { siteB: true }),
    state: code<string>({ pending: "In attesa", accepted: "Accettata", rejected: "Rifiutata" })("Stato", {
      siteB: true,
      onlyByAct: true,
    }),
    id_user: ref("users", "Account", { siteB: true, onlyByAct: true }),
    ip: text("Indirizzo di rete", { siteB: true, isTechnical: true, personal: "" }),
    asked_at: technical()("Chiesto il, in millisecondi dal 1970", { siteB: true }),
    date_created: created,
    version,
  },
});
