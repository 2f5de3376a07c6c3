import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import {
  type Choice,
  messages,
  type Row,
  spreadsheetLimits,
} from "../../src/server/transfer/spreadsheets/model";
import { newSheet } from "../../src/server/transfer/spreadsheets/rows";
import { kindOfCode, shownNumber } from "../../src/server/transfer/spreadsheets/serials";
import { writeCsv, writeXlsx } from "../../src/server/transfer/spreadsheets/write";
import { parseAll } from "../../src/server/transfer/spreadsheets/xml";
import { Zip } from "../../src/server/transfer/spreadsheets/zip";
import { temporaryFolder } from "../support/folders";
import { odsBytes, style, xlsxBytes } from "../support/spreadsheet-files";
import { readSpreadsheet } from "../support/spreadsheet-reading";
import { some, xtest } from "../support/thorough";

const folder = temporaryFolder("spreadsheets");
let files = 0;

async function fileOf(content: Uint8Array | string | ReadableStream<Uint8Array>): Promise<string> {
  const path = join(folder, `file-${++files}`);
  await Bun.write(path, content instanceof ReadableStream ? await new Response(content).bytes() : content);
  return path;
}

type Content = Parameters<typeof fileOf>[0];
const read = async (content: Content, choice?: Choice) => readSpreadsheet(await fileOf(content), choice);

/** The rows of the first sheet, or of another. */
const rowsOf = async (content: Content, choice?: Choice, sheet = 0): Promise<Row[]> =>
  (await read(content, choice)).sheets[sheet]?.read ?? [];

const cellsOf = async (content: Content, choice?: Choice, sheet?: number) =>
  (await rowsOf(content, choice, sheet)).map(({ cells }) => cells);

const refusal = (content: Content): Promise<string> =>
  read(content).then(
    () => "",
    (error: Error) => error.message,
  );

/** The bytes of the letters in DOS. */
const inCp850 = (letter: string) => ({ à: 0x85, ò: 0x95, ì: 0x8d })[letter] ?? letter.charCodeAt(0);

