import { notFound, refuseFields } from "../../base/errors";
import { hasCity } from "../../clients/places/store";
import { all, one, sql } from "../../db/db";
import type { Rows } from "../../tables/rows";
import type { CityRuleValues } from "./input";
import { messages } from "./model";

export type CityRule = Rows["city_rules"] & { city: string };

const columns = sql`
  r.id, r.id_city, r.lead_days, r.signs_hours, r.office, r.email, r.notes, r.version,
  m.name || ' (' || m.province || ')' AS city
  FROM city_rules r JOIN municipalities m ON m.id = r.id_city`;

export const listRules = () => all<CityRule>`SELECT ${columns} ORDER BY m.folded, r.id`;

export const ruleById = (id: number): CityRule =>
  one<CityRule>`SELECT ${columns} WHERE r.id = ${id}` ?? notFound(messages.ruleMissing);

export function ruleErrors({ id_city }: Partial<CityRuleValues>): Record<string, string> {
  if (id_city === undefined) return {};
  if (!hasCity(id_city)) return { id_city: messages.city };
  return one`SELECT 1 FROM city_rules WHERE id_city = ${id_city}` ? { id_city: messages.cityTaken } : {};
}

/** The comune of a rule stays. */
export function columnsOf(values: CityRuleValues | Omit<CityRuleValues, "id_city">) {
  refuseFields(ruleErrors(values));
  return values;
}
