import { type Cell, type Choice, spreadsheetLimits } from "./model";
import { decode, newSheet, noContents, type Part, RowCollector } from "./rows";

const headings = [
  "Cognome",
  "Nome",
  "Ragione sociale",
  "Nome e cognome",
  "Cellulare",
  "Telefono",
  "Fax",
  "E-mail",
  "Via",
  "Comune",
  "Provincia",
  "CAP",
  "Nazione",
  "Note",
] as const;
type Heading = (typeof headings)[number];

export const isVCard = (start: string) => /^\s*BEGIN:VCARD/i.test(start);

type Property = { name: string; kinds: string; value: string };

/** Folded lines are one; those of quoted-printable end in `=`, base64 of a photo is left out with its property. */
function propertiesIn(card: string): Property[] {
  const lines = card
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n");
  const found: Property[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, name = "", kinds = "", written = ""] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*")?[^:"]*)*):(.*)$/.exec(lines[at] ?? "") ?? [];
    let value = written;
    const isQuoted = /QUOTED-PRINTABLE/i.test(kinds);
    while (isQuoted && value.endsWith("=") && at + 1 < lines.length) value = value.slice(0, -1) + lines[++at];
    if (name)
      found.push({
        name: name.toUpperCase(),
        kinds: kinds.toUpperCase(),
        value: isQuoted ? unquoted(value, kinds) : value,
      });
  }
  return found;
}

function unquoted(value: string, kinds: string): string {
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const isUtf8 = /UTF-?8/i.test(kinds) || !/CHARSET=/i.test(kinds);
  return isUtf8 ? Buffer.from(bytes, "latin1").toString("utf8") : bytes;
}

/** `;` divides the parts of a value where no `\` stands before it. */
const partsOf = (value: string) =>
  value.split(/(?<!\\);/).map((part) =>
    part
      .replace(/\\n/gi, "\n")
      .replace(/\\([,;:\\])/g, "$1")
      .trim(),
  );

function rowOf(card: string): Cell[] {
  const row = new Map<Heading, string>();
  const add = (heading: Heading, value = "", separator = "; ") => {
    const before = row.get(heading);
    if (value && before !== value) row.set(heading, before ? before + separator + value : value);
  };
  const properties = propertiesIn(card);
  const isHome = ({ kinds }: Property) => /HOME|PREF/.test(kinds);
  const address = properties.filter(({ name, value }) => name === "ADR" && /[^;\s]/.test(value));
  for (const property of properties) {
    const { name, kinds, value } = property;
    const [first = "", second = "", third = ""] = partsOf(value);
    if (name === "N") {
      add("Cognome", first);
      add("Nome", [second, third].filter(Boolean).join(" "));
    } else if (name === "FN") add("Nome e cognome", first);
    else if (name === "ORG") add("Ragione sociale", first);
    else if (name === "NOTE") add("Note", partsOf(value).join("; "), "\n");
    else if (name === "EMAIL") add("E-mail", first);
    else if (name === "TEL") {
      const number = first.replace(/^tel:/i, "");
      add(/FAX/.test(kinds) ? "Fax" : /CELL|MOBILE/.test(kinds) ? "Cellulare" : "Telefono", number, " / ");
    }
  }
  const [place, ...others] = [...address.filter(isHome), ...address.filter((one) => !isHome(one))];
  if (place) {
    const [box, extra, street, city, province, zip, country] = partsOf(place.value);
    add("Via", [street, extra, box].filter(Boolean).join(", "));
    add("Comune", city);
    add("Provincia", province);
    add("CAP", zip);
    add("Nazione", country);
  }
  for (const other of others)
    add("Note", `Altro indirizzo: ${partsOf(other.value).filter(Boolean).join(", ")}`, "\n");
  return headings.map((heading) => row.get(heading) ?? null);
}

/** An address book of a telephone, versions 2.1 to 4.0, as a table of one person a row. */
export async function* readVCard(bytes: Uint8Array, choice: Choice): AsyncGenerator<Part> {
  const { text } = decode(bytes, choice.encoding);
  const rows = new RowCollector(newSheet("", false), noContents());
  rows.add(1, [...headings]);
  let number = 1;
  for (const card of text.split(/BEGIN:VCARD/i).slice(1)) {
    rows.add(
      ++number,
      rowOf(card).map((cell) => (typeof cell === "string" ? cell.slice(0, spreadsheetLimits.cell) : cell)),
    );
    yield* rows.full();
  }
  yield* rows.rest();
}
