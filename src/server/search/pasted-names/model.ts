export const kinds = ["workers", "vehicles"] as const;
export type Kind = (typeof kinds)[number];

export const mostRows = 300;
export const longest = 60;

export const messages = {
  added: "Nomi inseriti",
  none: "Non c'è nessun nome nuovo da inserire.",
  tooMany: `Al massimo ${mostRows} righe alla volta`,
  listed: "C'è già nell'elenco",
  repeated: "È già in un'altra riga",
  long: `Al massimo ${longest} lettere`,
};

/** A name as it was pasted: for a vehicle `surname` is its whole name. */
export type PastedName = { surname: string; name: string };

/** As the preview has them, by the number of the row. */
export type Corrected = Record<string, Partial<PastedName>>;

const oneLine = (text = "") => text.replace(/\s+/g, " ").trim();

/** Taken as they stand: what was corrected is not read once more. */
export const correctedNames = (rows: Corrected): PastedName[] =>
  Object.values(rows).map((row) => {
    const [surname, name] = [oneLine(row.surname), oneLine(row.name)];
    return surname ? { surname, name } : { surname: name, name: "" };
  });

const heads =
  /^(n\.?|nr\.?|codice|cognome|nome|cognome e nome|nominativo|operai[oe]?|dipendent[ei]|automezz[oi]|veicol[oi]|targa|mezzo)$/i;

/** A line of heads is left out. */
export function readPasted(kind: Kind, text: string): PastedName[] {
  const rows = text
    .split("\n")
    .map((line) => line.split(/[\t;]/).map(oneLine))
    .map((cells) => cells.filter((cell) => cell !== ""))
    .filter((cells) => cells.length > 0);
  const [first] = rows;
  if (first?.every((cell) => heads.test(cell))) rows.shift();
  return rows.map((cells) => nameIn(kind, withoutNumber(cells)));
}

/** A first column of numbers counts the lines of the spreadsheet. */
const withoutNumber = (cells: string[]) =>
  cells.length > 1 && /^\d{1,4}\.?$/.test(cells[0] as string) ? cells.slice(1) : cells;

const isInOneCase = (text: string) => text === text.toLowerCase() || text === text.toUpperCase();

/** `D'ANGELO`, `d'angelo`: `D'Angelo`. */
const initials = (text: string) =>
  text.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());

/** `Coppola Pasquale 333 1234567`: workers have no telephone. */
const telephone = /[\s,]*\+?\d[\d\s./-]{5,}$/;

/** Two columns are surname and name; of one the last word is the name. */
function nameIn(kind: Kind, pasted: string[]): PastedName {
  if (kind === "vehicles") return { surname: pasted.join(" "), name: "" };
  const named = pasted.map((cell) => cell.replace(telephone, "")).filter(Boolean);
  const cells = named.length ? named : pasted;
  const [surname = "", ...others] = cells.every(isInOneCase) ? cells.map(initials) : cells;
  if (others.length) return { surname, name: others.join(" ") };
  const words = surname.split(" ");
  const name = words.length > 1 ? (words.pop() as string) : "";
  return { surname: words.join(" "), name };
}
