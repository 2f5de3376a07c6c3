import type { Database } from "bun:sqlite";
import { asAct } from "../../src/server/journal/migration-act";

/** Who changes visits tells their clients: nothing changes by itself. */
export default function messageRights(db: Database) {
  asAct(db, "Aggiornamento del programma: avvisare i clienti ha un permesso proprio", () => {
    db.run(
      `INSERT INTO profile_permissions (id_profile, permission)
       SELECT id_profile, 'messages.send' FROM profile_permissions
       WHERE permission = 'appointments.edit' ORDER BY id_profile`,
    );
  });
}
