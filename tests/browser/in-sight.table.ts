import type { Profile } from "../../src/server/base/permissions";

/**
 * What the specification names on each screen, written from it by hand (parts 1 and 2, the sections in `of`), apart
 * from the views. All of it is in sight, also on a phone; `inMenu` is folded under the "…" of rows by decision.
 */
export type Screen = {
  of: string;
  /** `{order}` is that of the test data. */
  path: string;
  /** null is nobody. */
  who: readonly (Profile | null)[];
  /** Where it stands, unless in `main` or in the open dialog. */
  within?: string;
  site?: "B";
  /** Pressed first, by their names: on a phone the cards of the board and the menu are folded; then what opens a dialog. */
  pressOnPhone?: string;
  press?: string | RegExp;
  columns?: readonly string[];
  fields?: readonly string[];
  /** Links and buttons. */
  buttons?: readonly string[];
  texts?: readonly string[];
  inMenu?: readonly string[];
};

export const editors = ["superadmin", "gestione1", "gestione2", "ufficio", "preventivi"] as const;
export const everybody = [
  ...editors,
  ...(["consultazione", "magazzino", "agenda", "agenti", "depositi", "direzione", "segreteria"] as const),
] as const;
export const loggers = ["superadmin", "gestione1", "gestione2", "preventivi"] as const;
export const visitors = [...editors, "agenti", "segreteria"] as const;
export const board = ["superadmin", "gestione1", "gestione2", "magazzino"] as const;
export const boardReaders = [...board, "ufficio", "preventivi", "consultazione", "direzione"] as const;
export const storage = ["superadmin", "gestione1", "gestione2", "ufficio", "depositi"] as const;

const residence = ["Cognome", "Nome", "E-mail", "Telefono", "Cellulare", "Tipo di cliente", "Codice fiscale"];
const loading = ["Indirizzo", "Comune", "CAP", "Provincia", "Note"];
const visit = [
  ...["Agente", "Come ci ha conosciuto", "Descrizione", "Stato", "Data", "Ora di inizio", "Ora di fine"],
  "Fuori Campania",
];
export const work = ["Data", "Ora", "Tipo di lavorazione", "Luogo della lavorazione", "Note"];
export const permit = ["Costo del permesso di sosta", "Mostra il permesso in giornaliera"];
const line = ["Materiale", "Quantità", "Prezzo", "Data", "Consegnato"];

