import { missing, notAllowed, Refusal, refuse } from "../base/errors";
import type { Permission } from "../base/permissions";
import { type AnyCall, type Call, type Caller, can } from "../journal/caller";
import { isConfirmed } from "../sessions/session";

type Right =
  | "signed in"
  | "admin"
  | Permission
  | readonly Permission[]
  | { allOf: readonly (Permission | "admin")[] };

/**
 * `kioskOr` also lets displays in; who has a password to change passes "own password" alone.
 * `onA`: on site B nobody passes, who has the right is answered `onB`, or that there is no such thing.
 */
export type Gate = "public" | "own password" | Right | { kioskOr: Permission } | { onA: Right; onB?: string };

export type CallBehind<G extends Gate> = G extends "public" | { kioskOr: Permission } ? AnyCall : Call;

let readOnly = false;

/** The off-premises site B shows a publication: nobody writes there, but everybody may sign in and end their own sessions. */
export function setReadOnly(only: boolean) {
  readOnly = only;
}

export const isReadOnly = () => readOnly;

/** Who looks at the screens of another profile saves nothing, but may leave them. */
const whileViewing = new Set(["Auth.login", "Auth.logout", "Profile.stopViewing"]);

const ofSessions = new Set(["Auth.login", "Auth.logout", "Auth.endSession", "Auth.endOtherSessions"]);

export type Gated<G extends Gate = Gate> = {
  gate: G;
  kind: "read" | "write";
  operation: string;
  needsPassword?: boolean;
};

const giveAgain = "Per questa operazione serve di nuovo la password.";

export function mustBeConfirmed(
  { needsPassword }: Pick<Gated, "kind" | "needsPassword">,
  { session, site }: Caller,
) {
  if (needsPassword && !isConfirmed(session, site))
    throw new Refusal(403, giveAgain, { also: { confirmPassword: true } });
}

export function mustPass<G extends Gate>(
  funct: Gated<G>,
  caller: Caller,
): asserts caller is Caller & CallBehind<G> {
  if (readOnly && funct.kind === "write" && !ofSessions.has(funct.operation)) {
    refuse(403, "Questo sito è di sola lettura.");
  }
  const viewing = caller.user?.viewing;
  if (viewing && funct.kind === "write" && !whileViewing.has(funct.operation)) {
    refuse(403, `Si stanno guardando le schermate del profilo ${viewing}: per salvare, uscire dalla vista.`);
  }
  if (passes(funct, caller)) return mustBeConfirmed(funct, caller);
  if (!caller.user && !caller.kiosk) refuse(401, "Accedere per continuare.");
  if (caller.user?.mustChangePassword) refuse(403, "Cambiare la password per continuare.");
  throw refusalOf(funct, caller);
}

/** Why who does not pass is refused. */
export function refusalOf({ gate }: Pick<Gated, "gate">, caller: Caller): Refusal {
  if (typeof gate !== "object" || !("onA" in gate) || !passes({ gate: gate.onA }, caller))
    return new Refusal(403, notAllowed);
  return gate.onB ? new Refusal(403, gate.onB) : new Refusal(404, missing);
}

export function passes({ gate }: Pick<Gated, "gate">, caller: Caller): boolean {
  if (gate === "public") return true;
  if (caller.kiosk) return typeof gate === "object" && "kioskOr" in gate;
  if (!caller.user) return false;
  if (gate === "own password") return true;
  if (caller.user.mustChangePassword) return false;
  if (gate === "signed in") return true;
  if (gate === "admin") return caller.user.isAdmin;
  if (typeof gate === "string") return can(caller, gate);
  if ("kioskOr" in gate) return can(caller, gate.kioskOr);
  if ("onA" in gate) return caller.site === "A" && passes({ gate: gate.onA }, caller);
  if ("allOf" in gate) return gate.allOf.every((key) => passes({ gate: key }, caller));
  return gate.some((key) => can(caller, key));
}
