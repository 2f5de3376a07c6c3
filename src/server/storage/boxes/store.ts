import { given, notFound, refuseFields } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { clientName, type NamedClient } from "../../clients/model";
import { clientRefusal } from "../../clients/store";
import { all, insert, one, remove, sql, update } from "../../db/db";
import { setting } from "../../db/settings";
import type { StoredFile } from "../../files/files";
import { rowsOf } from "../../firm/lists/store";
import type { Call } from "../../journal/caller";
import { seenFields, shownOn } from "../../journal/visibility";
import { cancelledRefusal, mustNotBeCancelled } from "../../orders/cancelled";
import { listOrders } from "../../orders/list";
import type { Rows } from "../../tables/rows";
import type { Taken } from "../../undo/revert";
import { attachFiles, fileLink, filesByLine, filesOfLine } from "./files";
import { recordMovement, visibleOrder } from "./history";
import type { LineValues } from "./input";
import { type BoxGroup, messages, noBox, orderOrTitle, outOfRange, type Position } from "./model";

export const maxBoxNumber = (): number => Math.min(Number(setting("boxes.formMax")) || 50, highestNumber());

export const highestNumber = (): number => presentBoxes().at(-1)?.id_box ?? 1;

/** The boxes of the list by number, and any other that has something in it. */
const presentBoxes = () => all<{ id_box: number; group: string }>`
  SELECT b.number AS id_box, g.text AS "group" FROM boxes b JOIN box_groups g ON g.value = b.id_group
  WHERE NOT b.retired OR b.number IN (SELECT id_box FROM box_lines) ORDER BY b.number`;

export function boxGroups(): BoxGroup[] {
  const inside = Map.groupBy(presentBoxes(), ({ group }) => group);
  return rowsOf("box-groups").flatMap(({ text }) => {
    const numbers = inside.get(text)?.map(({ id_box }) => id_box);
    return numbers ? [{ text, numbers }] : [];
  });
}

/** `order_hidden`: the line has an order that site B does not show. */
type Row = NamedClient & Omit<Rows["box_lines"], "position"> & { position: Position; order_hidden: number };

/** All boxes with their lines, by number (spec 2 §2). */
export function listBoxes(site: Site) {
  const files = filesByLine();
  const lines = Map.groupBy(rows(site), (row) => row.id_box);
  return presentBoxes().map((box) => {
    const inside = lines.get(box.id_box) ?? [];
    return {
      ...box,
      percent: inside.reduce((sum, { used }) => sum + used, 0),
      lines: inside.map((row) => ({
        ...lineForSite(row, site),
        uploadedFiles: (files.get(row.id) ?? []).map(fileLink),
      })),
    };
  });
}

export type Box = ReturnType<typeof listBoxes>[number];
export type Line = Box["lines"][number];

const columns = (site: Site) => sql`
  b.id, b.id_box, b.id_client, b.position, b.used, b.title, b.date, b.title2, b.date2, b.version,
  ${visibleOrder(site)} AS id_order, id_order IS NOT NULL AND ${visibleOrder(site)} IS NULL AS order_hidden,
  c.private_client, c.name, c.surname, c.business_name`;

const rows = (site: Site) => all<Row>`
  SELECT ${columns(site)} FROM box_lines b JOIN clients c ON c.id = b.id_client ORDER BY b.id_box, b.id`;

const findRow = (id: number, site: Site) =>
  one<Row>`SELECT ${columns(site)} FROM box_lines b JOIN clients c ON c.id = b.id_client WHERE b.id = ${id}`;

const rowById = (id: number, site: Site) => findRow(id, site) ?? notFound(messages.notFound);

/** Title 1 and its date are not for site B (DECISIONS). */
function lineForSite(row: Row, site: Site) {
  return {
    id_line: row.id,
    id_box: row.id_box,
    id_order: row.id_order,
    position: row.position,
    id_client: row.id_client,
    client: clientName(row),
    used: row.used,
    ...(site === "A" && { title: row.title, date: row.date }),
    title2: row.title2,
    date2: row.date2,
    version: row.version,
  };
}

export function lineById(id: number, site: Site) {
  const row = rowById(id, site);
  const { private_client, name, surname, business_name } = row;
  const uploadedFiles = filesOfLine(id).map(fileLink);
  return {
    line: { ...lineForSite(row, site), uploadedFiles },
    client: { id: row.id_client, private_client, name, surname, business_name, text: clientName(row) },
    uploadedFiles,
  };
}

/** Orders for the dialog, by number, surname or company, each with the client that it fills in; a cancelled one takes no box. */
export function findOrders(query: string | undefined, call: Call) {
  const { orders } = listOrders({ query, page: 1 }, call);
  const open = orders.filter(({ state }) => state !== "cancelled");
  return open.slice(0, 20).map(({ id, id_client, client }) => ({
    value: id,
    text: `#${id} - ${client}`,
    id_client,
    client,
  }));
}

