/** The lists of words that administrators edit. Records hold the code of a row, which does not change. */
export const listNames = [
  "agents",
  "sources",
  "loss-reasons",
  "payment-types",
  "work-types",
  "box-groups",
] as const;
export type ListName = (typeof listNames)[number];

export type ListRow = {
  value: number;
  text: string;
  position: number;
  retired: number;
  version: number;
  /** How long a work of this type usually takes, `4:30`; empty where it varies. Only of work types. */
  duration?: string;
  /** For how many workers the duration is; null: for any crew. Only of work types. */
  people?: number | null;
  /** 1: works of this type end at a place of their own. Only of work types, not on site B. */
  unloads?: number;
  /** 1: the client is notified of it the day before. Only of work types, not on site B. */
  announced?: number;
};

type Described = {
  table: string;
  kind: string;
  title: string;
  head: string;
  add: string;
  change: string;
  taken: string;
  missing: string;
  /** Code 0 means none: it is always the first choice, and is not edited. */
  hasNone?: true;
  /** Site B has neither the list nor the records' choice. */
  isOnA?: true;
  /** What subscribes to changes of the rows (journal.ts). */
  live: string;
};

export const lists: Record<ListName, Described> = {
  agents: {
    table: "agents",
    kind: "agente",
    title: "Agenti",
    head: "Agente",
    add: "Nuovo agente",
    change: "Modifica agente",
    taken: "Esiste già un agente con questo nome.",
    missing: "Agente non trovato.",
    hasNone: true,
    live: "appointments",
  },
  sources: {
    table: "sources",
    kind: "voce di «Come ci ha conosciuto»",
    title: "Come ci ha conosciuto",
    head: "Come ci ha conosciuto",
    add: "Nuova voce",
    change: "Modifica voce",
    taken: "Esiste già una voce con questo nome.",
    missing: "Voce non trovata.",
    hasNone: true,
    live: "appointments",
  },
  "loss-reasons": {
    table: "loss_reasons",
    kind: "motivo",
    title: "Motivi di perdita",
    head: "Motivo",
    add: "Nuovo motivo",
    change: "Modifica motivo",
    taken: "Esiste già un motivo con questo nome.",
    missing: "Motivo non trovato.",
    isOnA: true,
    live: "appointments",
  },
  "payment-types": {
    table: "payment_types",
    kind: "tipo di pagamento",
    title: "Tipi di pagamento",
    head: "Tipo di pagamento",
    add: "Nuovo tipo di pagamento",
    change: "Modifica tipo di pagamento",
    taken: "Esiste già un tipo di pagamento con questo nome.",
    missing: "Tipo di pagamento non trovato.",
    live: "orders",
  },
  "work-types": {
    table: "work_types",
    kind: "tipo di lavorazione",
    title: "Tipi di lavorazione",
    head: "Tipo di lavorazione",
    add: "Nuovo tipo di lavorazione",
    change: "Modifica tipo di lavorazione",
    taken: "Esiste già un tipo di lavorazione con questo nome.",
    missing: "Tipo di lavorazione non trovato.",
    live: "works",
  },
  "box-groups": {
    table: "box_groups",
    kind: "gruppo di depositi",
    title: "Gruppi di depositi",
    head: "Gruppo",
    add: "Nuovo gruppo",
    change: "Modifica gruppo",
    taken: "Esiste già un gruppo con questo nome.",
    missing: "Gruppo non trovato.",
    live: "boxes",
  },
};

/** Whether nobody gave a name yet to an agent that the installation came with. */
export const isExampleAgent = ({ text }: Pick<ListRow, "text">) => /^Agente \d+$/.test(text);

export const isEdited = (list: ListName, value: number) => !(lists[list].hasNone && value === 0);

export const messages = {
  last: "È l'ultima voce attiva: aggiungerne prima un'altra.",
  groupInUse: (boxes: number) =>
    boxes === 1
      ? "Il gruppo ha un deposito attivo: spostarlo prima in un altro gruppo."
      : `Il gruppo ha ${boxes} depositi attivi: spostarli prima in un altro gruppo.`,
  retired: (text: string) => `«${text}» non è più in elenco: scegliere un'altra voce.`,
};
