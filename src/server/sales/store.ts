import { now, today } from "../base/clock";
import { notFound, refuse, refuseField, refuseFields } from "../base/errors";
import { gapsOf } from "../clients/gaps";
import { gapsOfOrder } from "../clients/model";
import { placeRefusal, placesOf } from "../clients/pickup-places/store";
import { costs } from "../crews/costs/store";
import { all, insert, one, remove, sql, update } from "../db/db";
import { type Call, can } from "../journal/caller";
import { seenFields } from "../journal/visibility";
import { pricedMaterials } from "../materials/catalogue";
import { documentOf } from "../orders/documents/store";
import { marginOf } from "../orders/margins/model";
import { pricedKinds } from "../orders/resources/store";
import { depot } from "../orders/works/stops";
import type { Rows } from "../tables/rows";
import { appointmentById } from "../visits/appointments/store";
import { type Estimate, estimateOf, inventoryOf, typedOnly } from "./estimate";
import type { Counted, Draft } from "./input";
import { itemById, listItems } from "./items/store";
import { asked, discountIn, isOverPrice, linesOf, reprice, setDiscount, totalsOf } from "./lines";
import { type Inventory, isWritten, messages, quoteNumber, type VersionState } from "./model";
import { asksStamp } from "./rates/store";
import { messages as vatMessages } from "./vat/model";
import { listVatRules } from "./vat/store";

type Version = Rows["quote_versions"] & { state: VersionState };

const versionColumns = sql`
  id, id_quote, version_no, variant, state, id_loading, id_unloading, id_storage, wished_date, declared_value_cents,
  road_minutes, km, people, minutes, vehicles, valid_until, deposit_kind, deposit_permille, stamp, terms, sent_on,
  accepted_on, accepted_how, accepted_name, id_file, pdf_sha256, id_proof, date_created, version`;

const quoteColumns = sql`id, id_appointment, year, number, date_created`;

const quoteOf = (appointment: number) =>
  one<Rows["quotes"]>`SELECT ${quoteColumns} FROM quotes WHERE id_appointment = ${appointment}`;

const versionsOf = (quote: number) =>
  all<Version>`SELECT ${versionColumns} FROM quote_versions WHERE id_quote = ${quote} ORDER BY version_no DESC`;

export const versionRow = (id: number): Version =>
  one<Version>`SELECT ${versionColumns} FROM quote_versions WHERE id = ${id}` ?? notFound(messages.missing);

/** Of an appointment with its versions, whole the asked one, else that of its order, else the newest. */
export function quoteOfAppointment(id: number, asked: number | null | undefined, call: Call) {
  const { id_client, client, date, order_created, id_address, state } = appointmentById(id, call.site);
  const quote = quoteOf(id);
  const versions = quote ? versionsOf(quote.id) : [];
  const accepted = order_created ? versions.find(({ state }) => state === "accepted") : undefined;
  const chosen = asked ? versions.find((version) => version.id === asked) : (accepted ?? versions[0]);
  if (asked && !chosen) notFound(messages.missing);
  return {
    appointment: { id, id_client, client, date, order_created, id_address, state },
    /** What its order will ask of the client. */
    gaps: order_created ? [] : gapsOfOrder(gapsOf([id_client]).get(id_client) ?? [], id_address),
    quote: quote && { id: quote.id, number: quoteNumber(quote) },
    versions: versions.map(({ id, version_no, variant, state, sent_on, valid_until }) => ({
      ...{ id, version_no, variant, state, sent_on },
      isExpired: state === "sent" && valid_until !== null && valid_until < today(),
    })),
    version: chosen ? wholeVersion(chosen, call) : null,
    places: [...placesOf(id_client), ...(depot() ? [depot() as { id: number; text: string }] : [])],
    items: listItems().filter(({ retired }) => !retired),
    kinds: pricedKinds().map(({ id, name }) => ({ id, name })),
    rules: listVatRules(),
  };
}

export const versionById = (id: number, call: Call) => {
  clientOfVersion(id, call);
  return wholeVersion(versionRow(id), call);
};

function wholeVersion(version: Version, call: Call) {
  const inventory = inventoryOf(version.id);
  const estimate = estimateOf(version, inventory);
  const lines = linesOf(version.id);
  const { missing } = asked(version, inventory, estimate);
  const seesPrices = can(call, "prices.view");
  return {
    ...seenFields("quote_versions", version, call),
    inventory,
    estimate,
    lines: seesPrices ? lines : [],
    proof: version.id_proof === null ? null : documentOf(version.id_proof, call),
    ...(seesPrices && { totals: totalsOf(version, lines), unpriced: missing }),
    ...(seesPrices && can(call, "margins.view") && { cost_cents: costOf(estimate, inventory) }),
  };
}

