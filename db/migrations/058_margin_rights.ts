import type { Database } from "bun:sqlite";
import { asAct } from "../../src/server/journal/migration-act";

/**
 * Margins and costs have permissions of their own, which a level above 1 gave before. The profiles of administrators
 * that see the orders get them.
 */
export default function marginRights(db: Database) {
  asAct(db, "Aggiornamento del programma: margini e costi hanno un permesso proprio", () => {
    for (const permission of ["margins.view", "costs.edit"])
      db.query(
        `INSERT INTO profile_permissions (id_profile, permission)
         SELECT p.id, ? FROM profiles p JOIN profile_permissions k ON k.id_profile = p.id
         WHERE p.level > 1 AND k.permission = 'orders.view' ORDER BY p.id`,
      ).run(permission);
  });
}
