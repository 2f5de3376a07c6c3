import type { identityFields, sheetKinds } from "../base/setting-defaults";
import { wholeText } from "../base/text";

/** The regions as the list of comuni writes them. */
export const regions = [
  "Abruzzo",
  "Basilicata",
  "Calabria",
  "Campania",
  "Emilia-Romagna",
  "Friuli-Venezia Giulia",
  "Lazio",
  "Liguria",
  "Lombardia",
  "Marche",
  "Molise",
  "Piemonte",
  "Puglia",
  "Sardegna",
  "Sicilia",
  "Toscana",
  "Trentino-Alto Adige",
  "Umbria",
  "Valle d'Aosta",
  "Veneto",
];

/** The logo in use; another picture has another `url`. */
export type Logo = { stored: string; mime: string; size: number; width: number; height: number; url: string };

type IdentityField = (typeof identityFields)[number];

export type SheetWords = { title: string; text: string; signatures: string[] };

/** `orderNotes`: whether the work sheet and the list of a day have the notes of the order, which the office writes for itself. */
export type Sheets = Record<(typeof sheetKinds)[number], SheetWords> & {
  privacy: string;
  orderNotes: boolean;
};

/** The firm as screens, sheets and letters name it (`db/settings.ts`). */
export type FirmIdentity = Readonly<Record<IdentityField, string>> & {
  readonly logo: Logo | null;
  readonly sheets: Sheets;
};

/** Without a region of the firm nothing is marked by itself. */
export const outOf = (region: string) => `Fuori ${region || "regione"}`;

/** Larger pictures are refused before they are decoded: a sheet prints the logo a few centimetres wide. */
export const logoLimits = { bytes: 1_000_000, pixels: 4_000_000, shortest: 16 };

export const messages = {
  logoChanged: "Logo aggiornato",
  logoRemoved: "Logo tolto",
  noLogo: "Non c'è alcun logo da togliere.",
  vat: "La partita IVA non è corretta: controllare le 11 cifre.",
  iban: "L'IBAN non è corretto: controllare lettere e cifre.",
  website: "Scrivere l'indirizzo del sito, come www.ditta.it",
  footer: "Al massimo 4 righe.",
  logoType: "Il logo dev'essere un'immagine PNG o JPEG.",
  logoBytes: "Il logo supera 1 MB: salvarlo più piccolo e riprovare.",
  logoPixels: (width: number, height: number) =>
    `Il logo misura ${wholeText(width)} × ${wholeText(height)} punti: se ne accettano al massimo 4 milioni, per esempio 2.000 × 2.000.`,
  logoTiny: "Il logo è troppo piccolo: servono almeno 16 pixel per lato.",
  logoTorn: "L'immagine è danneggiata o incompleta: sceglierne un'altra.",
};

export const readableIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");

/** Whether an IBAN has the check digits of its other characters (ISO 13616); an Italian one has 27 characters. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (iban.startsWith("IT") && iban.length !== 27))
    return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))]
    .map((character) => Number.parseInt(character, 36))
    .join("");
  return BigInt(digits) % 97n === 1n;
}
