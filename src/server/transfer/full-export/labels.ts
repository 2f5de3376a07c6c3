import type { JournaledTable, Rows, TableName } from "../../tables/rows";
import type { LeftOut } from "./contents";

export const otherTables: {
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
