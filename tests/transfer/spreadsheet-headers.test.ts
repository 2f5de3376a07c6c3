import { guessHeader, headerAt, letterOf } from "../../src/server/transfer/spreadsheets/header";
import type { Cell, Row } from "../../src/server/transfer/spreadsheets/model";

const rowsOf = (rows: (Cell[] | null)[]): Row[] =>
  rows.flatMap((cells, at) => (cells ? [{ number: at + 1, cells }] : []));

const known = ["cognome", "nome", "telefono", "comune", "note", "codice"];
const isKnown = (text: string) => known.includes(text.toLowerCase());
const guess = (rows: (Cell[] | null)[], knows?: typeof isKnown) => {
  const { first, last, headings } = guessHeader(rowsOf(rows), knows);
  return { rows: [first, last], headings };
};

test("the first row is the header when numbers and dates stand under its words", () => {
  expect(
    guess([
      ["Cliente", "Data", "Importo"],
      ["Rossi", "2026-01-01", 12],
    ]),
  ).toEqual({
    rows: [1, 1],
    headings: ["Cliente", "Data", "Importo"],
  });
});

test("titles and empty rows above the header are passed over", () => {
  const rows = [
    ["Elenco clienti 2026"],
    null,
    ["Stampato il", "2026-01-01"],
    ["Cognome", "Nome", "Telefono"],
    ["Rossi", "Mario", "333"],
  ];
  expect(guess(rows, isKnown)).toEqual({ rows: [4, 4], headings: ["Cognome", "Nome", "Telefono"] });
  expect(guess(rows).rows).toEqual([4, 4]);
});

test("two rows of headings are joined, and a heading over several columns stands for each", () => {
  const rows = [
    ["Cliente", null, "Carico", null, "Note"],
    ["Cognome", "Nome", "Comune", "Telefono", null],
    ["Rossi", "Mario", "Napoli", "333", "x"],
  ];
  expect(guess(rows, isKnown)).toEqual({
    rows: [1, 2],
    headings: ["Cliente / Cognome", "Cliente / Nome", "Carico / Comune", "Carico / Telefono", "Note"],
  });
});

test("a heading merged over two rows is named once", () => {
  const rows = [
    ["Cliente", null, "Telefono"],
    ["Cognome", "Nome", "Telefono"],
    ["Rossi", "Mario", "333"],
  ];
  expect(guess(rows, isKnown).headings).toEqual(["Cliente / Cognome", "Cliente / Nome", "Telefono"]);
});

test("a first row of data is no second header, even where a heading is missing", () => {
  const rows = [
    ["Cognome", "Nome", null],
    ["Rossi", "Mario", "gentile"],
    ["Bianchi", "Anna", "puntuale"],
  ];
  expect(guess(rows, isKnown)).toEqual({ rows: [1, 1], headings: ["Cognome", "Nome", "Colonna C"] });
});

test("a file of data alone has no header, and columns are named by their letters", () => {
  expect(
    guess([
      ["Rossi", "3331234567"],
      ["Bianchi", "3337654321"],
    ]),
  ).toEqual({
    rows: [0, 0],
    headings: ["Colonna A", "Colonna B"],
  });
  expect(guess([])).toEqual({ rows: [0, 0], headings: [] });
});

test("one column of known words has a header", () => {
  expect(guess([["Cognome"], ["Rossi"], ["Bianchi"]], isKnown).rows).toEqual([1, 1]);
});

test("the rows that a person chose are the header", () => {
  const rows = rowsOf([["a"], ["Cognome", "Nome"], ["Rossi", "Mario"]]);
  expect(headerAt(rows, 2, 2)).toEqual({ first: 2, last: 2, headings: ["Cognome", "Nome"] });
});

test("columns beyond Z have two letters", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});
