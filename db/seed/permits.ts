import { addDays, type Day } from "../../src/server/base/days";
import { all, insert } from "../../src/server/db/db";
import { storePermitCost } from "../../src/server/orders/works/permit-cost";

/** In the order of the works to come: how far their permits are. */
const stages = [
  { state: "granted", asked: 24, granted: 6, fee_cents: 4550, stamps: 2, signs_cents: 3000, metres: 12 },
  { state: "asked", asked: 9, granted: null, fee_cents: 3800, stamps: 2, signs_cents: 0, metres: 10 },
  { state: "refused", asked: 15, granted: null, fee_cents: 0, stamps: 1, signs_cents: 0, metres: 20 },
];

type Ahead = { id_work: number; id_place: number; date: Day };

/** The others are still to be asked for. */
export function insertPermits(today: Day) {
  const works = all<Ahead>`
    SELECT w.id AS id_work, p.id AS id_place, w.date
    FROM works w JOIN orders o ON o.id = w.id_order JOIN pickup_places p ON p.id = w.id_pickup_place
    WHERE w.date > ${addDays(today, 2)} AND w.id_job IS NULL AND p.needs_permit AND o.cancelled_on IS NULL
    ORDER BY w.date, w.hour, w.id LIMIT ${stages.length}`;
  works.forEach(({ date, ...at }, index) => {
    const { asked, granted, ...more } = stages[index] as (typeof stages)[number];
    insert("permits", {
      ...{ ...at, ...more, protocol: `PM/${2041 + index * 318}`, date_from: date, date_to: date },
      ...{ asked_on: addDays(today, -asked), granted_on: granted && addDays(today, -granted) },
    });
    storePermitCost(at.id_work);
  });
}
