import type { Database } from "bun:sqlite";

type Program = () => Promise<{ default: (db: Database) => void }>;

/** The migrations that are no SQL, by name: what is compiled into an executable is named somewhere. */
export const migrationPrograms: Record<string, Program> = {
  "003_municipalities.ts": () => import("./migrations/003_municipalities"),
  "022_open_activity.ts": () => import("./migrations/022_open_activity"),
  "028_municipalities_2025.ts": () => import("./migrations/028_municipalities_2025"),
  "032_lists.ts": () => import("./migrations/032_lists"),
  "035_boxes.ts": () => import("./migrations/035_boxes"),
  "047_travel.ts": () => import("./migrations/047_travel"),
  "058_margin_rights.ts": () => import("./migrations/058_margin_rights"),
  "063_sealed_journal.ts": () => import("./migrations/063_sealed_journal"),
  "065_region_of_before.ts": () => import("./migrations/065_region_of_before"),
  "068_payment_not_chosen.ts": () => import("./migrations/068_payment_not_chosen"),
  "077_days_of_jobs.ts": () => import("./migrations/077_days_of_jobs"),
  "081_price_rights.ts": () => import("./migrations/081_price_rights"),
  "085_message_rights.ts": () => import("./migrations/085_message_rights"),
  "090_inventory_items.ts": () => import("./migrations/090_inventory_items"),
  "091_vat_of_orders.ts": () => import("./migrations/091_vat_of_orders"),
};