export const boxesOfOrder = (order: number) => all<{ id: number; id_box: number }>`
  SELECT id, id_box FROM box_lines WHERE id_order = ${order} ORDER BY id_box, id`;

const clientOfOrder = (order: number, site: Site): number | null =>
  one<{ id_client: number }>`
    SELECT id_client FROM order_rows WHERE id = ${order} AND ${shownOn(site)}`?.id_client ?? null;

export function insertLine(values: LineValues, files: StoredFile[], call: Call): number {
  mustBeValid(values, call.site);
  const id = insert("box_lines", columnsOf(values, call));
  attachFiles({ id_line: id, id_client: values.client }, files);
  recordMovement(rowById(id, "A"), "insert");
  return id;
}

export function changeLine(id: number, values: LineValues, files: StoredFile[], call: Call) {
  const before = rowById(id, call.site);
  mustBeValid(values, call.site, before);
  const columns = columnsOf(values, call);
  // Site B must not remove an order that it can't see.
  if (before.order_hidden && !values.id_order) delete columns.id_order;
  update("box_lines", id, columns, call.version);
  attachFiles({ id_line: id, id_client: values.client }, files);
  recordMovement(rowById(id, "A"), "modify");
}

export function moveLine(id: number, id_box: number, call: Call) {
  const before = rowById(id, call.site);
  if (id_box !== before.id_box) mustBeOffered(id_box);
  update("box_lines", id, { id_box }, call.version);
  recordMovement(rowById(id, "A"), "modify");
}

/** Deletes the line; its history and its files stay. */
export function deleteLine(id: number, call: Call) {
  rowById(id, call.site);
  recordMovement(rowById(id, "A"), "delete");
  remove("box_lines", id, call.version);
}

type Typed = Partial<LineValues> & { id_order_text?: unknown };

/** Those that depend on other rows; of a form with other faults what is valid is judged. */
export function lineErrors(typed: Typed, site: Site, id?: number): Record<string, string> {
  const before = id === undefined ? undefined : (findRow(id, site) ?? undefined);
  return given(reasonsAgainst(typed, site, before));
}

function reasonsAgainst(typed: Typed, site: Site, before?: Row) {
  const { id_box, client, id_order, id_order_text } = typed;
  const isNamed = id_order || id_order_text || before?.order_hidden || hasTitle(typed, site, before);
  return {
    // A line already beyond the form's range may stay there.
    id_box: id_box && id_box !== before?.id_box ? boxRefusal(id_box) : undefined,
    client: client ? clientRefusal(client) : undefined,
    id_order: id_order && client ? orderRefusal(id_order, client, site, before) : undefined,
    [site === "A" ? "title" : "title2"]: isNamed ? undefined : orderOrTitle,
  };
}

const mustBeOffered = (box: number) => refuseFields({ id_box: boxRefusal(box) });

const mustBeValid = (values: LineValues, site: Site, before?: Row) =>
  refuseFields(reasonsAgainst(values, site, before));

export function boxRefusal(box: number): string | undefined {
  const max = maxBoxNumber();
  if (box < 1 || box > max) return outOfRange(max);
  return one`SELECT 1 FROM boxes WHERE number = ${box} AND NOT retired` ? undefined : noBox(box);
}

function orderRefusal(order: number, client: number, site: Site, before?: Row): string | undefined {
  const owner = clientOfOrder(order, site);
  if (owner === null) return "Ordine non trovato.";
  if (owner !== client) return "L'ordine appartiene a un altro cliente.";
  return order === before?.id_order ? undefined : cancelledRefusal(order);
}

/** Either title; site B keeps the first one, which it does not see. */
const hasTitle = (values: Typed, site: Site, before?: Row): boolean =>
  Boolean(((site === "A" ? values.title : undefined) ?? before?.title) || (values.title2 ?? before?.title2));

const columnsOf = ({ client, ...values }: LineValues, call: Call): Partial<Rows["box_lines"]> =>
  seenFields("box_lines", { ...values, id_client: client }, call);

export function renumberLines(from: number, to: number) {
  for (const { id } of all<{ id: number }>`SELECT id FROM box_lines WHERE id_box = ${from} ORDER BY id`) {
    update("box_lines", id, { id_box: to });
    recordMovement(rowById(id, "A"), "modify");
  }
}

/** A box beyond the range of the form is not filled again, nor one that is not in the list once all is back. */
export function mayTakeBack({ id, present, former, act }: Taken): (() => void) | undefined {
  if (former?.id_order && former.id_order !== present?.id_order) mustNotBeCancelled(Number(former.id_order));
  if (!former) return undefined;
  return () => {
    if (former.id_box !== present?.id_box) mustBeOffered(Number(former.id_box));
    // An act takes its movement along; older values of the line alone are a movement.
    if (present && act === undefined) recordMovement(rowById(id, "A"), "modify");
  };
}
