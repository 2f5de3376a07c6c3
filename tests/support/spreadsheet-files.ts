import { type ZipParts, zipOf } from "./zips";

/** A cell of an XLSX as its inner XML and attributes: `[value, attributes]`; a text alone is an inline text. */
export type RawCell = string | number | { xml: string; attributes?: string } | null;
export type RawSheet = {
  name: string;
  state?: "hidden" | "veryHidden";
  rows: (RawCell[] | null)[];
  merged?: string[];
};
/** Styles of number cells: `{ xml, attributes: style.date }`. */
export const style = { date: 's="1"', moment: 's="2"', percent: 's="3"', time: 's="4"', custom: 's="5"' };

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** An XLSX of raw parts, as other programs write them; `texts` are its shared texts (`t="s"`). */
export function xlsxBytes(
  sheets: RawSheet[],
  { texts = [] as string[], since1904 = false, parts = {} as ZipParts } = {},
): Uint8Array {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
  );
  const targets = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const formats = [0, 14, 22, 10, 20, 170].map((id) => `<xf numFmtId="${id}"/>`);
  return zipOf({
    "[Content_Types].xml": `${head}<Types/>`,
    "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="${relations}"><workbookPr${since1904 ? ' date1904="1"' : ""}/><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships>${targets.join("")}</Relationships>`,
    "xl/styles.xml": `${head}<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="[$-410]d\\ mmm\\ yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${head}<sst ${main}>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
    ...parts,
  });
}

function sheetXml({ rows, merged = [] }: RawSheet): string {
  const lines = rows.map((cells, at) =>
    cells
      ? `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, at + 1, column)).join("")}</row>`
      : "",
  );
  const merges = merged.length
    ? `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`
    : "";
  return `${head}<worksheet ${main}><sheetData>${lines.join("")}</sheetData>${merges}</worksheet>`;
}

function cellXml(cell: RawCell, row: number, column: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${row}"`;
  if (cell === null) return "";
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === "string")
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  return `<c ${at} ${cell.attributes ?? ""}>${cell.xml}</c>`;
}

/** An ODS with the given `table:table` elements; `parts` replace or add others. */
export const odsBytes = (tables: string, parts: ZipParts = {}) =>
  zipOf({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "META-INF/manifest.xml": `${head}<manifest:manifest/>`,
    "content.xml": `${head}<office:document-content><office:automatic-styles><style:style style:name="hid"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...parts,
  });

export const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
