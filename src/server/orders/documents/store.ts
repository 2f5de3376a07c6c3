import { now } from "../../base/clock";
import { notFound, refuse } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { all, insert, one, remove, sql, update } from "../../db/db";
import { paged } from "../../db/paging";
import type { StoredFile } from "../../files/files";
import { type Call, type Caller, can } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import type { Rows } from "../../tables/rows";
import { appointmentById } from "../../visits/appointments/store";
import type { WorkDocument } from "../works/model";
import { documentsPerPage, messages } from "./model";

type Row = Pick<Rows["documents"], "id" | "filename" | "stored" | "mime" | "show_in_charge" | "version">;

const columns = sql`id, filename, stored, mime, show_in_charge, version`;

/** The documents of an appointment that the caller may see, in order of upload; none on site B (DECISIONS). */
export function listDocuments(appointment: number, page: number | undefined, call: Call) {
  appointmentById(appointment, call.site);
  if (call.site === "B") return { files: [], total: 0 };
  const shownOnly = can(call, "documents.view") ? 0 : 1;
  const from = sql`documents
    WHERE id_appointment = ${appointment} AND show_in_charge >= ${shownOnly} AND ${mayShowPrices(call)}`;
  const { rows, total } = paged<Row>({ columns, from, order: sql`id` }, page, documentsPerPage);
  return { files: rows.map(toDocument), total };
}

/** The paper of a sent quote is full of prices, and so may be what a client signed. */
const mayShowPrices = (call: Pick<Caller, "user" | "site">) =>
  can(call, "prices.view")
    ? sql`TRUE`
    : sql`NOT EXISTS (SELECT 1 FROM quote_versions WHERE id_file = documents.id OR id_proof = documents.id)`;

function toDocument({ stored, show_in_charge, ...row }: Row) {
  return { ...row, showInCharge: String(show_in_charge), url: documentUrl(stored) };
}

export const documentUrl = (stored: string) => `/api/uploads/documents/${stored}`;

type CardRow = Pick<Rows["documents"], "id" | "id_appointment" | "filename" | "stored">;

export function documentsOnCards(
  appointments: readonly number[],
  caller: Pick<Caller, "site" | "user">,
): Map<number, WorkDocument[]> {
  if (caller.site === "B" || !(can(caller, "documents.view") || can(caller, "documents.showInCharge")))
    return new Map();
  const rows = all<CardRow>`
    SELECT id, id_appointment, filename, stored FROM documents
    WHERE id_appointment IN (SELECT value FROM json_each(${JSON.stringify(appointments)}))
      AND show_in_charge = 1 AND ${mayShowPrices(caller)} ORDER BY id`;
  const onCard = ({ id, filename, stored }: CardRow): WorkDocument => ({
    id,
    filename,
    showInCharge: "1",
    url: documentUrl(stored),
  });
  const byAppointment = Map.groupBy(rows, ({ id_appointment }) => id_appointment);
  return new Map([...byAppointment].map(([appointment, own]) => [appointment, own.map(onCard)]));
}

/** Checked before the file is written to disk, too. */
export function mustAcceptDocuments(appointment: number, call: Call) {
  appointmentById(appointment, call.site);
}

export function addDocument(appointment: number, showInCharge: number, file: StoredFile, call: Call) {
  mustAcceptDocuments(appointment, call);
  const row = { ...file, id_appointment: appointment, show_in_charge: showInCharge };
  const id = insert("documents", { ...row, id_user: call.user.id, date_created: now() });
  return { id, filename: file.filename, url: documentUrl(file.stored) };
}

export function deleteDocument(id: number, call: Call) {
  documentById(id);
  if (one`SELECT 1 FROM quote_versions WHERE id_file = ${id} OR id_proof = ${id}`)
    refuse(409, messages.ofQuote);
  remove("documents", id, call.version);
}

export function setVisible(id: number, value: number, call: Call) {
  documentById(id);
  update("documents", id, { show_in_charge: value }, call.version);
}

export function listedDocument(id: number, call: Call) {
  const row = one<{ stored: string }>`SELECT stored FROM documents WHERE id = ${id}`;
  const { id_appointment, size, ...document } = documentByName(row?.stored ?? "", call);
  return toDocument(document);
}

export function documentByName(stored: string, call: Call) {
  const row = one<Row & { id_appointment: number; size: number }>`
    SELECT ${columns}, id_appointment, size FROM documents WHERE stored = ${stored} AND ${mayShowPrices(call)}`;
  const visible = row && call.site === "A" && (can(call, "documents.view") || isShownTo(row, call));
  return visible ? row : notFound("Documento non trovato.");
}

/** Null where the caller may not read it. */
export function documentOf(id: number, call: Call): { filename: string; url: string } | null {
  const row = one<Pick<Row, "filename" | "stored">>`
    SELECT filename, stored FROM documents WHERE id = ${id} AND ${mayShowPrices(call)}`;
  return row && can(call, "documents.view") ? { filename: row.filename, url: documentUrl(row.stored) } : null;
}

const isShownTo = (row: Row, call: Call) => row.show_in_charge === 1 && can(call, "documents.showInCharge");

const documentById = (id: number): { stored: string } =>
  one<{ stored: string }>`SELECT stored FROM documents WHERE id = ${id}` ??
  notFound("Documento non trovato.");

/** An order has the documents of its appointment. */
export const appointmentOfOrder = (order: number, site: Site) =>
  one<{ id_appointment: number }>`
    SELECT id_appointment FROM order_rows WHERE id = ${order} AND ${shownOn(site)}`?.id_appointment ??
  notFound("Ordine non trovato.");
