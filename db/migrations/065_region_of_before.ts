import type { Database } from "bun:sqlite";
import { asAct } from "../../src/server/journal/migration-act";

/** The region that was preset until now stays that of a firm in use; the first client came with the installation. */
export default function keepRegion(db: Database) {
  const isInUse = db.query("SELECT 1 FROM clients WHERE id > 1 LIMIT 1").get() !== null;
  const isWritten = db.query("SELECT 1 FROM settings WHERE key = 'company.region'").get() !== null;
  if (!isInUse || isWritten) return;
  asAct(db, "Aggiornamento del programma: la regione della ditta resta la Campania", () => {
    db.run("INSERT INTO settings (key, value) VALUES ('company.region', 'Campania')");
  });
}
