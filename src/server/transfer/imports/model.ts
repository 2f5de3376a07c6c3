export const stateTexts = {
  reading: "Lettura del file",
  columns: "Colonne da scegliere",
  checking: "Verifica in corso",
  checked: "Da confermare",
  running: "Importazione in corso",
  done: "Importato",
  undoing: "Annullamento in corso",
  undone: "Annullato",
  failed: "Non riuscito",
} as const;

export type State = keyof typeof stateTexts;

export const workingStates: readonly State[] = ["reading", "checking", "running", "undoing"];

export const verdictTexts = {
  refused: "Rifiutata",
  duplicate: "Doppione",
  incomplete: "Da completare",
  mended: "Sistemata",
  good: "Buona",
} as const;

export const verdictRows: Record<Verdict, string> = {
  refused: "Rifiutate",
  duplicate: "Doppioni",
  incomplete: "Da completare",
  mended: "Sistemate",
  good: "Buone",
};

export type Verdict = keyof typeof verdictTexts;
export const verdicts = Object.keys(verdictTexts) as Verdict[];

export const decisionTexts = {
  skip: "Salta",
  merge: "Completa quello che c'è",
  new: "Aggiungi come nuovo",
} as const;

export type Decision = keyof typeof decisionTexts;
export const decisions = Object.keys(decisionTexts) as Decision[];

export const toNotes = "+notes";

/** Rows of each verdict; after the run also those that were skipped, merged and entered. */
export type Counts = Partial<Record<Verdict | "entered" | "merged" | "skipped", number>>;

export const rowsPerPage = 50;
export const importsPerPage = 25;
export const previewRows = 8;

/** A cell of a spreadsheet as Italians write it. */
export function cellText(cell: string | number | boolean | null): string {
  if (typeof cell === "boolean") return cell ? "sì" : "no";
  return typeof cell === "number"
    ? cell.toLocaleString("it", { useGrouping: false, maximumFractionDigits: 10 })
    : (cell ?? "");
}
/** The files of an import are deleted, and it can no longer be undone, so many days after it. */
export const storedDays = 30;

export const messages = {
  received: "File ricevuto",
  content: "Contenuto aggiornato",
  checking: "Verifica avviata",
  decided: "Scelta salvata",
  running: "Importazione avviata",
  undoing: "Annullamento avviato",
  discarded: "Importazione eliminata",
  exported: "Righe rifiutate scaricate",
  missing: "Importazione non trovata.",
  tooHeavy: "La lettura di questo file dura troppo o occupa troppa memoria: dividerlo in più file.",
  notAllowed: "Il lavoro si è fermato: l'utente che l'aveva avviato non può più importare.",
  leftHalf: "Quello che era già stato importato è rimasto e si può annullare.",
  diedTwice: "La lettura di questo file ha fermato il programma due volte: dividerlo in più file.",
  busy: "L'importazione è in corso: attendere che finisca.",
  another: "È già in corso un'altra importazione: attendere che finisca.",
  notChecked: "Prima va verificato il file.",
  noRows: "Nessuna riga del file si può importare.",
  noKind: "Scegliere che cosa contengono le righe.",
  noEncoding: "Scegliere una codifica dell'elenco.",
  noSheet: "Scegliere un foglio del file.",
  noHeader: "Scegliere una riga fra le prime 30.",
  filesGone: "I file di questa importazione sono stati eliminati: caricarli di nuovo.",
  alreadyRun: "Questa importazione è già stata eseguita: non si può più cambiare.",
  toUndo: "L'importazione è in corso: per fermarla usare «Annulla importazione».",
  notDone: "Si può annullare solo un'importazione eseguita.",
  tooLate: `L'importazione non si può più annullare: sono passati più di ${storedDays} giorni.`,
  twice: (heading: string) => `La colonna «${heading}» è scelta due volte.`,
  required: (heading: string) => `Manca la colonna «${heading}»: senza, nessuna riga si può importare.`,
  noColumns: "Scegliere il significato di almeno una colonna.",
};

/** `clienti.csv`: without the folder that some browsers send. */
export const baseName = (name: string) => name.split(/[\\/]/).at(-1) ?? name;
