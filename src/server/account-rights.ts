import type { Call, User } from "./caller";
import { one } from "./db";
import { refuse, refuseField } from "./errors";
import { fieldMessages } from "./field-messages";
import { lackedBy } from "./permissions";
import { profileNamed, rankOf } from "./profiles";

type Rights = { level: number; profile: string };

/** The permissions of the account's profile that the user may not give. */
const lackedOf = ({ profile }: Rights, user: User) =>
  lackedBy(user, profileNamed(profile)?.permissions ?? []);

/** Whether the account has no level and no permission that the user may not give: with a new password it could be used. */
export const mayManage = (account: Rights, user: User) =>
  rankOf(account) <= user.level && !lackedOf(account, user).length;

export function mustBeManageable(account: Rights, { user }: Call) {
  if (rankOf(account) > user.level)
    refuse(403, "Non si può modificare un account di livello superiore al proprio.");
  if (lackedOf(account, user).length)
    refuse(403, "Non si può modificare un account con permessi che il proprio profilo non ha.");
}

export function mustNotExceedOwnRights(account: Rights, { user }: Call) {
  if (rankOf(account) > user.level) refuse(403, "Non si può dare un livello superiore al proprio.");
  if (lackedOf(account, user).length)
    refuse(403, "Non si può dare un profilo con permessi che il proprio non ha.");
}

export const levelOf = (profile: string) => profileNamed(profile)?.level ?? 1;

/** A profile that an account does not have yet. */
export function mustBeOffered(profile: string) {
  const found = profileNamed(profile);
  if (!found) refuseField("profile", fieldMessages.format);
  if (found.retired) refuseField("profile", `Il profilo ${found.label} è ritirato: sceglierne un altro.`);
}

/** At least one active account must be able to manage everything: profile and level of a superadmin, on site A. */
export function mustHaveSuperadmin() {
  const left = one`
    SELECT 1 FROM users WHERE active = 1 AND profile = 'superadmin' AND level = 3 AND instr(sites, 'A')`;
  if (!left) refuse(409, "Deve restare almeno un superadmin attivo.");
}
