import type { Database } from "bun:sqlite";
import { rebuild } from "../rebuild";

/** Who pays how is known once somebody says it: until now an order said "Contanti" by itself. Old orders stay as they are. */
export default function paymentMayBeUnknown(db: Database) {
  rebuild(db, {
    orders: [
      [
        "payment_type INTEGER NOT NULL DEFAULT 0 REFERENCES payment_types (value)",
        "payment_type INTEGER REFERENCES payment_types (value)",
      ],
    ],
  });
}
