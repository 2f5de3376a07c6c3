import { erased } from "../../journal/persons";
import { created, file, flag, ref, table, text, version } from "../../tables/define";

export const documents = table("documents", {
  called: "il documento",
  many: "Documenti di appuntamenti e ordini",
  bin: "Documenti",
  noun: "documents",
  service: "Files",
  read: { funct: "Documents.one", key: "id" },
  person: "id_appointment",
  isErasedWhole: true,
  inHistoryOf: { table: "appointments", gate: "documents.view" },
  undo: "by references alone",
  readers: ["documents.view", "documents.showInCharge"],
  siteB: false,
  named: {
    by: ["filename", "id_appointment"],
    name: ({ filename }) => `documento ${filename}`,
    link: ({ id_appointment }) => `/documents/${id_appointment}`,
  },
  columns: {
    filename: text("File", { personal: erased, mentions: true }),
    show_in_charge: flag("Visibile in giornaliera"),
    id_appointment: ref("appointments", "Appuntamento", { isShown: false }),
    id_user: ref("users", "Account", { isShown: false }),
    ...file,
    date_created: created,
    version,
  },
});
