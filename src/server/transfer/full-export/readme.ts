import type { Database } from "bun:sqlite";
import { commandLine } from "../../base/program-files";
import { settingDefaults } from "../../base/setting-defaults";
import { labelOf, tableOf } from "../../tables/all";
import type { Kind } from "../../tables/define";
import type { JournaledTable, Rows, TableName } from "../../tables/rows";
import {
  type Column,
  columnsOf,
  encodeText,
  exportedTables,
  isMoment,
  type LeftOut,
  leftOut,
  names,
  type Reference,
  referencesOf,
} from "./contents";

const otherTables: {
  [T in Exclude<TableName, JournaledTable | LeftOut>]: {
    many: string;
    columns: Record<keyof Rows[T], string>;
  };
} = {
  activity: {
    many: "Log delle operazioni: chi ha fatto che cosa e quando, con l'impronta che le concatena",
    columns: {
      id: "Numero della riga",
      id_user: "Account",
      user: "Nome utente",
      site: "Sito",
      id_operation: "Operazione del programma",
      ip: "Indirizzo di rete",
      notes: "Note",
      date_created: "Inserito il",
      hash: "Impronta (per gli account: della password)",
    },
  },
  change: {
    many: "Log delle operazioni: i valori di prima e di dopo di ogni riga cambiata",
    columns: {
      id: "Numero della riga",
      id_activity: "Operazione",
      noun: "Tabella",
      id_row: "Numero della riga cambiata",
      before: "Valori di prima, in JSON",
      after: "Valori di dopo, in JSON",
    },
  },
  counters: {
    many: "Numerazioni, come il prossimo numero d'ordine",
    columns: {
      name: "Nome",
      value: "Valore",
    },
  },
  deleted_files: {
    many: "File di righe cancellate da meno di 30 giorni",
    columns: {
      stored: "Nome del file nella cartella file",
      size: "Dimensione (byte)",
      sha256: "Impronta del file",
      deleted_at: "Cancellato il, in millisecondi dal 1970",
    },
  },
  erased_activities: {
    many: "Operazioni da cui sono stati tolti dati personali",
    columns: {
      id_erasure: "Cancellazione",
      part: "Parte",
      activity: "Numero dell'operazione",
      hash: "Impronta (per gli account: della password)",
    },
  },
  erasure_state: {
    many: "Stato delle cancellazioni di dati personali",
    columns: {
      name: "Nome",
      value: "Valore",
    },
  },
  import_codes: {
    many: "Codici del vecchio programma dei dati importati",
    columns: {
      record_table: "Tabella del dato",
      code: "Codice",
      id_record: "Numero del dato",
      id_import: "Importazione",
      number: "Numero",
    },
  },
  import_decisions: {
    many: "Scelte sui doppioni di un'importazione",
    columns: {
      id_import: "Importazione",
      number: "Numero",
      decision: "Scelta",
    },
  },
  import_remains: {
    many: "Dati rimasti dopo l'annullamento di un'importazione",
    columns: {
      id_import: "Importazione",
      number: "Numero",
      record_table: "Tabella del dato",
      id_record: "Numero del dato",
      reason: "Motivo",
    },
  },
  import_rows: {
    many: "Che cosa ha fatto ogni riga di un'importazione",
    columns: {
      id_import: "Importazione",
      number: "Numero",
      record_table: "Tabella del dato",
      id_record: "Numero del dato",
      first_change: "Primo cambiamento nel log",
      last_change: "Ultimo cambiamento nel log",
    },
  },
  import_shapes: {
    many: "Significato delle colonne dei file già importati",
    columns: {
      shape: "Forma del file",
      kind: "Genere",
      mapping: "Significato delle colonne, in JSON",
    },
  },
  imports: {
    many: "Importazioni",
    columns: {
      id: "Numero della riga",
      id_user: "Account",
      id_runner: "Chi l'ha avviata",
      filename: "File",
      folder_name: "Cartella di lavoro, che resta sul server",
      digest: "Impronta dell'elenco",
      size: "Dimensione (byte)",
      state: "Stato",
      encoding: "Codifica del file",
      separator: "Separatore",
      kind: "Genere",
      sheet: "Foglio",
      header: "Riga delle intestazioni",
      header_rows: "Righe di intestazione",
      mapping: "Significato delle colonne, in JSON",
      duplicates: "Che cosa fare dei doppioni",
      done: "Righe lavorate",
      total: "Righe in tutto",
      last_row: "Ultima riga lavorata",
      counts: "Conteggi, in JSON",
      message: "Messaggio",
      date_created: "Inserito il",
      date_run: "Eseguita il",
    },
  },
  letters: {
    many: "Posta inviata e in attesa",
    columns: {
      id: "Numero della riga",
      recipient: "Destinatario",
      subject: "Oggetto",
      body: "Testo",
      state: "Stato",
      tries: "Tentativi",
      next_try: "Prossimo tentativo, in millisecondi dal 1970",
      last_error: "Ultimo errore",
      date_created: "Inserito il",
      date_sent: "Inviata il",
      secret: "Contiene una password",
      level: "Livello",
      id_user: "Account",
      date_failed: "Rifiutata il",
    },
  },
  person_keys: {
    many: "Chiavi che aprono i dati personali nel log delle operazioni",
    columns: {
      id: "Numero della riga",
      person: "Persona",
      key: "Impostazione",
    },
  },
  undos: {
    many: "Operazioni annullate",
    columns: {
      id_activity: "Operazione",
      id_undone: "Operazione annullata",
      partial: "Annullata in parte",
    },
  },
};

