import { ConfirmPassword } from "../../../views/accounts/sign-in/confirm";
import { perform } from "../../call/funct";
import { writeFunct } from "../../call/operations";
import type { Outcome } from "../../call/outcome";
import { hashOfToken } from "../../sessions/session";
import { asset } from "../assets";
import type { PostedForm } from "../body";
import { setSessionCookie } from "../middleware";
import { backFrom } from "./back";
import { isHtmx } from "./htmx";
import { type PageContext, page } from "./respond";

const passwordField = "confirmPassword";

export async function performConfirmed<V>(
  c: PageContext,
  posted: PostedForm,
  act: () => Promise<Outcome<V>>,
): Promise<Outcome<V> | Response> {
  const refused = await takePassword(c, posted);
  if (refused) return refused;
  const outcome = await act();
  if (outcome.ok || !outcome.values.confirmPassword) return outcome;
  c.status(403);
  if (!isHtmx(c)) return askAgain(c, posted);
  c.header("HX-Ask", asset("password").js);
  c.header("HX-Reswap", "none");
  return c.body(null);
}

async function takePassword(c: PageContext, posted: PostedForm): Promise<Response | undefined> {
  const password = posted.values[passwordField];
  if (password === undefined) return undefined;
  const caller = c.get("caller");
  const outcome = await perform(writeFunct("Auth.confirmPassword"), { password }, caller);
  if (!outcome.ok) {
    c.status(outcome.status as 422);
    return askAgain(c, posted, outcome.values.errors?.password ?? outcome.values.msg);
  }
  setSessionCookie(c, outcome);
  if (outcome.newToken) c.set("caller", { ...caller, session: hashOfToken(outcome.newToken) });
}

function askAgain(c: PageContext, { values, version, requestId }: PostedForm, error?: string) {
  const { [passwordField]: _, ...typed } = values;
  const { pathname, search } = new URL(c.req.url);
  const fields = fieldsOf({ ...typed, version, requestId });
  const back = backFrom(c) ?? "/";
  const view = <ConfirmPassword action={pathname + search} fields={fields} back={back} error={error} />;
  return page(c, "Conferma con la password", view, { back });
}

function fieldsOf(value: unknown, name = ""): [name: string, value: string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${name}[]`));
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, name ? `${name}.${key}` : key));
}
