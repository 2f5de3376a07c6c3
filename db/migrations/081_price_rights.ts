import type { Database } from "bun:sqlite";
import { asAct } from "../../src/server/journal/migration-act";

/** Prices have a permission of their own. Every profile that sees the orders, or imports them, gets it: nothing changes by itself. */
export default function priceRights(db: Database) {
  asAct(db, "Aggiornamento del programma: i prezzi hanno un permesso proprio", () => {
    db.run(
      `INSERT INTO profile_permissions (id_profile, permission)
       SELECT DISTINCT id_profile, 'prices.view' FROM profile_permissions
       WHERE permission IN ('orders.view', 'manageData') ORDER BY id_profile`,
    );
  });
}