export const byteOrderMark = "\ufeff";

const others: Readonly<
  Record<string, { many: string; columns: Readonly<Record<string, string>> } | undefined>
> = otherTables;

const contentOf = (table: string): string => tableOf(table)?.many ?? others[table]?.many ?? "";

const meaningOf = (table: string, column: string, region: string): string =>
  others[table]?.columns[column] ?? labelOf(table, column, region);

/** The home region of an exported database: a Worker has no other one open. */
function regionIn(db: Database): string {
  const row = db.query("SELECT value FROM settings WHERE key = 'company.region'").get();
  return (row as { value: string } | null)?.value ?? settingDefaults["company.region"];
}

export function columnsCsv(db: Database): string {
  const heads = ["Tabella", "Contenuto", "Colonna", "Significato", "Tipo", "Si riferisce a"];
  const region = regionIn(db);
  const rows = exportedTables(db).flatMap((table) => {
    const references = referencesOf(db, table);
    return columnsOf(db, table).map((column) => [
      table,
      contentOf(table),
      column.name,
      meaningOf(table, column.name, region),
      `${typeOf(table, column)}${column.isNullable ? ", anche vuoto" : ""}`,
      targetText(references.get(column.name)),
    ]);
  });
  return byteOrderMark + [heads, ...rows].map((row) => `${row.map(encodeText).join(";")}\r\n`).join("");
}

const targetText = (to: Reference | undefined) => (to ? `${to.table}.${to.column}` : "");

const types: Record<string, string> = {
  TEXT: "testo",
  INTEGER: "numero intero",
  REAL: "numero",
  BLOB: "byte in base64",
};

const kinds: Partial<Record<Kind, string>> = {
  day: "data (aaaa-mm-gg)",
  moment: "data e ora (aaaa-mm-gg oo:mm)",
  time: "ora (oo:mm)",
  flag: "0 o 1",
  cents: "centesimi di euro",
  euro: "euro interi",
  minutes: "minuti",
};

/** Tables that no journal has are not described: their moments are known by name. */
function typeOf(table: string, column: Column): string {
  const kind = tableOf(table)?.columns[column.name]?.kind;
  const isText = column.type === "TEXT";
  if (isMoment(column)) return "millisecondi dal 1970";
  if (!kind && isText && /^date_/.test(column.name)) return kinds.moment as string;
  return (kind && kinds[kind]) ?? types[column.type] ?? column.type;
}

export const readmeText = (made: {
  at: string;
  by: string;
  program: string;
  withPasswords: boolean;
}): string =>
  `\
${byteOrderMark}ESPORTAZIONE COMPLETA DI TRASLO
Fatta il ${made.at} da ${made.by}, con la versione ${made.program} del programma.

ATTENZIONE: questo ZIP contiene tutti i dati della ditta e delle persone${made.withPasswords ? ", anche le impronte delle password degli account" : ""}.
Aperto non è più cifrato: va tenuto come si tiene la contabilità, e cancellato quando non serve più.

CHE COSA C'È
- ${names.tables}/: una tabella per file, in formato CSV (UTF-8, separatore punto e virgola). Si apre con Excel o LibreOffice.
- ${names.columns}: il significato di ogni tabella e di ogni colonna.
- ${names.files}/: i file caricati. Il nome comincia con quello della colonna «stored» e finisce con quello di chi lo ha caricato.
- ${names.manifest}: l'elenco del contenuto, con le impronte che ne provano l'integrità.

COME SI LEGGE
- Le date sono anno-mese-giorno e le ore quelle di Roma; il tipo di ogni colonna è in ${names.columns}; gli importi sono in centesimi nelle colonne che finiscono con «cents», altrimenti in euro interi.
- Una colonna che indica una riga di un'altra tabella ha in ${names.columns}, sotto «Si riferisce a», tabella e colonna
  di quella: quasi sempre il suo «id», a volte il suo «value» o «number». Di «id_row» e «id_record» la tabella è nella
  colonna «noun» o «record_table» della stessa riga. La riga può non esserci più.
- Le colonne che cominciano con «→» ripetono in parole la colonna che nominano, per chi legge.
- Una cella vuota è un valore che manca; due virgolette ("") sono un testo vuoto.
- Un testo che un foglio di calcolo prenderebbe per una formula (comincia con = + - @ o una tabulazione) ha davanti un
  apostrofo: se un testo comincia con uno o più apostrofi seguiti da uno di quei segni, il primo apostrofo non ne fa parte.
- Il testo di colonne del log («before» e «after» di change) è JSON; i dati delle persone vi sono cifrati con le chiavi di person_keys.

PER PORTARE TRASLO SU UN'ALTRA MACCHINA
Non serve questo file, ma un salvataggio: «${commandLine("backup --to FILE.age")}» sulla vecchia, «${commandLine("restore FILE.age")}» sulla nuova.

CHE COSA NON C'È, E PERCHÉ
${Object.entries(leftOut)
  .map(([table, reason]) => `- ${table}: ${reason}.`)
  .join("\n")}
- i file di lavoro delle importazioni, che restano sul server pochi giorni: le righe importate ci sono.
`.replaceAll("\n", "\r\n");
