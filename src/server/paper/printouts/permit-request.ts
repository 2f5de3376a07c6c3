import { shortPlaceText } from "../../clients/pickup-places/model";
import { one } from "../../db/db";
import { firmIdentity } from "../../db/settings";
import type { Call } from "../../journal/caller";
import { rowOfPermit, sameRequest } from "../../orders/permits/store";
import type { Rows } from "../../tables/rows";
import { vehiclesOfWork } from "./transport-form";

export type PermitRequest = ReturnType<typeof permitRequest>;

/** What the comune is asked for: all places of the work in it, with the vehicles of the crew. */
export function permitRequest(id: number, call: Call) {
  const row = rowOfPermit(id);
  const rule = one<Pick<Rows["city_rules"], "office" | "email">>`
    SELECT office, email FROM city_rules WHERE id_city = ${row.id_city}`;
  const from = row.date_from ?? row.date;
  return {
    ...{ company: firmIdentity(), city: row.city, office: rule?.office, email: rule?.email },
    ...{ asked_on: row.asked_on, protocol: row.protocol, from, to: row.date_to ?? from, hour: row.hour },
    places: [row, ...sameRequest(row)].map((at) => ({ place: shortPlaceText(at), metres: at.metres })),
    ...vehiclesOfWork(row.id_work, call),
  };
}