const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("a CSV file", () => {
  const table = "Cognome;Città\nD'Amicò;Forlì\n";
  const cells = [
    ["Cognome", "Città"],
    ["D'Amicò", "Forlì"],
  ];

  test.each([
    ["UTF-8", Buffer.from(table), "utf-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${table}`), "utf-8"],
    ["cp1252", Buffer.from(table, "latin1"), "windows-1252"],
    ["the code page of DOS", Buffer.from([...table].map(inCp850)), "cp850"],
    ["UTF-16", utf16(`\ufeff${table}`), "utf-16le"],
    ["UTF-16 without a byte order mark", utf16(table), "utf-16le"],
    ["UTF-16 in the other order", utf16(`\ufeff${table}`).swap16(), "utf-16be"],
  ])("is read in %s", async (_, bytes, encoding) => {
    expect((await read(bytes)).encoding).toBe(encoding as "utf-8");
    expect(await cellsOf(bytes)).toEqual(cells);
  });

  test("in cp1252 keeps its euro sign and its typographic quotes", async () => {
    const bytes = Buffer.from([
      ...Buffer.from("prezzo;nota\n"),
      0x80,
      ...Buffer.from(" 5;L"),
      0x92,
      0x61,
      0x0a,
    ]);
    expect(await cellsOf(bytes)).toEqual([
      ["prezzo", "nota"],
      ["€ 5", "L’a"],
    ]);
  });

  test.each([
    [";", "a;b,1;c\nd;e,2;f\n"],
    [",", 'a,b,c\n"Rossi, Mario",e;1,f\n'],
    ["\t", "a\tb c;d\ne\tf\n"],
    ["|", "a|b;1|c\nd|e;2|f\n"],
    [";", "una sola colonna\nsenza separatori\n"],
    [",", "sep=,\na;1,b;1\n"],
  ])("with the separator %p is divided by it", async (separator, text) => {
    expect((await read(text)).separator).toBe(separator as ";");
  });

  test("keeps quoted line ends and separators in one cell, and counts rows as a spreadsheet does", async () => {
    expect(await rowsOf('nome;note\n\n"Rossi; Mario";"prima\r\nseconda ""riga"""\n;;\nBianchi\n')).toEqual([
      { number: 1, cells: ["nome", "note"] },
      { number: 3, cells: ["Rossi; Mario", 'prima\nseconda "riga"'] },
      { number: 5, cells: ["Bianchi"] },
    ]);
  });

  test("without the line that names the separator keeps the row numbers of the file", async () => {
    expect(await rowsOf("sep=;\na;b\n")).toEqual([{ number: 2, cells: ["a", "b"] }]);
  });

  test("in UTF-16 with a damaged letter is read without it", async () => {
    const bytes = utf16("\ufeffa;b\nc;d\n");
    bytes.writeUInt16LE(0xd800, 10);
    expect(await cellsOf(bytes)).toEqual([
      ["a", "b"],
      ["\ufffd", "d"],
    ]);
  });

  test("is read in the chosen encoding and separator", async () => {
    expect(await cellsOf("a,b;c\n", { separator: "," })).toEqual([["a", "b;c"]]);
    expect(await cellsOf(Buffer.from("Cœur;x\n"), { encoding: "windows-1252" })).toEqual([["CÅ“ur", "x"]]);
    const wrong = read(Buffer.from("Forlì", "latin1"), { encoding: "utf-8" });
    await expect(wrong).rejects.toThrow(messages.wrongEncoding);
    expect(await cellsOf(Buffer.from([0x46, 0x8d, 0x3b, 0x9c]), { encoding: "cp850" })).toEqual([
      ["Fì", "£"],
    ]);
  });

  test("with a quote that is never closed is refused with its row", async () => {
    expect(await refusal(`a;b\nc;"d\n${"e;f\n".repeat(20_000)}`)).toBe(messages.openQuote(2));
    expect(await refusal('a;b\n1;2\n"c;d\n')).toBe(messages.openQuote(3));
  });
});

describe("an XLSX file", () => {
  const rows = async (sheet: Parameters<typeof xlsxBytes>[0][number]["rows"], options = {}) =>
    cellsOf(xlsxBytes([{ name: "Foglio1", rows: sheet }], options));

  test("gives numbers, texts, booleans, errors and the saved results of formulas", async () => {
    const sheet = [
      [
        12.5,
        { xml: "<v>1</v>", attributes: 't="s"' },
        { xml: "<v>1</v>", attributes: 't="b"' },
        { xml: "<v>#N/A</v>", attributes: 't="e"' },
        { xml: "<f>1+1</f><v>2</v>" },
        { xml: '<f>"a"&amp;"b"</f><v>ab</v>', attributes: 't="str"' },
        { xml: "<f>NOW()</f>" },
        { xml: "<is><r><t>Ros</t></r><r><t>si</t></r><rPh><t>x</t></rPh></is>", attributes: 't="inlineStr"' },
        "a_x000D_\nb",
      ],
    ];
    expect(await rows(sheet, { texts: ["zero", "uno"] })).toEqual([
      [12.5, "uno", true, "#N/A", 2, "ab", "#FORMULA!", "Rossi", "a\nb"],
    ]);
  });

  test("gives days, moments, times and percentages as texts, of both calendars", async () => {
    const serials = [
      { xml: "<v>45000</v>", attributes: style.date },
      { xml: "<v>45000.5</v>", attributes: style.moment },
      { xml: "<v>45000</v>", attributes: style.custom },
      { xml: "<v>0.375</v>", attributes: style.time },
      { xml: "<v>0.225</v>", attributes: style.percent },
      { xml: "<v>59</v>", attributes: style.date },
      { xml: "<v>2026-11-22T00:00:00</v>", attributes: 't="d"' },
    ];
    expect(await rows([serials])).toEqual([
      ["2023-03-15", "2023-03-15 12:00", "2023-03-15", "09:00", "22,5%", "1900-02-28", "2026-11-22"],
    ]);
    expect((await rows([serials], { since1904: true }))[0]?.slice(0, 2)).toEqual([
      "2027-03-16",
      "2027-03-16 12:00",
    ]);
  });

  test("names its sheets in order, with the hidden ones marked", async () => {
    const summary = await read(
      xlsxBytes([
        { name: "Clienti & altri", rows: [["a"], null, ["b", "c"]] },
        { name: "Prezzi", state: "hidden", rows: [[{ xml: "<f>1</f><v>1</v>" }]] },
        { name: "Vuoto", state: "veryHidden", rows: [] },
      ]),
    );
    expect(summary.format).toBe("xlsx");
    expect(summary.sheets).toEqual([
      {
        ...newSheet("Clienti & altri", false),
        read: [
          { number: 1, cells: ["a"] },
          { number: 3, cells: ["b", "c"] },
        ],
      },
      {
        ...newSheet("Prezzi", true),
        formulas: 1,
        read: [{ number: 1, cells: [1] }],
      },
      { ...newSheet("Vuoto", true), read: [] },
    ]);
  });

  test("gives the rows of every sheet", async () => {
    const bytes = xlsxBytes([
      { name: "A", rows: [["a"]] },
      { name: "B", rows: [["b"]] },
    ]);
    expect([await cellsOf(bytes), await cellsOf(bytes, {}, 1)]).toEqual([[["a"]], [["b"]]]);
  });

  test("fills cells merged downwards in each of their rows, not to the right", async () => {
    const sheet = {
      name: "A",
      merged: ["A1:B1", "A2:A3"],
      rows: [
        ["Cliente", null, "Tel"],
        ["Rossi", "Via Roma", "1"],
        [null, "Via Po", "2"],
        [null, "Via Tevere", "3"],
      ],
    };
    expect(await cellsOf(xlsxBytes([sheet]))).toEqual([
      ["Cliente", null, "Tel"],
      ["Rossi", "Via Roma", "1"],
      ["Rossi", "Via Po", "2"],
      [null, "Via Tevere", "3"],
    ]);
  });

  test("of a program that prefixes its elements is read alike", async () => {
    const xml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>uno</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row><x:c r="B2"><x:v>3</x:v></x:c></x:row></x:sheetData><x:mergeCells n="a>b"><x:mergeCell n=">" ref=\'A1:A2\'/></x:mergeCells><x:after/></x:worksheet>';
    const bytes = xlsxBytes([{ name: "A", rows: [] }], {
      parts: { "xl/worksheets/sheet1.xml": xml },
    });
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: ["uno", 2] },
      { number: 2, cells: ["uno", 3] },
    ]);
  });
});

