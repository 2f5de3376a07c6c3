import type { Database } from "bun:sqlite";
import { asAct } from "../../src/server/journal/migration-act";

/** The VAT of orders was a setting; it is the first rule, where quotes that were sent do not hold that at another rate. */
export default function vatOfOrders(db: Database) {
  const setting = db.query("SELECT value FROM settings WHERE key = 'quote.vat'").get() as {
    value: string;
  } | null;
  if (!setting) return;
  const rate = 100 * Number(setting.value);
  const first = db.query("SELECT id, rate_bp FROM vat_rules ORDER BY id LIMIT 1").get() as {
    id: number;
    rate_bp: number;
  } | null;
  const isSent =
    first &&
    db
      .query(
        `SELECT 1 FROM quote_lines l JOIN quote_versions v ON v.id = l.id_version
         WHERE l.id_vat_rule = ? AND v.state <> 'draft'`,
      )
      .get(first.id);
  asAct(db, "Aggiornamento del programma: l'IVA degli ordini è la prima aliquota", () => {
    if (!first) db.query("INSERT INTO vat_rules (name, rate_bp) VALUES ('IVA ordinaria', ?)").run(rate);
    else if (first.rate_bp !== rate && !isSent)
      db.query("UPDATE vat_rules SET rate_bp = ?, version = version + 1 WHERE id = ?").run(rate, first.id);
    db.run("DELETE FROM settings WHERE key = 'quote.vat'");
  });
}
