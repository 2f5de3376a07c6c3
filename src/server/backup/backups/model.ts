import { counted } from "../../base/text";

export const reasonTexts = {
  nightly: "Notturno",
  manual: "A mano",
  "before-migration": "Prima di un aggiornamento",
  "before-restore": "Prima di un ripristino",
} as const;

export const hours = { min: 0, max: 23 };

/** A shorter passphrase can be guessed by anybody who finds the file. */
export const shortestPassphrase = 12;

export const messages = {
  begun: "Salvataggio avviato",
  restoring: "Ripristino avviato: quando è pronto, le pagine tornano da sole in pochi secondi",
  unnamed: "Scrivere il nome del salvataggio da ripristinare",
  otherName: "Il nome scritto non è quello del salvataggio",
  tooShort: `Almeno ${shortestPassphrase} caratteri`,
  different: "Le due frasi sono diverse",
  downloading: "Salvataggio scaricato",
};

/** A complete backup; moments are `YYYY-MM-DD HH:MM` of Rome. */
export type ListedBackup = {
  name: string;
  reason: keyof typeof reasonTexts;
  begun: string;
  /** Since it was begun. */
  ageHours: number;
  seconds: number;
  bytes: number;
  files: number;
  missing: number;
  altered: number;
};

export function ageText(hours: number): string {
  if (hours * 60 < 1) return "meno di un minuto";
  if (hours < 1) return counted(Math.floor(hours * 60), "minuto", "minuti");
  if (hours < 48) return counted(Math.floor(hours), "ora", "ore");
  return counted(Math.floor(hours / 24), "giorno", "giorni");
}