describe("an ODS file", () => {
  const cell = (value: string, attributes = "") =>
    `<table:table-cell ${attributes}><text:p>${value}</text:p></table:table-cell>`;
  const table = (rows: string, attributes = "") =>
    `<table:table table:name="A" ${attributes}>${rows}</table:table>`;
  const row = (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`;

  test("gives its values by their types", async () => {
    const cells = [
      cell("Rossi", 'office:value-type="string"'),
      cell("12,5", 'office:value-type="float" office:value="12.5"'),
      cell("€ 3,00", 'office:value-type="currency" office:value="3"'),
      cell("22,5%", 'office:value-type="percentage" office:value="0.225"'),
      cell("VERO", 'office:value-type="boolean" office:boolean-value="true"'),
      cell("15/03/23", 'office:value-type="date" office:date-value="2023-03-15"'),
      cell("x", 'office:value-type="date" office:date-value="2023-03-15T09:30:00"'),
      cell("9:30", 'office:value-type="time" office:time-value="PT09H30M00S"'),
      cell("6", 'table:formula="of:=2*3" office:value-type="float" office:value="6"'),
      '<table:table-cell office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell>',
    ];
    const bytes = odsBytes(table(row(cells.join(""))));
    expect(await cellsOf(bytes)).toEqual([
      ["Rossi", 12.5, 3, "22,5%", true, "2023-03-15", "2023-03-15 09:30", "09:30", 6, "a  b\nc"],
    ]);
    expect((await read(bytes)).sheets[0]).toMatchObject({ formulas: 1 });
  });

  test("repeats cells and rows, and passes over the million empty ones", async () => {
    const empty = row(
      '<table:table-cell table:number-columns-repeated="16384"/>',
      'table:number-rows-repeated="1048570"',
    );
    const twice = row(cell("x", 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"');
    expect(await rowsOf(odsBytes(table(twice + empty + row(cell("fine")))))).toEqual([
      { number: 1, cells: ["x", "x"] },
      { number: 2, cells: ["x", "x"] },
      { number: 1_048_573, cells: ["fine"] },
    ]);
  });

  test("passes over rows of blanks, however often they are repeated", async () => {
    const blanks = row(cell(" "), `table:number-rows-repeated="${Number.MAX_SAFE_INTEGER - 1}"`);
    expect(await cellsOf(odsBytes(table(row(cell("x")) + blanks)))).toEqual([["x"]]);
  });

  test("marks hidden sheets and fills cells merged downwards", async () => {
    const rows =
      row(cell("Rossi", 'table:number-rows-spanned="2"') + cell("Via Roma")) +
      row(`<table:covered-table-cell/>${cell("Via Po")}`) +
      row(`<table:table-cell/>${cell("Via Tevere")}`);
    const bytes = odsBytes(table(rows, 'table:style-name="hid"') + table(row(cell("2"))));
    expect((await read(bytes)).sheets.map(({ hidden, merged }) => [hidden, merged])).toEqual([
      [true, 1],
      [false, 0],
    ]);
    expect(await cellsOf(bytes)).toEqual([
      ["Rossi", "Via Roma"],
      ["Rossi", "Via Po"],
      [null, "Via Tevere"],
    ]);
    expect(await cellsOf(bytes, {}, 1)).toEqual([["2"]]);
  });
});

describe("a file that cannot be read is refused in one sentence", () => {
  const good = xlsxBytes([{ name: "A", rows: [["a", "b"]] }]);
  const sheet = (xml: string) =>
    xlsxBytes([{ name: "A", rows: [] }], { parts: { "xl/worksheets/sheet1.xml": xml } });
  const repeated = (sheets: number, rows: string, text = "1") => {
    const cells = `<table:table-cell table:number-columns-repeated="256" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const rowXml = `<table:table-row table:number-rows-repeated="${rows}">${cells}</table:table-row>`;
    return odsBytes(`<table:table table:name="T">${rowXml}</table:table>`.repeat(sheets));
  };
  /** Relations of so many sheets, all to one of this size. */
  const sameSheet = (sheets: number, length: number) => ({
    "xl/worksheets/same.xml": `<worksheet>${" <a/>".repeat(length / 5)}</worksheet>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${Array.from({ length: sheets }, (_, at) => `<Relationship Id="rId${at + 1}" Type="/worksheet" Target="worksheets/same.xml"/>`).join("")}</Relationships>`,
  });
  const ole = (text: string) =>
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000), utf16(text)]);
  const { rowsOfSheet } = spreadsheetLimits;
  const merges = (xml: string) => sheet(`<worksheet><sheetData/><mergeCells>${xml}`);
  const manyRows = `a;b\n${"1;2\n".repeat(spreadsheetLimits.rows)}`;

  test.each(
    some<[string, string | Uint8Array, string]>(
      [
        ["an empty file", "", messages.empty],
        ["a PDF", "%PDF-1.7\n", messages.other("un documento")],
        ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), messages.other("una foto")],
        ["a calendar", "\uFEFFBEGIN:VCALENDAR\r\n", messages.other("un calendario (.ics)")],
        ["an e-mail", "Return-Path: <a@posta.example>\r\n", messages.other("una e-mail (.eml)")],
        ["an archive of Outlook", "!BDN\u0001;\u0002", messages.other("un archivio di Outlook (.pst)")],
        ["JSON", '[{"nome": "Ugo"}]', messages.other("un file JSON")],
        ["a web page named as a table", "<html><table><tr><td>1</td></tr></table></html>", messages.unknown],
        ["bytes of a program", Buffer.from("MZ\u0000\u0001\u0002\u0003;abc"), messages.unknown],
        ["a ZIP of something else", odsBytes("", { mimetype: "application/zip" }), messages.unknown],
        ["an old .xls", ole("Workbook"), messages.oldExcel],
        ["an XLSX with a password", ole("EncryptedPackage"), messages.locked],
        [
          "an ODS with a password",
          odsBytes("", { "META-INF/manifest.xml": "<m><manifest:encryption-data/></m>" }),
          messages.locked,
        ],
        ["a torn XLSX", good.subarray(0, good.length - 30), messages.torn],
        [
          "an XLSX torn in its middle",
          Buffer.concat([good.subarray(0, 200), good.subarray(260)]),
          messages.torn,
        ],
        ["broken XML", sheet("<worksheet><row>"), messages.torn],
        [
          "entities that expand",
          sheet(
            '<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>',
          ),
          messages.torn,
        ],
        [
          "an entity that names a file",
          sheet(
            '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]><worksheet><row><c t="str"><v>&f;</v></c></row></worksheet>',
          ),
          messages.torn,
        ],
        ["a DTD", sheet("<!DOCTYPE worksheet><worksheet/>"), messages.torn],
        ["deep nesting", sheet("<a>".repeat(50_000) + "</a>".repeat(50_000)), messages.torn],
        ["a text without end", sheet(`<a>${"x".repeat(5_000_000)}</a>`), messages.torn],
        ["more columns than a table has", `${";".repeat(300)}x\n`, messages.tooManyColumns(1)],
        ["a cell longer than any", `a;b\n1;${"x".repeat(40_000)}\n`, messages.longCell(2)],
        ["4 MB of separators", ";".repeat(4_000_000), messages.tooManyColumns(1)],
        ["a row of 20,000 empty cells", `a;b\n\n${";".repeat(20_000)}`, messages.tooManyColumns(3)],
        ["4 MB without a separator", `a;b\n${'x"'.repeat(2_000_000)}`, messages.longCell(2)],
        ["more line feeds than a sheet has rows", "\n".repeat(rowsOfSheet + 1), messages.tooManyRows("")],
        [
          "more empty rows than a sheet has",
          sheet(`<worksheet>${"<row/>".repeat(rowsOfSheet + 1)}</worksheet>`),
          messages.tooManyRows("A"),
        ],
        [
          "an empty row of an ODS a million times and more",
          odsBytes(
            `<table:table table:name="T">${"<table:table-row/>".repeat(rowsOfSheet + 1)}</table:table>`,
          ),
          messages.tooManyRows("T"),
        ],
        ["the begin of a merged cell again and again", merges("<mergeCell ".repeat(400_000)), messages.torn],
        [
          "the reference of a merged cell again and again",
          merges('<mergeCell ref="'.repeat(400_000)),
          messages.torn,
        ],
        ["merged cells without an end", merges("<mergeCell/>".repeat(400_000)), messages.torn],
        [
          "more relations than a book has",
          xlsxBytes([], {
            parts: {
              "xl/_rels/workbook.xml.rels": `<a>${Array.from({ length: 20_000 }, (_, at) => `<Relationship Id="${at}"/>`).join("")}</a>`,
            },
          }),
          messages.torn,
        ],
        ["more rows than are read", manyRows, messages.tooManyRows("")],
        [
          "an ODS row repeated a million times",
          odsBytes(
            '<table:table table:name="T"><table:table-row table:number-rows-repeated="1000000"><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row></table:table>',
          ),
          messages.tooManyRows("T"),
        ],
        ...["x", "-1", "0", "1.5", "1e300", "1"].map((number): [string, Uint8Array, string] => [
          `an XLSX with a second row numbered ${number}`,
          sheet(
            `<worksheet><row r="1"><c t="str"><v>a</v></c></row><row r="${number}"><c t="str"><v>b</v></c></row></worksheet>`,
          ),
          messages.torn,
        ]),
        ...["x", "-3", "0", "1.5", "1e308"].map((number): [string, Uint8Array, string] => [
          `an ODS with a row repeated ${number} times`,
          odsBytes(
            `<table:table table:name="T"><table:table-row table:number-rows-repeated="${number}"><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row></table:table>`,
          ),
          messages.torn,
        ]),
        ["an ODS with twenty million repeated cells", repeated(1, "80000"), messages.tooMuch],
        ["an ODS with repeated cells in many sheets", repeated(50, "10000"), messages.tooMuch],
        ["an ODS with long texts repeated", repeated(1, "20", "x".repeat(30_000)), messages.tooMuch],
        [
          "an XLSX whose sheets are all the same large part",
          xlsxBytes(
            Array.from({ length: 100 }, (_, at) => ({ name: `Foglio ${at}`, rows: [] })),
            { parts: sameSheet(100, 20_000_000) },
          ),
          messages.expands,
        ],
        ["more than 25 MB", "a;b\n".repeat(6_300_000), messages.tooLarge],
      ],
      20,
    ),
  )("%s", async (_, content, message) => {
    expect(await refusal(content)).toBe(message);
  });

  test("an XLSX without sheets", async () => {
    const parts = { "xl/_rels/workbook.xml.rels": "<a/>" };
    await expect(read(xlsxBytes([{ name: "A", rows: [] }], { parts }))).rejects.toThrow(messages.torn);
  });

  test("a ZIP that decompresses to more than is read, whatever size it states", async () => {
    expect(await refusal(bomb(spreadsheetLimits.partBytes + 1))).toBe(messages.expands);
    expect(await refusal(bomb(1000))).toBe(messages.torn);
  });

  /** An XLSX whose sheet is 400 MB of blanks, with the given size stated. */
  function bomb(stated: number): Uint8Array {
    const packed = deflateRawSync(Buffer.alloc(400_000_000, " "));
    const parts = { "xl/worksheets/sheet1.xml": { packed, size: stated } };
    return xlsxBytes([{ name: "A", rows: [] }], { parts });
  }
});

