import { erased } from "../../journal/persons";
import { table } from "../../tables/define";
import { id, ref, text } from "../../tables/kinds";
import { clientOf } from "../model";

export const client_contacts = table("client_contacts", {
  called: "il contatto",
  many: "Altri contatti dei clienti",
  noun: "clients",
  partOf: "id_client",
  person: "id_client",
  isErasedWhole: true,
  siteB: true,
  named: {
    by: ["name", "id_client"],
    name: ({ name, id_client }, look) => `contatto ${name} di ${clientOf(look, id_client)}`,
    linkOf: "id_client",
  },
  columns: {
    id,
    name: text("Nome e cognome", { siteB: true, personal: erased, mentions: true }),
    role: text("Ruolo", { siteB: true, personal: "", mentions: true }),
    phone: text("Telefono", { siteB: true, personal: "", mentions: true }),
    email: text("E-mail", { siteB: true, personal: "", mentions: true }),
    id_client: ref("clients", "Cliente", { siteB: true, isShown: false }),
  },
});
