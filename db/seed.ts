import { today } from "../src/server/base/clock";
import { addDays, type Day } from "../src/server/base/days";
import { database, transaction } from "../src/server/db/db";
import { installTriggers, removeTriggers } from "../src/server/journal/triggers";
import { demoHash, insertCompany } from "./seed/accounts";
import { insertActivity } from "./seed/activity";
import { insertBoxes } from "./seed/boxes";
import { insertClosures } from "./seed/closures";
import { insertContacts } from "./seed/contacts";
import { insertCosts } from "./seed/costs";
import { assignCrews, insertCrew, nameCrew, nextDayOfCrews } from "./seed/crews";
import { worksWithLengths } from "./seed/dispatch";
import { fitCrews } from "./seed/fit-crews";
import { insertHours } from "./seed/hours";
import { insertMaterials } from "./seed/materials";
import { insertOffice, usersByName } from "./seed/office";
import { insertPermits } from "./seed/permits";
import { insertPrices } from "./seed/prices";
import { fitRequests } from "./seed/requests";
import { insertRoutes } from "./seed/routes";
import { insertSales } from "./seed/sales";
import { insertSkills } from "./seed/skills";
import { insertTrade } from "./seed/trade";
import { insertTravel } from "./seed/travel";

/** Always the same relative to today, but that no work is late before it begins; nothing is created after yesterday. */
export async function seed() {
  const hash = await demoHash();
  const day = today();
  transaction(() => load(hash, day));
}

/** Only the last months have log entries. */
function load(hash: string, day: Day) {
  removeTriggers(database());
  insertCompany(hash, addDays(day, -365 * 3));
  const users = usersByName();
  nameCrew();
  const trade = insertTrade(day);
  insertTravel();
  insertRoutes(day);
  worksWithLengths(day, nextDayOfCrews(day));
  fitRequests(trade.works, [day, nextDayOfCrews(day)]);
  insertSkills(trade.works, day);
  const times = worksWithLengths(addDays(day, -365 * 3), addDays(day, 60));
  insertPrices(trade, times);
  const crew = assignCrews(trade.works, times, day);
  for (const line of crew.filter((line) => line.day < day)) insertCrew(line);
  insertHours(times.works, crew, day);
  insertMaterials(trade, day, users.ufficio);
  insertBoxes(trade, day);
  insertOffice(users, day);
  insertContacts();
  insertCosts();
  insertClosures(day);
  insertPermits(day);
  const coming = crew.filter((line) => line.day >= day);
  const planned = fitCrews(trade.works, coming, day, nextDayOfCrews(day));
  const minutes = new Map(times.works.map((work) => [work.id, work.minutes]));
  insertSales(day, (work) => minutes.get(work) ?? 240);
  installTriggers(database());
  insertActivity(users, planned, trade.freeTime, day);
}
