import { given, refuse, refuseFields, stale } from "../../base/errors";
import { typedCents } from "../../crews/costs/model";
import { changeSettings, setting, settingsOf, settingsVersion } from "../../db/settings";
import { type Call, can } from "../../journal/caller";
import { pricedMaterials, setMaterialPrice } from "../../materials/catalogue";
import { pricedKinds, setKindPrice } from "../../orders/resources/store";
import type { Rates } from "./input";
import { messages, type PaceName, type PriceName, paceNames, priceNames, textNames } from "./model";
import { workedOverEstimated } from "./worked";

/** In cents, null where the firm asks nothing. */
export const priceOf = (name: PriceName): number | null => Number(setting(`sales.${name}`)) || null;

export const paceOf = (name: PaceName): number => Number(setting(`sales.${name}`));

export const coverPermille = () => Number(setting("sales.cover"));
export const asksStamp = () => setting("sales.stamp") === "1";

const pricesBy = (rows: readonly { id: number; sale_cents: number }[]) =>
  Object.fromEntries(rows.map(({ id, sale_cents }) => [id, typedCents(sale_cents || null)]));

const version = () => settingsVersion("sales.");

export function ratesForm(call: Call) {
  const vehicles = pricedKinds();
  const materials = pricedMaterials();
  const typed = {
    prices: Object.fromEntries(priceNames.map((name) => [name, typedCents(priceOf(name))])),
    paces: Object.fromEntries(paceNames.map((name) => [name, paceOf(name)])),
    cover: coverPermille(),
    stamp: Number(asksStamp()),
    ...Object.fromEntries(textNames.map((name) => [name, setting(`sales.${name}`)])),
    vehicles: pricesBy(vehicles),
    materials: pricesBy(materials),
  };
  const worked = can(call, "logWorkers") ? workedOverEstimated() : null;
  const named = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ id, name }));
  return { rates: typed, vehicles: named(vehicles), materials: named(materials), worked, version: version() };
}

export function rateErrors({ paces }: Partial<Rates>): Record<string, string> {
  const { leastPeople = paceOf("leastPeople"), mostPeople = paceOf("mostPeople") } = paces ?? {};
  return given({ "paces.mostPeople": mostPeople < leastPeople ? messages.fewer : undefined });
}

export function changeRates({ prices, paces, vehicles, materials, ...more }: Rates, call: Call) {
  refuseFields(rateErrors({ paces }));
  if (call.version !== undefined && call.version !== version()) refuse(409, stale);
  const cents = Object.entries(prices).map(([name, value]) => [name, value === null ? "" : value]);
  changeSettings(
    settingsOf("sales.", { ...Object.fromEntries(cents), ...paces, ...more }),
    version(),
    call.version,
  );
  for (const [id, cents] of Object.entries(vehicles)) setKindPrice(Number(id), cents ?? 0);
  for (const [id, cents] of Object.entries(materials)) setMaterialPrice(Number(id), cents ?? 0);
}
