import type { JournaledTable, Rows, TableName } from "./rows";

type UnjournaledTable = Exclude<TableName, JournaledTable>;

/** A new table is journaled by default. The columns are what site B gets; with none, no rows. */
export const unjournaled: { [T in UnjournaledTable]: readonly (keyof Rows[T] & string)[] } = {
  activity: [],
  answered_requests: [],
  calendar_feed_uses: [],
  change: [],
  counters: [],
  day_plans: [],
  deleted_files: [],
  erased_activities: [],
  erasure_state: [],
  import_codes: [],
  import_decisions: [],
  import_remains: [],
  import_rows: [],
  import_shapes: [],
  imports: [],
  jolly_days: ["date", "id_worker"],
  kiosk_sightings: [],
  letters: [],
  list_totals: ["list", "site", "total"],
  login_attempts: [],
  login_devices: [],
  material_stock: ["id_material", "stock"],
  menus: ["id_user", "pins", "open", "keys", "board_view", "lines", "box_map"],
  person_keys: [],
  search_words: ["id", "word"],
  sessions: [],
  undos: [],
  unknown_logins: [],
};
