import { check, freshImports, importOf, rowsOf, run, sendFile } from "../support/imports";
import type { ExpectedRow } from "../support/messy/rows";
import { messyFiles } from "../support/messy-files";
import { some } from "../support/thorough";
import { all, database, one, world } from "../support/world";

beforeEach(freshImports);

test.each(messyFiles.filter(({ refused }) => refused).map((file) => [file.name, file] as const))(
  "a file with %s is refused in one sentence",
  async (_, { bytes, filename, refused }) => {
    const { import: found } = await importOf(await sendFile(bytes(), filename));
    expect([found.state, found.message]).toEqual(["failed", refused as string]);
  },
  30_000,
);

// One file of each kind of program and people is read in ./test, the others with bun run trust.
test.each(
  some(
    messyFiles.filter(({ rows }) => rows),
    12,
  ).map((file) => [file.name, file] as const),
)("a file with %s is imported as expected, row by row", async (_, { bytes, filename, kind, rows = [] }) => {
  const content = Buffer.from(bytes()).toString("latin1").replace("ORDER", String(world.order));
  const id = await sendFile(Buffer.from(content, "latin1"), filename);
  expect((await importOf(id)).import.kind).toBe(kind as string);
  await check(id);
  expect(await found(id)).toEqual(rows.map(([row, verdict]) => [row, verdict]));
  const notes = new Map(
    (await rowsOf(id)).map((row: { number: number; notes: string[] }) => [row.number, row.notes]),
  );
  for (const [row, verdict, expected] of rows)
    expectNotes(row, verdict, notes.get(row) as string[], expected);
  await run(id);
  for (const [row, , , record] of rows) if (record) expect(recordOf(id, row)).toMatchObject(record);
});

const found = async (id: number) =>
  (await rowsOf(id)).map((row: { number: number; verdict: string }) => [row.number, row.verdict]);

/** Every expected sentence is there; of a good row nothing is written. */
function expectNotes(row: number, verdict: ExpectedRow[1], notes: string[], expected: string[]) {
  if (verdict === "good") expect([row, notes]).toEqual([row, []]);
  for (const sentence of expected)
    expect([row, notes.join("\n")]).toEqual([row, expect.stringContaining(sentence)]);
}

/** The record that a row became, a client with its first place. */
function recordOf(id: number, row: number) {
  const written = one<{ record_table: string; id_record: number }>`
    SELECT record_table, id_record FROM import_rows WHERE id_import = ${id} AND number = ${row}`;
  if (!written) return null;
  const { record_table, id_record } = written;
  const record = database().query(`SELECT * FROM "${record_table}" WHERE id = ?`).get(id_record) as object;
  const [place = {}] =
    all<object>`SELECT * FROM pickup_places WHERE id_client = ${id_record} ORDER BY id LIMIT 1`;
  const [stock = { stock: 0 }] =
    all<object>`SELECT stock FROM material_stock WHERE id_material = ${id_record}`;
  return record_table === "clients" ? { ...place, ...record } : { ...stock, ...record };
}

test("a file that is sent twice makes duplicates alone", async () => {
  const file = messyFiles.find(({ filename }) => filename === "due intestazioni.csv");
  const bytes = file?.bytes() as Uint8Array;
  const first = await sendFile(bytes, "clienti.csv");
  await check(first);
  await run(first);
  const again = await sendFile(bytes, "copia di clienti.csv");
  expect((await importOf(again)).same).toMatchObject({ id: first });
  expect(await check(again)).toEqual({ duplicate: 2 });
  expect(await run(again)).toEqual({ skipped: 2, refused: 0 });
});
