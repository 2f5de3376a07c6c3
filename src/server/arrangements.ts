import { one } from "./db";
import { remembered } from "./memory";

/** How an account has arranged its menu: the entries that stand on top, and the groups that are open. */
export type Arrangement = { pins: readonly string[]; open: readonly string[] };

/** Today's work first, and the three lists that the office opens all day. */
const initial: Arrangement = {
  pins: ["/dailyWorks/", "/planning/", "/agenda"],
  open: ["clients", "appointments", "orders"],
};

export const arrangementOf = remembered(["menus"], (user: number): Arrangement => {
  const row = one<Record<keyof Arrangement, string>>`SELECT pins, open FROM menus WHERE id_user = ${user}`;
  return row ? { pins: JSON.parse(row.pins), open: JSON.parse(row.open) } : initial;
});
