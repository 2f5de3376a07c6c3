import {
  board,
  boardReaders,
  editors,
  everybody,
  loggers,
  permit,
  type Screen,
  storage,
  visitors,
  work,
} from "./in-sight.table";

/** Sign-in, menu, planning, dialogs of the board and site B. */

const login: Screen[] = [
  {
    of: "1 §2 login",
    path: "/login",
    who: [null],
    fields: ["Nome utente", "Password"],
    buttons: ["Accedere"],
  },
  {
    of: "1 §2 account request",
    path: "/register",
    who: [null],
    fields: ["Nome", "Cognome", "E-mail", "Telefono", "Condominio"],
  },
  { of: "1 §2 logout", path: "/logout", who: everybody, buttons: ["Esci"], texts: ["Chiudere la sessione?"] },
];

const menu = { path: "/", within: "#drawer", pressOnPhone: "Apri il menu" };
const drawer: Screen[] = (
  [
    [everybody, ["Home", "Esci"], ["Tema scuro", "Anagrafica Cliente", "Memo", "Planning"]],
    [visitors, [], ["Appuntamenti"]],
    [loggers, [], ["Log automezzi", "Log operai"]],
    [editors, [], ["Ordini", "Magazzino"]],
    [everybody, [], [], ["Elenco", "Cerca", "Inserisci"]],
    [editors, [], [], ["Nuovo carico", "Storico", "Risorse"]],
    [[...storage, "consultazione", "direzione"], [], [], ["Deposito"]],
    [["superadmin"], [], [], ["Log", "Gestire sito B"]],
    [[...editors, "direzione"], [], [], ["Statistiche agenti"]],
    [boardReaders, [], [], ["Giornaliera"]],
  ] as [Screen["who"], string[], string[], string[]?][]
).map(([who, buttons, texts, inMenu = []]) => ({ of: "1 §2 menu", ...menu, who, buttons, texts, inMenu }));

const week = "/planning/?day={day}";
const planning: Screen[] = [
  {
    of: "2 §2 planning, a work",
    path: week,
    press: /Trasloco: Rossi/,
    who: boardReaders,
    texts: [
      "Data e ora",
      "Cliente",
      "Cellulare",
      "Tipo",
      "Luogo",
      "Note",
      "Costo del permesso di sosta",
      "Risorse",
    ],
  },
  {
    of: "2 §2 planning, a work",
    path: week,
    press: /Trasloco: Rossi/,
    who: editors,
    buttons: ["Modifica lavorazione", "Modifica cliente", "Scheda ordine"],
  },
  {
    of: "2 §2 planning, an appointment",
    path: week,
    press: /Agente 2: Officine/,
    who: [...visitors, "agenda"],
    texts: ["Data e ora", "Cliente", "Agente", "Descrizione", "Stato"],
    buttons: ["Modifica appuntamento"],
  },
];

const card = { path: "/dailyWorks/{tomorrow}", pressOnPhone: "Rossi Niccolò" };
const dialogs: Screen[] = [
  {
    of: "2 §2 notes dialog",
    ...card,
    press: /^Note/,
    who: boardReaders,
    texts: ["Note ordine", "Note lavorazione", "Note caposquadra"],
  },
  { of: "2 §2 notes dialog", ...card, press: /^Note/, who: ["magazzino"], fields: ["Note caposquadra"] },
  { of: "2 §2 resources dialog", ...card, press: /^Risorse$/, who: boardReaders, texts: ["Op", "Furgone"] },
  {
    of: "2 §2 materials dialog",
    ...card,
    press: /^Materiali$/,
    who: board,
    texts: ["Avvitatore e Trapano", "Coperte", "Ferri", "Scotch", "Pluriball"],
  },
  {
    of: "2 §2 day-only worker",
    path: card.path,
    press: "Aggiungi un operaio per questo giorno",
    who: board,
    fields: ["Nome"],
    buttons: ["Aggiungi", "Annulla"],
  },
  {
    of: "2 §2 day-only vehicle",
    path: card.path,
    press: "Aggiungi un automezzo per questo giorno",
    who: board,
    fields: ["Nome"],
    buttons: ["Aggiungi"],
  },
];

const onB = { site: "B" } as const;
const siteB: Screen[] = [
  { of: "2 §1", ...onB, path: "/orders/", who: editors, columns: ["Numero", "Cliente", "Creato il"] },
  {
    of: "1 §3 appointments",
    ...onB,
    path: "/appointment/",
    who: everybody,
    columns: ["Data", "Ora", "Cliente", "Luogo", "Agente", "Stato", "Ordine"],
  },
  {
    of: "2 §2 order sheet",
    ...onB,
    path: "/orders/{order}",
    who: everybody,
    texts: [
      "Telefoni",
      "E-mail",
      "Luoghi di carico",
      "Fuori Campania",
      "Agente",
      "Pagamento",
      "Materiali",
      "Totale",
    ],
  },
  {
    of: "2 §2 order dialogs",
    ...onB,
    path: "/orders/{order}",
    who: editors,
    buttons: ["Modifica ordine", "Modifica agente", "Aggiungi lavorazione", "Aggiungi materiale"],
  },
  {
    of: "2 §2 add work",
    ...onB,
    path: "/orders/works/insert/{order}",
    who: editors,
    fields: [...work, ...permit],
  },
  {
    of: "2 §2 deposit dialog",
    ...onB,
    path: "/box/insert",
    who: storage,
    fields: ["Deposito numero", "Percentuale occupata", "Ordine", "Posizione", "Cliente", "Titolo"],
  },
  {
    of: "2 §2 resources",
    ...onB,
    path: "/resources/",
    who: editors,
    columns: ["Nome", "Tipo", "Disponibilità"],
  },
  { of: "2 §2 planning", ...onB, path: "/planning/", who: everybody, fields: ["Mostra"] },
];

export const moreScreens = [...login, ...drawer, ...planning, ...dialogs, ...siteB];