describe("a written file is read again as it was", () => {
  const rows = [
    ["Rossi & <figli>", "00184", "2026-03-12", 12.5, true],
    ["=CMD|' /C calc'!A0", "+39 333 1234567", "1900-01-15", null, false],
    ["_x000D_ \u0007\ud800", "@home", "9999-12-31", -3, null],
  ];

  test("an XLSX, with formulas as texts", async () => {
    const columns = [
      { heading: "Nome", kind: "text" as const },
      { heading: "CAP", kind: "text" as const },
      { heading: "Data", kind: "day" as const },
      { heading: "Importo", kind: "money" as const },
      { heading: "Sì/no" },
    ];
    const path = await fileOf(
      writeXlsx([
        { name: "Clienti/2026", columns, rows },
        { name: "clienti 2026", columns: [], rows: [] },
      ]),
    );
    // The style with quotePrefix, as Excel marks a text typed after an apostrophe.
    const zip = await Zip.open(path);
    expect(await zip.text("xl/worksheets/sheet1.xml")).toContain('<c r="A3" s="5" t="inlineStr">');
    zip.close();
    const { sheets } = await readSpreadsheet(path);
    expect(sheets.map(({ name, formulas }) => [name, formulas])).toEqual([
      ["Clienti 2026", 0],
      ["clienti 2026 (2)", 0],
    ]);
    expect(sheets[0]?.read.map(({ cells }) => cells)).toEqual([
      ["Nome", "CAP", "Data", "Importo", "Sì/no"],
      rows[0] as never,
      rows[1] as never,
      ["_x000D_ \ufffd", "@home", "9999-12-31", -3] as never,
    ]);
  });

  test("an XLSX whose days, moments, times and amounts are numbers with their format", async () => {
    const columns = [
      { heading: "Giorno", kind: "day" as const },
      { heading: "Momento", kind: "moment" as const },
      { heading: "Ora", kind: "time" as const },
      { heading: "Prezzo", kind: "money" as const },
    ];
    const rows = [
      ["2026-12-03", "2026-11-23 09:19", "13:30", 1250.5],
      ["2026-12-04", "2026-03-29 02:59", "00:00", 0],
      ["domani", "ieri 9:00", "24:00", null],
    ];
    const path = await fileOf(writeXlsx([{ name: "Elenco", columns, rows }]));
    const zip = await Zip.open(path);
    const [sheet, styles] = [await zip.text("xl/worksheets/sheet1.xml"), await zip.text("xl/styles.xml")];
    zip.close();
    expect(sheet.match(/<c r="[A-D]2" s="\d"><v>/g)).toHaveLength(4);
    expect(sheet.match(/<c r="[A-D]4"[^>]* t="inlineStr">/g)).toHaveLength(3);
    expect(styles).toContain('formatCode="dd/mm/yyyy\\ hh:mm"');
    expect(styles).toContain('formatCode="#,##0.00\\ [$€-410]"');
    expect((await readSpreadsheet(path)).sheets[0]?.read.map(({ cells }) => cells).slice(1)).toEqual([
      rows[0] as never,
      rows[1] as never,
      ["domani", "ieri 9:00", "24:00"] as never,
    ]);
  });

  test("an XLSX with columns as wide as their first 200 rows, filtered down to the last", async () => {
    const columns = [{ heading: "N." }, { heading: "Nome" }, { heading: "Note" }];
    const rows = Array.from({ length: 300 }, (_, at) => [
      at,
      at === 199 ? "Azienda Traslochi Internazionali" : at === 200 ? "x".repeat(50) : "Rossi",
      at === 7 ? "x".repeat(500) : null,
    ]);
    const path = await fileOf(
      writeXlsx([
        { name: "A", columns, rows },
        { name: "B", columns, rows: [] },
      ]),
    );
    const zip = await Zip.open(path);
    const sheet = await zip.text("xl/worksheets/sheet1.xml");
    const empty = await zip.text("xl/worksheets/sheet2.xml");
    zip.close();
    expect(Array.from(sheet.matchAll(/ width="(\d+)"/g), ([, width]) => Number(width))).toEqual([6, 34, 60]);
    expect(sheet).toEndWith('</sheetData><autoFilter ref="A1:C301"/></worksheet>');
    expect(empty).toContain('<autoFilter ref="A1:C1"/>');
    expect((await readSpreadsheet(path)).sheets[0]?.read).toHaveLength(301);
  });

  test("an XLSX whose rows fail fails with them, and one that is read no further ends them", async () => {
    const written = (rows: Iterable<string[]>) => new Response(writeXlsx([{ name: "A", columns: [], rows }]));
    const failing = function* () {
      for (let number = 0; number < 10_000; number++) yield [crypto.randomUUID()];
      throw new Error("no more rows");
    };
    await expect(written(failing()).bytes()).rejects.toThrow("no more rows");
    const { promise, resolve } = Promise.withResolvers<void>();
    const endless = function* () {
      try {
        while (true) yield [crypto.randomUUID()];
      } finally {
        resolve();
      }
    };
    const reader = written(endless()).body?.getReader();
    for (let bytes = 0; bytes < 100_000; ) bytes += (await reader?.read())?.value?.length ?? 0;
    await reader?.cancel();
    await promise;
  });

  test("a CSV with texts that begin with quotes", async () => {
    const texts = [["'=1", "''@x", "'+", "'ndrangheta"]];
    expect(await cellsOf(writeCsv(texts))).toEqual(texts);
  });

  test("a CSV, where a quote keeps spreadsheet programs from running formulas", async () => {
    const text = await new Response(writeCsv(rows)).text();
    expect(text.split("\r\n")[1]).toStartWith("'=CMD|' /C calc'!A0;'+39 333 1234567;");
    expect((await cellsOf(text))[1]).toEqual([
      "=CMD|' /C calc'!A0",
      "+39 333 1234567",
      "1900-01-15",
      null,
      "no",
    ]);
  });
});

