import type { MiddlewareHandler } from "hono";
import type { Env } from "./edge";
import type { Outcome } from "./funct";
import type { Gate } from "./gate";
import { only as onlyFor, type PageContext, refusalPage, reload } from "./pages/respond";

export { withId, withList } from "./pages/forms";
export { bareDocument, go, keptMarkup, page, refusalPage, reload, show } from "./pages/respond";

export const only = (gate: Gate): MiddlewareHandler<Env> => onlyFor({ gate });

/** What became of a button without a form: back to `path` with the success sentence, or the reason in a snackbar. */
export function done(c: PageContext, outcome: Outcome<{ msg: string }>, path: string): Response {
  return outcome.ok
    ? reload(c, path, outcome.values.msg)
    : refusalPage(c, outcome.status, outcome.values.msg);
}

/** What a form view needs after a refused save: the fields' errors, or the one sentence for all. */
export function refusalOf(done: Outcome<unknown>) {
  if (done.ok) return {};
  const { errors, msg } = done.values;
  return errors ? { errors } : { message: msg };
}
