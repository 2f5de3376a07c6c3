import { refuse, refuseField } from "../base/errors";
import { lackedBy, type Permission, type Receiver } from "../base/permissions";
import { one } from "../db/db";
import { fieldMessages } from "../input/field-messages";
import type { Call, User } from "../journal/caller";
import { profileNamed, rankOf, receiverOf } from "./profiles";

type Rights = { level: number; profile: string };

const lackedOf = ({ profile }: Rights, user: User, receiver: Receiver = "another") =>
  lackedBy(user, profileNamed(profile)?.permissions ?? [], receiver);

export const mayManage = (account: Rights, user: User) =>
  rankOf(account) <= user.level && !lackedOf(account, user).length;

/** With its password the user gets nothing more. */
export const seesAllOf = (account: Rights, user: User) =>
  mayManage(account, user) && (user.level === 3 || !lackedOf(account, user, "himself").some(isReading));

const isReading = (key: Permission) => key !== "works.notesForeman";

export function mustBeManageable(account: Rights, { user }: Call) {
  if (rankOf(account) > user.level)
    refuse(403, "Non si può modificare un account di livello superiore al proprio.");
  if (lackedOf(account, user).length)
    refuse(403, "Non si può modificare un account con permessi che il proprio profilo non ha.");
}

/** What the account has already it keeps. */
export function mustNotExceedOwnRights(account: Rights & { id?: number }, { user }: Call, before?: Rights) {
  if (rankOf(account) > user.level) refuse(403, "Non si può dare un livello superiore al proprio.");
  const isSame = before?.profile === account.profile && before.level === account.level;
  const receiver = isSame ? "another" : account.id === user.id ? "himself" : receiverOf(account, user);
  if (lackedOf(account, user, receiver).length)
    refuse(403, "Non si può dare un profilo con permessi che il proprio non ha.");
}

type Use = { active: number; sites: string };

export function mustNotWidenOwn(before: Use, after: Use) {
  if (!after.active) refuse(403, "Non si può disattivare il proprio account.");
  if ([...after.sites].some((site) => !before.sites.includes(site)))
    refuse(403, "Un altro sito per il proprio account lo aggiunge un altro amministratore.");
}

export const levelOf = (profile: string) => profileNamed(profile)?.level ?? 1;

export function mustBeOffered(profile: string) {
  const found = profileNamed(profile);
  if (!found) refuseField("profile", fieldMessages.format);
  if (found.retired) refuseField("profile", `Il profilo ${found.label} è disattivato: sceglierne un altro.`);
}

export function mustHaveSuperadmin() {
  const left = one`
    SELECT 1 FROM users WHERE active = 1 AND profile = 'superadmin' AND level = 3 AND instr(sites, 'A')`;
  if (!left) refuse(409, "Deve restare almeno un superadmin attivo.");
}
