import { today } from "../base/clock";
import { durationWords } from "../base/days";
import { maxCents } from "../base/text";
import { centsIn, numberIn } from "../base/written-numbers";
import { all, insert, remove, update } from "../db/db";
import { pricedMaterials } from "../materials/catalogue";
import { pricedKinds } from "../orders/resources/store";
import type { Rows } from "../tables/rows";
import { type Estimate, estimateOf, inventoryOf } from "./estimate";
import { type Inventory, isComputed, type LineKind, lineKinds } from "./model";
import { coverPermille, priceOf } from "./rates/store";
import { type Deposit, depositOf, discounts, halfUp, vatOf } from "./reckoning";
import { listVatRules, usualVatRule } from "./vat/store";

type Version = Rows["quote_versions"];
export type Line = Omit<Rows["quote_lines"], "kind"> & { kind: LineKind };

export const linesOf = (version: number) =>
  all<Line>`
    SELECT id, id_version, kind, description, quantity_milli, unit, unit_cents, total_cents, id_vat_rule,
           id_material, computed_cents, position
    FROM quote_lines WHERE id_version = ${version} ORDER BY position, id`;

type Computed = Pick<Line, "kind" | "description" | "quantity_milli" | "unit" | "unit_cents" | "id_material">;

const totalOf = ({ quantity_milli, unit_cents }: Pick<Line, "quantity_milli" | "unit_cents">) =>
  halfUp((quantity_milli * unit_cents) / 1000);

/** What the rates ask for an estimate, and which rate is missing. */
export function asked(version: Version, inventory: readonly Inventory[], estimate: Estimate) {
  const { used, volume, floors } = estimate;
  const { people, minutes, km, vehicles } = used;
  const lines: Computed[] = [];
  const missing: string[] = [];
  const add = (
    kind: LineKind,
    description: string,
    quantity_milli: number,
    unit: string,
    unit_cents: number | null,
    id_material: number | null = null,
  ) => {
    if (quantity_milli <= 0) return;
    if (unit_cents) lines.push({ kind, description, quantity_milli, unit, unit_cents, id_material });
    else missing.push(description);
  };
  if (people && minutes)
    add(
      "hours",
      `${people} ${people === 1 ? "persona" : "persone"} per ${durationWords(minutes)}`,
      halfUp((people * minutes * 1000) / 60),
      "h",
      priceOf("hour"),
    );
  const kinds = new Map(pricedKinds().map((kind) => [kind.id, kind]));
  for (const { id, name, count } of vehicles)
    add("vehicle", name, count * 1000, "", kinds.get(id)?.sale_cents ?? null);
  const fleet = vehicles.reduce((sum, { count }) => sum + count, 0);
  add("km", "Chilometri", (km ?? 0) * fleet * 1000, "km", priceOf("km"));
  add("floors", "Piani senza ascensore", volume.total * floors, "m³ per piano", priceOf("floor"));
  const materials = new Map(pricedMaterials().map((material) => [material.id, material]));
  for (const [material, own] of Map.groupBy(inventory, ({ id_material }) => id_material)) {
    const priced = material === null ? undefined : materials.get(material);
    const quantity = own.reduce((sum, line) => sum + (line.goal === "stay" ? 0 : line.quantity), 0);
    if (priced) add("material", priced.name, quantity * 1000, "", priced.sale_cents, priced.id);
  }
  add("dump", "Conferimento in discarica", volume.dumped, "m³", priceOf("dump"));
  add(
    "cover",
    "Copertura del valore dichiarato",
    coverPermille() && halfUp((version.declared_value_cents ?? 0) / 100),
    "migliaia di €",
    coverPermille() * 100,
  );
  return { lines, missing };
}

const kindNames = Object.keys(lineKinds);

/** What a computed line is of, when people, quantities and names change. */
const keyOf = ({ kind, description, id_material }: Pick<Line, "kind" | "description" | "id_material">) =>
  kind === "material" ? `material ${id_material}` : kind === "vehicle" ? `vehicle ${description}` : kind;

/** Whether rates, places or vehicles changed since its lines were written: nobody has seen these amounts. */
export function isOutdated(version: Version): boolean {
  const inventory = inventoryOf(version.id);
  const { lines } = asked(version, inventory, estimateOf(version, inventory));
  const written = linesOf(version.id).filter((line) => isComputed(line) && line.computed_cents !== 0);
  const textOf = (line: Computed, cents: number | null) => `${keyOf(line)} ${line.description} ${cents}`;
  const now = lines.filter(totalOf).map((line) => textOf(line, totalOf(line)));
  return (
    now.sort().join() !==
    written
      .map((line) => textOf(line, line.computed_cents))
      .sort()
      .join()
  );
}

/** Writes what inventory, ends and rates make of a draft; an amount that a person typed stays, the computed one beside it. */
export function reprice(version: Version) {
  const inventory = inventoryOf(version.id);
  const { lines } = asked(version, inventory, estimateOf(version, inventory));
  const before = linesOf(version.id).filter(isComputed);
  const rule = usualVatRule(today())?.id ?? null;
  for (const [at, line] of lines.entries()) {
    const computed_cents = totalOf(line);
    const position = kindNames.indexOf(line.kind) * 100 + at;
    const stored = before.find((other) => keyOf(other) === keyOf(line));
    const isTyped = stored && stored.total_cents !== stored.computed_cents;
    const columns = {
      ...line,
      computed_cents,
      position,
      total_cents: isTyped ? stored.total_cents : computed_cents,
    };
    if (stored) change(stored, columns);
    else insert("quote_lines", { id_version: version.id, ...columns, id_vat_rule: rule });
  }
  for (const line of before.filter((other) => !lines.some((same) => keyOf(same) === keyOf(other)))) {
    if (line.total_cents === line.computed_cents) remove("quote_lines", line.id);
    else change(line, { computed_cents: 0 });
  }
  const discount = linesOf(version.id).find(({ kind }) => kind === "discount");
  setDiscount(version.id, discount ?? null);
  setStamp(version);
}

