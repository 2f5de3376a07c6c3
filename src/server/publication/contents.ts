import { Database } from "bun:sqlite";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rebuildSearch } from "../db/search-index";
import { finality, removeTriggers } from "../journal/triggers";

/**
 * Removes from a copy of the database all that site B may not show, adds the files of the remaining rows, and writes
 * what remains to a new file `to`: free pages would still contain deleted rows.
 */
export function makePublishable(path: string, uploads: string, to: string) {
  const copy = new Database(path, { strict: true });
  try {
    // A copy that is left half done is deleted: waiting for the disk would only delay the writes of others.
    copy.run("PRAGMA journal_mode = OFF");
    copy.run("PRAGMA synchronous = OFF");
    copy.run("PRAGMA foreign_keys = OFF");
    removeTriggers(copy);
    copy.transaction(() => {
      for (const sql of removalStatements) copy.run(sql);
      rebuildSearch(copy);
    })();
    packFiles(copy, uploads);
    checkIntegrity(copy);
    copy.run("VACUUM INTO ?", [to]);
  } finally {
    copy.close();
  }
}

/** Remove all that DECISIONS hides on site B: rows first, then columns. */
const removalStatements = [
  // The journal has the old values of hidden fields.
  ...finality.map((name) => `DROP TRIGGER IF EXISTS ${name}`),
  "DELETE FROM undos",
  "DELETE FROM change",
  "DELETE FROM activity",
  "DELETE FROM person_keys",
  "DELETE FROM erasures",
  "DELETE FROM erased_activities",
  "DELETE FROM erasure_state",
  "DELETE FROM log_cuts",
  "DELETE FROM sessions",
  "DELETE FROM login_attempts",
  "DELETE FROM login_devices",
  "DELETE FROM unknown_logins",
  "DELETE FROM answered_requests",
  "DELETE FROM box_reminders",
  "DELETE FROM letters",
  "DELETE FROM account_requests",
  "DELETE FROM kiosk_sightings",
  "DELETE FROM kiosk_devices",
  "DELETE FROM absences",
  "DELETE FROM work_hours",
  "DELETE FROM work_needs",
  "DELETE FROM worker_skills",
  "DELETE FROM vehicle_needs",
  "DELETE FROM closures",
  "DELETE FROM travel_times",
  "DELETE FROM costs",
  "DELETE FROM work_stops",
  "DELETE FROM calendar_feed_uses",
  "DELETE FROM calendar_feeds",
  "DELETE FROM import_codes",
  "DELETE FROM import_decisions",
  "DELETE FROM import_gaps",
  "DELETE FROM import_remains",
  "DELETE FROM import_rows",
  "DELETE FROM import_shapes",
  "DELETE FROM imports",
  "DELETE FROM settings WHERE key NOT LIKE 'company.%' AND key NOT LIKE 'quote.%' AND key NOT LIKE 'sheet.%' AND key NOT IN ('boxes.formMax', 'siteB.published')",
  // The off-premises site gets passwords with the list of accounts; others are only needed as names of authors.
  "UPDATE users SET hash = '', phone = '', must_change_password = 0, temporary_until = NULL",
  "UPDATE users SET active = 0 WHERE NOT instr(sites, 'B')",
  "CREATE TEMP TABLE readers AS SELECT id FROM users WHERE active = 1",
  "DELETE FROM memo_shares WHERE id_user NOT IN readers",
  "DELETE FROM memos WHERE id_user NOT IN readers AND id NOT IN (SELECT id_memo FROM memo_shares)",
  "DELETE FROM news_reads WHERE id_user NOT IN readers",
  "DELETE FROM menus WHERE id_user NOT IN readers",
  "DELETE FROM saved_views WHERE id_user NOT IN readers",
  // Hidden works, orders and appointments, with the rows that refer to them.
  "CREATE TEMP TABLE hidden_works AS SELECT id FROM work_rows WHERE NOT shown_on_b",
  "CREATE TEMP TABLE hidden_orders AS SELECT id FROM order_rows WHERE NOT shown_on_b",
  "CREATE TEMP TABLE hidden_appointments AS SELECT id FROM appointment_rows WHERE NOT shown_on_b",
  "INSERT INTO hidden_works SELECT id FROM works WHERE id_order IN (SELECT id FROM hidden_orders)",
  "DELETE FROM crew_lines WHERE id_work IN (SELECT id FROM hidden_works)",
  "DELETE FROM work_resources WHERE list = 'B' OR id_work IN (SELECT id FROM hidden_works)",
  "DELETE FROM work_materials WHERE id_work IN (SELECT id FROM hidden_works)",
  "DELETE FROM order_materials WHERE id_order IN (SELECT id FROM hidden_orders) OR id_work IN (SELECT id FROM hidden_works)",
  "DELETE FROM material_blocks WHERE id_order IN (SELECT id FROM hidden_orders)",
  "DELETE FROM works WHERE id IN (SELECT id FROM hidden_works)",
  "UPDATE box_lines SET id_order = NULL WHERE id_order IN (SELECT id FROM hidden_orders)",
  "UPDATE box_log SET id_order = NULL WHERE id_order IN (SELECT id FROM hidden_orders)",
  "DELETE FROM orders WHERE id IN (SELECT id FROM hidden_orders)",
  "DELETE FROM appointments WHERE id IN (SELECT id FROM hidden_appointments)",
  "DELETE FROM documents",
  "DELETE FROM deleted_files",
  // Hidden columns. The remaining rows get one value, so that it has no information.
  "UPDATE clients SET confirmed = 1",
  "UPDATE appointments SET flag_renata = 1, id_agent = iif(id_agent > 2, 0, id_agent)",
  "DELETE FROM agents WHERE value > 2",
  "UPDATE orders SET agreed_price = 0, notes = '', notes_manager = ''",
  "UPDATE works SET notes_foreman = '', minutes = NULL, expected_end = '', id_unloading_place = NULL",
  "UPDATE work_types SET unloads = 0, people = NULL",
  "UPDATE pickup_places SET coordinates = '', floor = NULL, elevator = '', street_metres = NULL, limited_traffic = 0, limited_traffic_note = '', needs_permit = 0, contact_name = '', contact_phone = ''",
  "UPDATE municipalities SET coordinates = ''",
  "UPDATE box_lines SET title = '', date = NULL",
  "UPDATE box_log SET title = '', date = NULL",
  // The last numbers given tell how many rows were removed.
  "DELETE FROM counters",
  "DELETE FROM sqlite_sequence",
];

/** The files that site B shows. */
export const publishedFiles = `
  SELECT stored FROM box_files UNION SELECT stored FROM reports WHERE stored IS NOT NULL
  UNION SELECT stored FROM firm_logos`;

/** Files of the remaining rows are stored in the copy, so that the publication is one file. */
function packFiles(copy: Database, uploads: string) {
  copy.run(
    "CREATE TABLE published_files (stored TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID",
  );
  const rows = copy.query(publishedFiles).all() as { stored: string }[];
  const insert = copy.query("INSERT INTO published_files (stored, bytes) VALUES (?, ?)");
  for (const { stored } of rows) {
    if (existsSync(join(uploads, stored))) insert.run(stored, readFileSync(join(uploads, stored)));
  }
}

export function checkIntegrity(copy: Database) {
  const { integrity_check } = copy.query("PRAGMA integrity_check").get() as { integrity_check: string };
  const orphans = copy.query("PRAGMA foreign_key_check").all();
  if (integrity_check !== "ok" || orphans.length) throw new Error("The publication is corrupt.");
}
