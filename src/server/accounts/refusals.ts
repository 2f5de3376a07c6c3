import { given, refuse, refusedBy } from "../base/errors";
import { one } from "../db/db";
import { mustBeOffered } from "../sessions/account-rights";
import type { NewAccount } from "./input";

/** One signs in with the user name or the e-mail, so each belongs to one account only. */
export function mustBeUnused(
  { username = "", email = "" }: { username?: string; email?: string },
  except = 0,
) {
  const isTaken = one`SELECT 1 FROM users WHERE username = ${username} AND id <> ${except}`;
  const isUsed = one`SELECT 1 FROM users WHERE email = ${email} AND id <> ${except}`;
  const errors = given({
    username: username && isTaken ? "Nome utente già in uso." : undefined,
    email: email && isUsed ? "E-mail già usata da un altro account." : undefined,
  });
  const [first] = Object.values(errors);
  if (first) refuse(409, first, errors);
}

export function accountErrors({ profile, ...values }: Partial<NewAccount>, id = 0) {
  const before = one<{ profile: string }>`SELECT profile FROM users WHERE id = ${id}`;
  return refusedBy(
    () => mustBeUnused(values, id),
    () => profile && profile !== before?.profile && mustBeOffered(profile),
  );
}
