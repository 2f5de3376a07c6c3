import { z } from "zod";
import { isoOf, milliseconds } from "../base/clock";
import { mustBeSigned, signatureOf } from "../base/site-signature";
import { all } from "../db/db";
import { allProfiles } from "./profiles";

const Account = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  hash: z.string(),
  profile: z.string(),
  level: z.int(),
});

const Profile = z.object({
  name: z.string(),
  label: z.string(),
  level: z.int(),
  retired: z.int(),
  permissions: z.array(z.string()),
});

export type PublishedProfile = z.output<typeof Profile>;

export type ListedAccount = z.output<typeof Account>;

/** A site A of an earlier version sends no profiles. */
const List = z.object({ at: z.string(), accounts: z.array(Account), profiles: z.array(Profile).optional() });

export type AccountList = Pick<z.output<typeof List>, "accounts" | "profiles">;

/** An account with a password to change signs in on site A first; the nonce refuses an earlier answer. */
export function signedAccountList(token: string, nonce: string): { body: string; signature: string } {
  const accounts = all<ListedAccount>`
    SELECT id, username, email, name, surname, hash, profile, level FROM users
    WHERE active = 1 AND instr(sites, 'B') AND must_change_password = 0 ORDER BY id`;
  const profiles = allProfiles().map(({ id, version, ...profile }) => profile);
  const body = JSON.stringify({ at: isoOf(milliseconds()), accounts, profiles });
  return { body, signature: signatureOf(token, "account list", nonce, body) };
}

export function readAccountList(token: string, nonce: string, body: string, signature: string): AccountList {
  mustBeSigned(token, "account list", nonce, body, signature);
  return List.parse(JSON.parse(body));
}
