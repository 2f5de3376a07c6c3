import { created, table, technical, text } from "../tables/define";

export const erasures = table("erasures", {
  called: "la cancellazione",
  many: "Cancellazioni di dati personali",
  noun: "personal-data",
  undo: "by references alone",
  readers: ["manageData"],
  siteB: false,
  named: { by: ["kind"], name: ({ id }) => `cancellazione di dati personali n. ${id}` },
  columns: {
    kind: text("Genere", { isTechnical: true, personal: false }),
    id_person: technical()("Numero della persona"),
    mark: text("Segno che distingue la persona", { isTechnical: true, personal: false }),
    reason: text("Motivo", { isShown: false, personal: false }),
    digest: text("Impronta dell'elenco", { isTechnical: true, personal: false }),
    date_created: created,
  },
});

export const log_cuts = table("log_cuts", {
  called: "l'inizio del log",
  many: "Inizi del log delle operazioni",
  noun: "personal-data",
  undo: "by references alone",
  readers: ["manageData"],
  siteB: false,
  named: { by: ["activity"], name: ({ activity }) => `taglio del log all'operazione ${activity}` },
  columns: {
    activity: technical()("Numero dell'operazione"),
    hash: text("Impronta (per gli account: della password)", { isTechnical: true, personal: false }),
    date_created: created,
  },
});
