import type { Day } from "../../src/server/base/days";
import { insert } from "../../src/server/db/db";

/** From the next year on, so that nothing is planned on them yet. */
export function insertClosures(today: Day) {
  const year = Number(today.slice(0, 4)) + 1;
  insert("closures", {
    date_from: `${year}-08-10`,
    date_to: `${year}-08-21`,
    yearly: 1,
    reason: "Ferie estive",
  });
  insert("closures", {
    date_from: `${year}-09-19`,
    date_to: `${year}-09-19`,
    yearly: 1,
    reason: "San Gennaro",
  });
}
