import { today } from "../src/server/clock";
import { addDays } from "../src/server/days";
import { database, transaction } from "../src/server/db";
import { installTriggers, removeTriggers } from "../src/server/journal-triggers";
import { demoHash, insertHouse } from "./seed/accounts";
import { insertCrew, manWorks, nameCrew } from "./seed/crews";
import { insertTrade } from "./seed/trade";

/**
 * Fills an empty house with the demo company: three years behind it, four weeks before it.
 * Always the same relative to today. The journal stands aside while the past is loaded.
 */
export async function seed() {
  const hash = await demoHash();
  transaction(() => {
    removeTriggers(database());
    const day = today();
    insertHouse(hash, addDays(day, -365 * 3));
    nameCrew();
    const { works } = insertTrade(day);
    for (const line of manWorks(works, day)) insertCrew(line);
    installTriggers(database());
  });
}