function change(line: Line, columns: Partial<Line>) {
  const differs = Object.entries(columns).some(([name, value]) => line[name as keyof Line] !== value);
  if (differs) update("quote_lines", line.id, columns);
}

type Discount = Pick<Line, "unit" | "quantity_milli">;

const besidePrice: readonly LineKind[] = ["discount", "permit", "stamp"];

const priceLines = (lines: readonly Line[]) => lines.filter(({ kind }) => !besidePrice.includes(kind));

/** Eight percent are 8.000 of `%`, five euros 5.000 of `€`; a line for each VAT rule of the price. */
export function setDiscount(version: number, discount: Discount | null) {
  const lines = linesOf(version);
  const before = lines.filter(({ kind }) => kind === "discount");
  const { unit = "", quantity_milli = 0 } = discount ?? {};
  const wanted = unit === "%" ? { permille: quantity_milli / 100 } : { cents: quantity_milli / 10 };
  const own = discounts(priceLines(lines), wanted);
  // Without a price it waits for one.
  const shares = quantity_milli ? (own.length ? own : [{ total_cents: 0, id_vat_rule: null }]) : [];
  for (const [at, { total_cents, id_vat_rule }] of shares.entries()) {
    const position = kindNames.indexOf("discount") * 100 + at;
    const columns = { unit, quantity_milli, total_cents, computed_cents: total_cents, id_vat_rule, position };
    const stored = before[at];
    if (stored) change(stored, columns);
    else
      insert("quote_lines", {
        id_version: version,
        kind: "discount",
        description: "Sconto",
        unit_cents: 0,
        ...columns,
      });
  }
  for (const { id } of before.slice(shares.length)) remove("quote_lines", id);
}

/** A discount, or what stands free below zero; also where objects were taken away after it was typed. */
export function isOverPrice(lines: readonly Line[]): boolean {
  const price = sumOf(priceLines(lines));
  const discount = lines.find(({ kind, unit }) => kind === "discount" && unit === "€");
  return price < 0 || (discount !== undefined && discount.quantity_milli / 10 > price);
}

/** In cents: what the law asks of a paper with more than so much outside VAT. */
const stampDuty = { cents: 200, over: 7747 };

function setStamp({ id, stamp }: Version) {
  const lines = linesOf(id);
  const stored = lines.find(({ kind }) => kind === "stamp");
  const rules = new Map(listVatRules().map((rule) => [rule.id, rule]));
  const free = lines.filter(
    ({ kind, id_vat_rule }) => kind !== "stamp" && (id_vat_rule === null || rules.get(id_vat_rule)?.stamp),
  );
  const isDue = stamp === 1 && free.reduce((sum, { total_cents }) => sum + total_cents, 0) > stampDuty.over;
  if (isDue && !stored)
    insert("quote_lines", {
      id_version: id,
      kind: "stamp",
      description: "Imposta di bollo",
      quantity_milli: 1000,
      unit_cents: stampDuty.cents,
      total_cents: stampDuty.cents,
      position: kindNames.indexOf("stamp") * 100,
    });
  else if (!isDue && stored) remove("quote_lines", stored.id);
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { total_cents }) => sum + total_cents, 0);

/** `8%` or `50,00`; undefined where it is neither. */
export function discountIn(typed: string): Discount | null | undefined {
  if (typed === "") return null;
  const percent = /^(.*)%$/.exec(typed.trim())?.[1];
  if (percent !== undefined) {
    const number = numberIn(percent.trim());
    return number === null || number < 0 || number > 100
      ? undefined
      : { unit: "%", quantity_milli: Math.round(number * 1000) };
  }
  const cents = centsIn(typed.replace("€", "").trim());
  return cents === null || cents > maxCents ? undefined : { unit: "€", quantity_milli: cents * 10 };
}

/** In cents; the agreed price has neither permits nor stamp nor VAT. */
export function totalsOf(
  version: Pick<Version, "deposit_kind" | "deposit_permille">,
  lines: readonly Line[],
) {
  const rules = listVatRules();
  const price = priceLines(lines);
  const discounted = [...price, ...lines.filter(({ kind }) => kind === "discount")];
  const permits = lines.filter(({ kind }) => kind === "permit");
  const vat = vatOf([...discounted, ...permits], rules).map((one) => {
    const { name = "", rate_bp = 0 } = rules.find(({ id }) => id === one.id_vat_rule) ?? {};
    return { ...one, name, rate_bp };
  });
  const vat_cents = vat.reduce((sum, one) => sum + one.vat_cents, 0);
  const total_cents = sumOf(lines) + vat_cents;
  const deposit = { kind: version.deposit_kind as Deposit["kind"], permille: version.deposit_permille };
  return {
    price_cents: sumOf(price),
    agreed_cents: sumOf(discounted),
    permits_cents: sumOf(permits),
    vat,
    vat_cents,
    total_cents,
    deposit: depositOf(deposit, discounted, total_cents, rules),
  };
}
