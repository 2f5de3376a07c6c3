import { erasedLogin, erasedName } from "../journal/persons";
import {
  created,
  email,
  flag,
  number,
  phone,
  secret,
  table,
  technical,
  text,
  version,
} from "../tables/define";

export const users = table("users", {
  called: "l'account",
  many: "Account",
  noun: "accounts",
  read: { funct: "Account.getFromId", key: "id" },
  person: "itself",
  undo: "by its noun",
  readers: "administrators",
  siteB: true,
  named: {
    by: ["username"],
    name: ({ username }) => `account ${username}`,
    link: ({ id }) => `/admin/accounts/modify/${id}`,
  },
  columns: {
    username: text("Nome utente", { siteB: true, personal: erasedLogin }),
    name: text("Nome", { siteB: true, personal: "" }),
    surname: text("Cognome", { siteB: true, personal: (id) => erasedName("account", id) }),
    email: email("E-mail", { siteB: true, personal: erasedLogin }),
    phone: phone("Telefono", { siteB: { shown: true, published: "" }, personal: "" }),
    profile: text("Profilo", { siteB: true, personal: false }),
    level: number("Livello", { siteB: true }),
    sites: text("Siti", { siteB: true, personal: false }),
    active: flag("Attivo", { siteB: true }),
    must_change_password: flag("Deve cambiare la password", {
      siteB: { shown: true, published: 0 },
      onlyByAct: true,
    }),
    hash: secret("Impronta (per gli account: della password)", { siteB: { shown: true, published: "" } }),
    temporary_until: technical()("Password temporanea fino al, in millisecondi dal 1970", {
      siteB: { shown: true, published: null },
      onlyByAct: true,
    }),
    date_created: created,
    version,
  },
});
