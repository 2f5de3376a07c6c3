import { today } from "../base/clock";
import { addDays, type Day, formatDay } from "../base/days";
import { notFound, refuse, stale } from "../base/errors";
import { maxCents } from "../base/text";
import type { Prepared } from "../call/funct";
import { accessText, placeText } from "../clients/pickup-places/model";
import { placeById } from "../clients/pickup-places/store";
import { clientById } from "../clients/store";
import { all, one, update } from "../db/db";
import { firmIdentity, setting } from "../db/settings";
import { type StoredFile, storeUpload, uploadPath } from "../files/files";
import { receiveUpload } from "../files/upload";
import type { Call } from "../journal/caller";
import { addDocument } from "../orders/documents/store";
import type { PdfFile } from "../paper/pdf/document";
import type { Rows } from "../tables/rows";
import { estimateOf, inventoryOf } from "./estimate";
import { isOutdated, isOverPrice, linesOf, totalsOf } from "./lines";
import { depositKinds, messages, quantityText, quoteNumber } from "./model";
import type { PrintedSale } from "./pdf";
import { clientOfVersion, quoteRow, versionRow } from "./store";
import { listVatRules } from "./vat/store";

type Version = ReturnType<typeof versionRow>;

type Numbered = { year: number; number: number };

/** As it is, what a sending gave it that was taken back, or the next one: a number is given once. */
function numberOf(quote: Rows["quotes"]): Numbered {
  if (quote.year !== null && quote.number !== null) return { year: quote.year, number: quote.number };
  const before = one<Numbered>`
    SELECT after ->> '$.year' AS year, after ->> '$.number' AS number FROM change
    WHERE noun = 'quotes' AND id_row = ${quote.id} AND after ->> '$.number' > 0`;
  if (before) return before;
  const year = Number(today().slice(0, 4));
  const last = one<{ number: number | null }>`
    SELECT max(number) AS number FROM (
      SELECT number FROM quotes WHERE year = ${year}
      UNION ALL
      SELECT after ->> '$.number' FROM change WHERE noun = 'quotes' AND after ->> '$.year' = ${year})`;
  return { year, number: (last?.number ?? 0) + 1 };
}

/** `n. 12/2026, versione 2`: a draft has the number that its sending would give it. */
export const titleOf = ({ id_quote, version_no, variant }: Version) =>
  `${quoteNumber(numberOf(quoteRow(id_quote)))}, versione ${version_no}${variant && `, ${variant}`}`;

function printedSale(version: Version, call: Call): PrintedSale {
  const { id, sent_on } = version;
  const appointment = clientOfVersion(id, call);
  const client = clientById(appointment.id_client, call.site);
  const lines = linesOf(id);
  const totals = totalsOf(version, lines);
  const inventory = inventoryOf(id);
  const isPrivate = client.private_client === 1;
  const end = (label: string, place: number | null) => {
    if (place === null) return [];
    const row = placeById(place);
    return [{ label, place: placeText(row), access: accessText(row) }];
  };
  const used = new Set(lines.map(({ id_vat_rule }) => id_vat_rule));
  const { net_cents, vat_cents } = totals.deposit;
  const sentOn = (sent_on ?? today()) as Day;
  return {
    company: firmIdentity(),
    client,
    title: titleOf(version),
    sent_on: formatDay(sentOn),
    valid_until: formatDay(validUntil(version, sentOn)),
    ends: [
      ...end("Carico", version.id_loading),
      ...end("Scarico", version.id_unloading),
      ...end("Deposito", version.id_storage),
    ],
    wished: version.wished_date ? formatDay(version.wished_date) : "",
    things: inventory,
    lines: lines.map(({ description, quantity_milli, unit, total_cents, kind }) => ({
      description,
      quantity: kind === "discount" && unit === "€" ? "" : quantityText(quantity_milli, unit),
      total: total_cents,
    })),
    totals,
    rules: listVatRules().filter((rule) => used.has(rule.id) && rule.legal_text),
    deposit:
      version.deposit_kind === "none" || !version.deposit_permille
        ? null
        : {
            label: depositKinds[version.deposit_kind as "advance"],
            permille: version.deposit_permille,
            ...{ net: net_cents, vat: vat_cents },
          },
    hasOutlay: lines.some(({ kind, id_vat_rule }) => kind === "permit" && id_vat_rule === null),
    terms: version.terms || setting("quote.text"),
    blocks: isPrivate
      ? [
          version.wished_date ? setting("sales.datedText") : "",
          inventory.some(({ goal }) => goal === "store") ? setting("sales.storageText") : "",
        ].filter(Boolean)
      : [],
  };
}

