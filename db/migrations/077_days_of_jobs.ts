import type { Database } from "bun:sqlite";
import { asAct } from "../../src/server/journal/migration-act";

/** Until now a work that resembled that of the day before was the next day of it. What was made with "Giorni" stays so. */
export default function keepDaysOfJobs(db: Database) {
  // No reference: the first day may be deleted, and the others stay days of one work.
  db.run("ALTER TABLE works ADD COLUMN id_job INTEGER");
  db.run("CREATE INDEX works_job ON works (id_job) WHERE id_job IS NOT NULL");
  const made = `
    SELECT c.id_row AS id, (
      SELECT min(f.id_row) FROM change f
      WHERE f.id_activity = c.id_activity AND f.noun = 'works' AND f.before IS NULL
    ) AS job
    FROM activity a JOIN change c ON c.id_activity = a.id AND c.noun = 'works' AND c.before IS NULL
    JOIN works w ON w.id = c.id_row
    WHERE a.id_operation = 'Orders.addWork' AND job < c.id_row`;
  if (!db.query(`${made} LIMIT 1`).get()) return;
  asAct(db, "Aggiornamento del programma: le lavorazioni di più giorni restano insieme", () => {
    db.run(`UPDATE works SET id_job = made.job FROM (${made}) AS made WHERE works.id = made.id`);
  });
}