xtest("of 60,000 rows all are read, in order", async () => {
  const many = function* () {
    for (let at = 1; at <= 60_000; at++) yield [`Cognome ${at}`, at, "2026-01-01"];
  };
  const path = await fileOf(writeXlsx([{ name: "A", columns: [{ heading: "a" }], rows: many() }]));
  const rows = (await readSpreadsheet(path)).sheets[0]?.read ?? [];
  expect(rows).toHaveLength(60_001);
  expect(rows.at(-1)).toEqual({ number: 60_001, cells: ["Cognome 60000", 60_000, "2026-01-01"] });
});

test("a number format says what its numbers are", () => {
  const kinds = [
    "dd/mm/yyyy",
    "General",
    "0.00",
    "#,##0.00 [$€-410]",
    "h:mm",
    "[h]:mm",
    "mmm",
    "0%",
    '"giorni" 0',
  ];
  expect(kinds.map(kindOfCode)).toEqual([
    "date",
    "number",
    "number",
    "number",
    "time",
    "duration",
    "date",
    "percent",
    "number",
  ]);
  expect(shownNumber(45000.99999, "date", false)).toBe("2023-03-16");
  expect(shownNumber(-1, "date", false)).toBe(-1);
});

describe("what fails without a fault of the file is not called damage of the file", () => {
  test("an error of a reader", async () => {
    const fault = new TypeError("undefined is not an object");
    const reader = {
      open() {
        throw fault;
      },
    };
    await expect(parseAll(piece("<a/>"), reader)).rejects.toBe(fault);
    await expect(parseAll(piece("<a><b></a>"), { open() {} })).rejects.toThrow(messages.torn);
  });

  test("a file that the system does not give", async () => {
    await expect(Zip.open(join(folder, "none.xlsx"))).rejects.toThrow("ENOENT");
  });
});

async function* piece(text: string) {
  yield Buffer.from(text);
}