const validUntil = ({ valid_until }: Version, sentOn: Day): Day =>
  valid_until ?? addDays(sentOn, Number(setting("quote.validityDays")));

/** What is sent does not change: its bytes are a document of the appointment. */
export async function paperOf(id: number, call: Call): Promise<Prepared<Paper>> {
  const { upload, ...paper } = await drawPaper(id, call);
  const { value: file, cleanUp } = await storeUpload(upload);
  return { value: { ...paper, file }, cleanUp };
}

export async function drawPaper(id: number, call: Call) {
  const version = versionRow(id);
  if (version.state !== "draft") refuse(409, messages.notDraft);
  const sale = printedSale(version, call);
  const { salePdf } = await import("./pdf");
  return { upload: await uploadOf(await salePdf(sale)), title: sale.title, version: version.version };
}

export const uploadOf = ({ name, bytes }: PdfFile) => receiveUpload(name, chunksOf(bytes));

async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}

export type Paper = { file: StoredFile; title: string; version: number };

/** As the column holds; what is longer needs another way to be reckoned than by the crew's days. */
const mostMinutes = 99_999;

export function send(id: number, paper: Paper, call: Call) {
  const version = versionRow(id);
  if (version.state !== "draft") refuse(409, messages.notDraft);
  const seen = call.version ?? paper.version;
  if (seen !== version.version || paper.version !== version.version) refuse(409, stale);
  if (titleOf(version) !== paper.title) refuse(409, messages.numberTaken);
  const lines = linesOf(id);
  if (lines.every(({ kind }) => kind === "discount")) refuse(409, messages.noLines);
  if (isOverPrice(lines)) refuse(409, messages.overPrice);
  if (totalsOf(version, lines).total_cents > maxCents) refuse(409, messages.tooMuch);
  if (isOutdated(version)) refuse(409, messages.outdated);
  if (version.valid_until && version.valid_until < today()) refuse(409, messages.pastValidity);
  const quote = quoteRow(version.id_quote);
  if (quote.number === null) update("quotes", quote.id, numberOf(quote));
  const { id: id_file } = addDocument(quote.id_appointment, 0, paper.file, call);
  const { used } = estimateOf(version, inventoryOf(id));
  const others = all<Pick<Version, "id">>`
    SELECT id FROM quote_versions
    WHERE id_quote = ${version.id_quote} AND state = 'sent' AND variant = ${version.variant}`;
  for (const other of others) update("quote_versions", other.id, { state: "replaced" });
  update(
    "quote_versions",
    id,
    {
      ...used,
      minutes: used.minutes && Math.min(used.minutes, mostMinutes),
      vehicles: JSON.stringify(used.vehicles.map(({ id, count }) => ({ id, count }))),
      terms: version.terms || setting("quote.text"),
      state: "sent",
      sent_on: today(),
      valid_until: validUntil(version, today()),
      id_file,
      pdf_sha256: paper.file.sha256,
    },
    call.version,
  );
  return { number: paper.title };
}

/** The bytes that were sent; of a draft what would be. */
export async function pdfOf(id: number, call: Call): Promise<PdfFile> {
  const version = versionRow(id);
  const sale = printedSale(version, call);
  if (version.id_file === null) return (await import("./pdf")).salePdf(sale);
  const file = one<{ filename: string; stored: string }>`
    SELECT filename, stored FROM documents WHERE id = ${version.id_file}`;
  if (!file) notFound(messages.missing);
  return { name: file.filename, bytes: await Bun.file(uploadPath(file.stored)).bytes() };
}

export function refuseQuote(id: number, call: Call) {
  const { state } = versionRow(id);
  if (state !== "sent") refuse(409, messages.notSent);
  update("quote_versions", id, { state: "refused" }, call.version);
}
