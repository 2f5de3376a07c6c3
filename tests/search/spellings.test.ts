import { seededRandom } from "../../db/seed/random";
import { nameKey, streetKey } from "../../src/server/base/name-folding";
import { nearestClients } from "../../src/server/search/clients";
import { check, freshImports, rowsOf, run, sendFile } from "../support/imports";
import { as } from "../support/world";

beforeEach(freshImports);

test.each([
  ["D'Angiò", "dangio"],
  ["D'Angiò", "D’ANGIO'"],
  ["D'Angiò", "d angio"],
  ["Dangelo", "d'angelo"],
  ["De Luca", "deluca"],
  ["Deluca", "de luca"],
  ["Nicolò", "nicolo'"],
  ["L`Abbate", "l\u00adabbate"],
  ["Lo\u00a0Russo", "lo russo"],
  ["Ros\u200bsi", "rossi"],
])("a client called %j is found by %j", async (surname, query) => {
  const id = await sendFile(`Cognome;Nome;Via;CAP;Comune\r\n${surname};Zaccaria;Via Po 1;80133;Napoli`);
  await check(id);
  await run(id);
  expect(nearestClients(query, 8, false).map(({ name }) => name)).toContainEqual(
    expect.stringContaining("Zaccaria"),
  );
});

test.each([
  ["Piazza Dante 4", "p.zza dante 4"],
  ["P.zza Dante, n. 4", "piazza dante 4"],
  ["V. dell'Arco n°7", "via dell'arco 7"],
  ["Via dell'Arco 7", "v. dell’arco, 7"],
  ["C.so Umberto I 12", "corso umberto i 12"],
  ["Viale Kennedy 5", "v.le kennedy 5"],
  ["L.go Zecca 3", "largo zecca, n.3"],
])("a client in %j is found by %j", async (street, query) => {
  const id = await sendFile(`Cognome;Nome;Via;CAP;Comune\r\nZaccaria;Ugo;"${street}";80133;Napoli`);
  await check(id);
  await run(id);
  expect(nearestClients(query, 8, false).map(({ name }) => name)).toEqual(["Zaccaria Ugo"]);
});

test("what is different stays different", () => {
  for (const [one, other] of [
    ["Via Po 1", "Via Po 11"],
    ["Via Po 1 2", "Via Po 12"],
    ["Via Roma 1", "Viale Roma 1"],
    ["Via 5 Maggio 1", "Via 51 Maggio"],
  ] as const)
    expect([one, streetKey(one)]).not.toEqual([one, streetKey(other)]);
  expect(nameKey("D'Angelo")).not.toBe(nameKey("Angelo"));
});

const surnames = ["D'Angiò", "De Luca", "Dell'Aquila", "Lo Russo", "Rossi", "Forlì", "Sant'Elia", "McDonald"];
const names = ["Nicolò", "Anna Maria", "Niccolò", "Zoë", "Giosuè", "Ugo"];
const streets = ["Via dell'Arco", "Piazza San Marco", "Corso Umberto", "Viale Kennedy", "Largo Zecca"];
const kinds: Record<string, string> = {
  Via: "V.",
  Piazza: "P.zza",
  Corso: "C.so",
  Viale: "V.le",
  Largo: "L.go",
};

test("what enters is found again, and known again, in other spellings of its name and street", async () => {
  const random = seededRandom("spellings");
  const pick = <T>(list: readonly T[]): T => list[random.int(0, list.length - 1)] as T;
  const spelled = (text: string) =>
    pick<(text: string) => string>([
      (same) => same,
      (same) => same.toUpperCase(),
      (same) => same.toLowerCase(),
      (same) => same.replace("'", "’"),
      (same) => same.replace("ò", "o'").replace("è", "e`").replace("ì", "i´"),
      (same) => same.normalize("NFD"),
      (same) => same.replace(/^(D|De|Lo)['\s]/, "$1 "),
      (same) => `\u200b${same.replace(" ", "\u00a0")}`,
    ])(text);
  const streetSpelled = (street: string, number: number) => {
    const [kind = "", ...rest] = street.split(" ");
    const written = spelled(`${pick([kind, kinds[kind] as string])} ${rest.join(" ")}`);
    return `${written}${pick([" ", ", ", " n. ", ", n°", " n "])}${number}`;
  };
  const people = surnames.flatMap((surname, at) =>
    names.map((name, other) => ({ surname, name, street: pick(streets), number: 10 * at + other + 1 })),
  );
  const file = () =>
    [
      "Cognome;Nome;Via;CAP;Comune",
      ...people.map(
        ({ surname, name, street, number }) =>
          `${spelled(surname)};${spelled(name)};"${streetSpelled(street, number)}";80133;Napoli`,
      ),
    ].join("\r\n");
  const id = await sendFile(file());
  await check(id);
  expect(await run(id)).toMatchObject({ entered: people.length });
  for (const { surname, name, street, number } of people) {
    const query = `${spelled(surname)} ${spelled(name)}`;
    expect([query, nearestClients(query, 40, false).length > 0]).toEqual([query, true]);
    const typed = { privateClient: "1", surname: spelled(surname), name: spelled(name) };
    const address = streetSpelled(street, number);
    const { values } = await as("ufficio").call("Client", "getDuplicates", { ...typed, address });
    expect([typed, address, values.duplicates[0]?.why]).toEqual([
      typed,
      address,
      ["stesso nome e stessa via"],
    ]);
  }
  const again = await sendFile(file(), "di nuovo.csv");
  await check(again);
  const missed = (await rowsOf(again)).filter(({ verdict }: { verdict: string }) => verdict !== "duplicate");
  expect(missed).toEqual([]);
});