/** What the margin page would say of such a work, without its price; null where a cost is not known. */
function costOf({ used }: Estimate, inventory: readonly Inventory[]): number | null {
  const { people, minutes, km, vehicles } = used;
  if (people === null || minutes === null) return null;
  const each = new Map(pricedMaterials().map(({ id, cost_cents }) => [id, cost_cents]));
  const materials = inventory.reduce(
    (sum, { id_material, quantity, goal }) =>
      sum + (goal === "stay" ? 0 : quantity * ((id_material && each.get(id_material)) || 0)),
    0,
  );
  const count = vehicles.reduce((sum, vehicle) => sum + vehicle.count, 0);
  const work = {
    date: today(),
    isDone: false,
    minutes,
    hours: [],
    workers: Array<null>(people).fill(null),
    vehicles: Array(count).fill({ id: null, share: 1 }),
    way: km === null ? null : { km, isRough: false },
  };
  const { margin } = marginOf({ price: 0, materials, permits: 0, works: [work] }, costs());
  return margin === null ? null : -margin;
}

/** A quote without an inventory, line by line. */
export function begin(appointment: number, call: Call) {
  if (quoteOf(appointment)) refuse(409, messages.begun);
  return { version_id: draftOf(appointment, null, call).id };
}

export type Quote = ReturnType<typeof quoteOfAppointment>;
export type WholeVersion = NonNullable<Quote["version"]>;

/** The first tap makes quote and version 1. */
function draftOf(appointment: number, version: number | null | undefined, call: Call): Version {
  const { id_address, order_created } = appointmentById(appointment, call.site);
  if (order_created) refuse(409, messages.ordered);
  const quote = quoteOf(appointment);
  const id_quote = quote?.id ?? insert("quotes", { id_appointment: appointment, date_created: now() });
  const versions = versionsOf(id_quote);
  const asked = version ? versions.find(({ id }) => id === version) : versions[0];
  if (version && !asked) notFound(messages.missing);
  if (!asked) return addVersion({ id_quote, version_no: 1, id_loading: id_address });
  return mustBeDraft(asked);
}

function addVersion(columns: Partial<Version> & Pick<Version, "id_quote" | "version_no">): Version {
  const id = insert("quote_versions", { stamp: Number(asksStamp()), date_created: now(), ...columns });
  return versionRow(id);
}

function mustBeDraft(version: Version): Version {
  if (version.state !== "draft") refuse(409, messages.notDraft);
  return version;
}

/** Adds one, sets a quantity, or takes a thing away. */
export function count(appointment: number, asked: number | null | undefined, values: Counted, call: Call) {
  const version = draftOf(appointment, asked, call);
  const { line, more, quantity, name, litres, room, goal = "move", ...marks } = values;
  const item = values.id_item ? itemById(values.id_item) : null;
  const lines = inventoryOf(version.id);
  const label = name || item?.name || "";
  const same = line
    ? (lines.find(({ id }) => id === line) ?? notFound(messages.missing))
    : lines.find(
        (other) =>
          other.room === room &&
          other.goal === goal &&
          other.name === label &&
          (litres ?? other.litres) === other.litres,
      );
  const wanted = quantity ?? (same?.quantity ?? 0) + (more ?? 1);
  if (wanted > 999) refuseField(quantity === undefined ? "more" : "quantity", messages.quantity);
  const id_item = same?.id_item ?? item?.id ?? null;
  const size = litres ?? same?.litres ?? item?.litres;
  if (wanted === 0) {
    if (same) remove("inventory_lines", same.id);
  } else if (same)
    update("inventory_lines", same.id, {
      ...marks,
      id_item,
      room,
      goal: values.goal ?? same.goal,
      quantity: wanted,
      ...(size && { litres: size }),
      ...(name && { name }),
    });
  else {
    refuseFields({ name: label ? undefined : messages.name, litres: size ? undefined : messages.litres });
    const position = Math.max(0, ...lines.map((other) => other.position)) + 1;
    insert("inventory_lines", {
      ...marks,
      id_version: version.id,
      id_item,
      room,
      goal,
      name: label,
      litres: size,
      quantity: wanted,
      position,
    });
  }
  reprice(version);
  update("quote_versions", version.id, {});
  return { version_id: version.id };
}

export function draftErrors(id_client: number, values: Partial<Draft>): Record<string, string | undefined> {
  const { discount, lines = [], written = [], vehicles = {}, id_loading, id_unloading, id_storage } = values;
  const { deposit_kind, deposit, valid_until } = values;
  const home = depot()?.id;
  const ofClient = (place: number | null | undefined) =>
    place && place !== home ? placeRefusal(id_client, place) : undefined;
  const rules = new Set(listVatRules().map(({ id }) => id));
  const unknown = [...lines, ...written].some(({ id_vat_rule: rule }) => rule && !rules.has(rule));
  const kinds = new Set(pricedKinds().map(({ id }) => id));
  return {
    discount: discount !== undefined && discountIn(discount) === undefined ? messages.discount : undefined,
    id_loading: ofClient(id_loading),
    id_unloading: id_loading && id_loading === id_unloading ? messages.sameEnds : ofClient(id_unloading),
    id_storage: ofClient(id_storage),
    lines: unknown ? vatMessages.missing : undefined,
    deposit:
      deposit_kind && deposit_kind !== "none" && deposit !== undefined && !deposit
        ? messages.deposit
        : undefined,
    valid_until: valid_until && valid_until < today() ? messages.pastValidity : undefined,
    vehicles: Object.keys(vehicles).some((id) => !kinds.has(Number(id))) ? messages.noKind : undefined,
  };
}