export const screens: readonly Screen[] = [
  {
    of: "1 §1",
    path: "/",
    who: everybody,
    within: "body",
    texts: ["versione 1.04", `© ${new Date().getFullYear()}`],
  },
  {
    of: "1 §2 admin log",
    path: "/admin/log/",
    who: ["superadmin"],
    columns: ["Utente", "Operazione", "IP", "Note", "Data"],
    fields: ["Persona"],
  },
  { of: "1 §2 site B", path: "/admin/site_b/", who: ["superadmin"], buttons: ["Aggiorna"] },
  {
    of: "1 §2 statistics",
    path: "/agentsStats/?dateStart=01-01-2020&dateEnd={tomorrow}",
    who: [...editors, "direzione"],
    fields: ["Dal", "Al"],
    columns: ["Agente", "Appuntamenti", "Confermati", "Falliti", "In trattativa", "Totale"],
  },
  {
    of: "1 §3 vehicle log",
    path: "/logVehicle/",
    who: loggers,
    columns: ["Automezzo", "Tipo di intervento", "Descrizione", "Data"],
  },
  {
    of: "1 §5 vehicle log",
    path: "/logVehicle/insert",
    who: loggers,
    fields: ["Automezzo", "Tipo di intervento", "Descrizione"],
  },
  {
    of: "1 §3 worker log",
    path: "/logWorkers/",
    who: loggers,
    columns: ["Operaio", "Descrizione", "Importo", "Data"],
  },
  {
    of: "1 §5 worker log",
    path: "/logWorkers/insert",
    who: loggers,
    fields: ["Operaio", "Importo", "Descrizione"],
  },
  {
    of: "1 §2 memos",
    path: "/memo/",
    who: everybody,
    columns: ["Titolo", "Descrizione", "Data"],
    texts: ["09:30"],
    inMenu: ["Modifica", "Elimina", "Condividi"],
  },
  {
    of: "1 §5 memo",
    path: "/memo/insert",
    who: everybody,
    fields: ["Titolo", "Data", "Ora", "Descrizione"],
  },
  {
    of: "1 §2 appointment insert",
    path: "/appointment/insert",
    who: visitors,
    buttons: ["Cliente registrato", "Nuovo cliente"],
    fields: ["Cliente", "Luogo", ...visit],
  },
  {
    of: "1 §3 new client",
    path: "/appointment/insert/new-client",
    who: visitors,
    fields: [...residence, ...loading, ...visit],
  },
  {
    of: "1 §3 appointments",
    path: "/appointment/",
    who: everybody,
    columns: ["Data", "Ora", "Cliente", "Luogo", "Agente", "Stato", "Ordine"],
  },
  {
    of: "1 §3 appointment modify",
    path: "/appointment/modify/{open}",
    who: [...visitors, "agenda"],
    fields: ["Luogo", ...visit],
  },
  { of: "1 §2 clients", path: "/client/", who: everybody, columns: ["Cliente", "Luoghi di carico"] },
  {
    of: "1 §2 clients",
    path: "/client/",
    who: [...editors, "segreteria"],
    inMenu: ["Modifica", "Elimina", "Aggiungi luogo di carico"],
  },
  {
    of: "1 §3 new client",
    path: "/client/insert",
    who: [...editors, "segreteria"],
    fields: [...residence, ...loading],
  },
  {
    of: "1 §3 client edit",
    path: "/client/modify/{rossi}",
    who: [...editors, "segreteria"],
    fields: ["Nome", "Cognome", "E-mail", "Telefono", "Cellulare"],
  },
  {
    of: "1 §3 client edit",
    path: "/client/modify/{azienda}",
    who: [...editors, "segreteria"],
    fields: ["Ragione sociale", "Sede legale", "Codice univoco", "PEC"],
  },
  {
    of: "2 §5 client search",
    path: "/client/search",
    who: everybody,
    fields: ["Cognome", "E-mail", "Telefono o cellulare"],
  },
  {
    of: "2 §3 pickup place",
    path: "/client/place/insert/{rossi}",
    who: [...editors, "segreteria"],
    fields: loading,
  },
  {
    of: "2 §2 order list",
    path: "/orders/",
    who: everybody,
    columns: ["Numero", "Cliente", "Creato il"],
    inMenu: ["Gestisci l'ordine"],
  },
  { of: "2 §2 order list", path: "/orders/", who: editors, inMenu: ["Elimina"] },
  {
    of: "2 §2 new order",
    path: "/orders/insert/",
    who: editors,
    buttons: ["Cliente registrato", "Nuovo cliente"],
    fields: ["Cliente", "Luogo"],
    texts: ["netto di IVA"],
  },
  {
    of: "2 §2 new order",
    path: "/orders/insert/new-client",
    who: editors,
    fields: [...residence, ...loading],
  },
  {
    of: "2 §2 order sheet",
    path: "/orders/{order}",
    who: everybody,
    texts: [
      ...["Telefoni", "E-mail", "Luoghi di carico", "Data", "Ora", "Indirizzo", "Fuori Campania", "Agente"],
      ...["Prenotazione dei lavori", "Prezzo concordato", "Pagamento", "Materiali", "Permessi", "Totale"],
      ...["Note ordine", "Flag R"],
    ],
  },
  {
    of: "2 §2 order sheet",
    path: "/orders/{order}",
    who: ["superadmin", "direzione"],
    texts: ["Note direzione"],
  },
  {
    of: "2 §2 document links",
    path: "/orders/{order}",
    who: everybody.filter((who) => who !== "segreteria"),
    buttons: ["Documenti"],
  },
  {
    of: "2 §2 order dialogs",
    path: "/orders/{order}",
    who: editors,
    buttons: [
      ...["Modifica ordine", "Modifica agente", "Aggiungi lavorazione", "Squadre"],
      ...["Modifica", "Squadra", "Foglio", "Aggiungi materiale", "Materiali"],
    ],
    inMenu: ["Risorse", "Operai", "Automezzi", "Elimina", "Note"],
  },
  {
    of: "2 §2 planner",
    path: "/orders/planner/{order}",
    who: [...editors, "magazzino"],
    texts: ["Operai", "Automezzi", "Operaio 1"],
  },
  {
    of: "2 §2 order edit",
    path: "/orders/modify/{order}",
    who: editors,
    fields: ["Prezzo concordato", "Tipo di pagamento", "Data di prenotazione", "Note"],
  },
  {
    of: "2 §2 add work",
    path: "/orders/works/insert/{order}",
    who: editors,
    fields: [...work, ...permit],
    texts: ["mostra in giornaliera, Flag R"],
  },
  {
    of: "2 §2 edit work",
    path: "/orders/works/modify/{work}",
    who: editors,
    fields: [...work, ...permit, "Materiale", "Quantità", "Prezzo"],
    buttons: ["Risorse", "Operai", "Automezzi", "Squadre"],
  },
  { of: "2 §3 order material line", path: "/orders/materials/insert/{order}", who: editors, fields: line },
  {
    of: "2 §2 warehouse load",
    path: "/orders/materials/",
    who: editors,
    fields: ["Data", "Scotch", "Pluriball"],
  },
  {
    of: "2 §2 warehouse history",
    path: "/materials/history/",
    who: editors,
    columns: ["Data e ora", "Materiale", "Incremento"],
  },
  {
    of: "2 §2 resources",
    path: "/resources/",
    who: editors,
    columns: ["Nome", "Tipo", "Disponibilità"],
    buttons: ["Modifica"],
  },
  {
    of: "2 §2 resource dialog",
    path: "/resources/insert",
    who: editors,
    fields: ["Nome", "Disponibilità totale"],
    texts: ["Operaio", "Automezzo"],
    buttons: ["Annulla"],
  },
  {
    of: "2 §2 planning",
    path: "/planning/",
    who: everybody,
    fields: ["Mostra"],
    buttons: ["Settimana precedente", "Settimana successiva"],
    texts: ["Risorse", "Lavorazioni", "Memo", "Agente 1", "Agente 2", "Nessun agente"],
  },
  {
    of: "2 §2 documents",
    path: "/order/documents/{order}",
    who: editors,
    columns: ["Nome", "Giornaliera"],
    texts: ["Cliente", "Ordine"],
    fields: ["Scegli i file", "Visibile nella giornaliera"],
  },
  {
    of: "2 §2 deposits",
    path: "/box/?view=table",
    who: [...storage, "consultazione", "direzione"],
    columns: ["Deposito", "Occupato", "Clienti"],
    texts: ["72 depositi in totale", "1-51", "52-62", "63-65", "66-67", "68-71", "72"],
    buttons: ["Movimenti"],
  },
  {
    of: "2 §2 deposits",
    path: "/box/?view=table",
    who: storage,
    buttons: ["Aggiungi", "Modifica Rossi Niccolò", "Elimina Rossi Niccolò"],
  },
  {
    of: "2 §2 deposit dialog",
    path: "/box/insert",
    who: storage,
    fields: [
      ...["Deposito numero", "Percentuale occupata", "Ordine", "Posizione", "Cliente"],
      ...["Titolo 1", "Pagato fino al (1)", "Titolo 2", "Pagato fino al (2)"],
    ],
    texts: ["netto di IVA"],
  },
  {
    of: "2 §2 deposit history",
    path: "/box/log/",
    who: [...storage, "consultazione", "direzione"],
    columns: ["Ordine", "Titolo", "Occupato", "Data", "Documenti"],
  },
  {
    of: "2 §2 daily works",
    path: "/dailyWorks/{tomorrow}",
    who: boardReaders,
    fields: ["Data"],
    pressOnPhone: "Rossi Niccolò",
    buttons: ["Cerca", "Note", "Risorse", "Materiali", "Foglio"],
    texts: ["Operai", "Automezzi", "Rossi Niccolò", "08:00", "333 123 4567"],
  },
  {
    of: "2 §2 daily works of site B",
    path: "/dailyWorks/{tomorrow}",
    site: "B",
    who: boardReaders,
    pressOnPhone: "Rossi Niccolò",
    buttons: ["Materiali", "Foglio"],
  },
  {
    of: "2 §2 add work dialog",
    path: "/dailyWorks/{tomorrow}",
    press: "Aggiungi lavorazione",
    who: board,
    fields: [...work, ...permit],
  },
];
