import { type Caller, can } from "./caller";
import { refuse } from "./errors";
import type { Permission } from "./permissions";

/**
 * Who may call: anyone, any account, an administrator, or the holders of any of the keys named, or of every one.
 * An account that must change its password passes "own password" and nothing else.
 */
export type Gate =
  | "public"
  | "own password"
  | "signed in"
  | "admin"
  | Permission
  | readonly Permission[]
  | { allOf: readonly Permission[] };

let readOnly = false;

/** The off-premises site B shows a publication: nobody writes there, but everybody may sign in and out. */
export function setReadOnly(only: boolean) {
  readOnly = only;
}

export const isReadOnly = () => readOnly;

const ofSessions = new Set(["Auth.login", "Auth.logout"]);

/** What the gate looks at: the rule, whether the act changes something, and its name. */
export type Gated = { gate: Gate; kiosk?: boolean; message?: string; operation: string };

/** Refuses whoever may not call: unknown, with a password to change, or without the rule. */
export function mustPass(funct: Gated, caller: Caller) {
  if (readOnly && funct.message !== undefined && !ofSessions.has(funct.operation)) {
    refuse(403, "Questo sito è di sola lettura.");
  }
  if (passes(funct, caller)) return;
  if (!caller.user && !caller.kiosk) refuse(401, "Accedere per continuare.");
  if (caller.user?.mustChangePassword) refuse(403, "Cambiare la password per continuare.");
  refuse(403, "Operazione non consentita.");
}

/** Whether the caller may call this funct at all; the verb still judges the row. */
export function passes({ gate, kiosk }: Pick<Gated, "gate" | "kiosk">, caller: Caller): boolean {
  if (gate === "public") return true;
  if (caller.kiosk) return Boolean(kiosk);
  if (!caller.user) return false;
  if (gate === "own password") return true;
  if (caller.user.mustChangePassword) return false;
  if (gate === "signed in") return true;
  if (gate === "admin") return caller.user.isAdmin;
  if (typeof gate === "object" && "allOf" in gate) return gate.allOf.every((key) => can(caller, key));
  return (typeof gate === "string" ? [gate as Permission] : gate).some((key) => can(caller, key));
}