export const quoteRow = (id: number) =>
  one<Rows["quotes"]>`SELECT ${quoteColumns} FROM quotes WHERE id = ${id}` ?? notFound(messages.missing);

/** The appointment of a version, which site B may not show. */
export const clientOfVersion = (id: number, call: Call) =>
  appointmentById(quoteRow(versionRow(id).id_quote).id_appointment, call.site);

export function saveDraft(id: number, values: Draft, call: Call) {
  const version = mustBeDraft(versionRow(id));
  const { id_client, order_created } = clientOfVersion(id, call);
  if (order_created) refuse(409, messages.ordered);
  const { id_loading, id_unloading, valid_until, deposit_kind, deposit_permille } = version;
  const stored = {
    ...{ id_loading, id_unloading, valid_until },
    ...(can(call, "prices.view") && {
      deposit_kind: deposit_kind as Draft["deposit_kind"],
      deposit: deposit_permille / 10,
    }),
  };
  refuseFields(draftErrors(id_client, { ...stored, ...values }));
  const { road, duration, deposit, declared_value, vehicles, discount, lines, written, ...columns } = values;
  update(
    "quote_versions",
    id,
    {
      ...columns,
      road_minutes: road,
      minutes: duration,
      vehicles: vehicles && vehiclesText(vehicles),
      ...(can(call, "prices.view") && {
        deposit_permille: deposit === undefined ? undefined : (deposit ?? 0) * 10,
        declared_value_cents: declared_value,
      }),
    },
    call.version,
  );
  if (can(call, "prices.view")) writeLines(version, values);
  reprice(versionRow(id));
  if (discount && isOverPrice(linesOf(id))) refuseField("discount", messages.overPrice);
}

/** Empty: as computed. */
function vehiclesText(vehicles: NonNullable<Draft["vehicles"]>): string {
  const typed = Object.entries(vehicles).flatMap(([id, count]) =>
    count === null || count === undefined ? [] : [{ id: Number(id), count }],
  );
  return typed.length ? JSON.stringify(typed.filter(({ count }) => count > 0)) : "";
}

function writeLines({ id }: Version, { lines, written, discount }: Draft) {
  const before = linesOf(id);
  for (const { id: line, total, id_vat_rule } of lines ?? []) {
    const stored = before.find((other) => other.id === line) ?? notFound(messages.missing);
    update("quote_lines", line, {
      total_cents: total === null ? (stored.computed_cents ?? 0) : total,
      id_vat_rule,
    });
  }
  if (written) {
    for (const { id: line } of before.filter(isWritten)) remove("quote_lines", line);
    for (const [at, { quantity, price, ...line }] of written.entries())
      insert("quote_lines", {
        ...line,
        id_version: id,
        quantity_milli: quantity,
        unit_cents: price,
        total_cents: Math.round((quantity * price) / 1000),
        position: (line.kind === "permit" ? 900 : 700) + at,
      });
  }
  if (discount !== undefined) setDiscount(id, discountIn(discount) ?? null);
}

/** Copies the version with its inventory and lines, as another draft. */
export function newVersion(id: number, variant: string | undefined, call: Call) {
  const before = versionRow(id);
  if (clientOfVersion(id, call).order_created) refuse(409, messages.ordered);
  const { id: _id, version: _version, ...columns } = before;
  const [newest] = versionsOf(before.id_quote);
  const inventory = inventoryOf(id);
  const made = addVersion({
    ...columns,
    ...typedOnly(before, inventory),
    version_no: (newest?.version_no ?? 0) + 1,
    variant: variant ?? before.variant,
    state: "draft",
    sent_on: null,
    accepted_on: null,
    accepted_how: "",
    accepted_name: "",
    id_file: null,
    pdf_sha256: "",
    id_proof: null,
    valid_until: null,
    date_created: now(),
  });
  for (const {
    id: _line,
    id_version: _of,
    dismantle_minutes,
    people,
    skill,
    id_material,
    ...line
  } of inventory)
    insert("inventory_lines", { ...line, id_version: made.id });
  for (const { id: _line, id_version: _of, ...line } of linesOf(id))
    insert("quote_lines", { ...line, id_version: made.id });
  reprice(made);
  return { version_id: made.id };
}

export function deleteDraft(id: number, call: Call) {
  const version = mustBeDraft(versionRow(id));
  for (const { id: line } of inventoryOf(id)) remove("inventory_lines", line);
  for (const { id: line } of linesOf(id)) remove("quote_lines", line);
  remove("quote_versions", id, call.version);
  if (!versionsOf(version.id_quote).length) remove("quotes", version.id_quote);
}
