import type { Permission } from "../base/permissions";
import { one } from "../db/db";
import { can, type User } from "../journal/caller";
import { accountOf } from "./profiles";

export function activeAccount(id: number): User | null {
  const row = one<Parameters<typeof accountOf>[0]>`
    SELECT id, username, email, name, surname, profile, level, must_change_password FROM users
    WHERE id = ${id} AND active = 1 AND instr(sites, 'A')`;
  return row && accountOf(row);
}

/** Asked again at each part of work that goes on after its request. */
export function mayStill(id: number, permission: Permission): boolean {
  const user = activeAccount(id);
  return user !== null && can({ user, site: "A" }, permission);
}
