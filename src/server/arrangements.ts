import { one } from "./db";
import { remembered } from "./memory";

/**
 * How an account has arranged its menu: the entries that stand on top, and the groups that are open; `keys`: whether the
 * shortcuts of a single key work.
 */
export type Arrangement = { pins: readonly string[]; open: readonly string[]; keys: boolean };

/** Today's work first, and the three lists that the office opens all day. */
const initial: Arrangement = {
  pins: ["/dailyWorks/", "/planning/", "/agenda"],
  open: ["clients", "appointments", "orders"],
  keys: true,
};

export const arrangementOf = remembered(["menus"], (user: number): Arrangement => {
  const row = one<{ pins: string; open: string; keys: number }>`
    SELECT pins, open, keys FROM menus WHERE id_user = ${user}`;
  return row ? { pins: JSON.parse(row.pins), open: JSON.parse(row.open), keys: row.keys === 1 } : initial;
});
