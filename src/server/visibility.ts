import { sql } from "./db";
import type { Site } from "./permissions";

/** The rows of `appointment_rows`, `order_rows` or `work_rows` that a site shows (spec 1 §9). */
export const shownOn = (site: Site) => (site === "A" ? sql`TRUE` : sql`shown_on_b`);
