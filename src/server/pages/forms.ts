import { zValidator } from "@hono/zod-validator";
import type { Handler } from "hono";
import { z } from "zod";
import { type PostedForm, readForm } from "../body";
import { notFound, Refusal } from "../errors";
import { day, id, page as pageNumber } from "../fields";
import { type AnyFunct, perform, type ValuesOf } from "../funct";
import { type Env, setSessionCookie } from "../middleware";
import type { Outcome } from "../outcome";
import { allowed, denied, go, type PageContext, refusalPage, reload } from "./respond";

/** A form as it came back from a refusal: what was typed, and what is wrong with it. */
export type RefusedForm = PostedForm & { errors?: Record<string, string>; message?: string };

type Answer = Response | Promise<Response>;
type Path<F, Params> =
  | string
  | ((values: ValuesOf<F>, params: Params, c: PageContext) => string | Promise<string>);

type Save<F, Params> = {
  /** What the funct is asked. Without it: the form's fields and the numbers of the address (`bodyFrom`). */
  body?: (form: PostedForm, params: Params, c: PageContext) => object | Promise<object>;
  /** The form's names for the error paths of the funct; a function answers undefined for what concerns the whole form. */
  fields?: Record<string, string> | ((path: string, form: PostedForm) => string | undefined);
  /** Draws the page again after a refusal. Without it, as for a button, the refusal is a snackbar or an error page. */
  again?: (c: PageContext, form: RefusedForm, params: Params) => Answer;
} & (
  | { /** On to another page. */ go: Path<F, Params> }
  | { /** The page that the dialog or the button belongs to, fresh. */ reload: Path<F, Params> }
  | { /** A page of its own. */ answer: (c: PageContext, values: ValuesOf<F>) => Answer }
);

/** The one handler of posts: right, form, funct; then on with its message, or the page again with what was typed. */
export function save<F extends AnyFunct, Params = { id: number }>(
  funct: F,
  { body = bodyFrom, fields, again, ...then }: Save<F, Params>,
): Handler<Env> {
  return async (c) => {
    if (!allowed(c, funct)) return denied(c);
    const params = c.req.valid("param" as never) as Params;
    const form = await readForm(c, funct);
    const outcome = await outcomeOf<ValuesOf<F>>(async () =>
      perform(funct, await body(form, params, c), c.get("caller")),
    );
    if (!outcome.ok) {
      if (!again) return refusalPage(c, outcome.status, outcome.values.msg);
      c.status(outcome.status as 422);
      return again(c, { ...form, ...refusalOf(outcome.values, form, fields) }, params);
    }
    setSessionCookie(c, outcome.newToken);
    const { values } = outcome;
    if ("answer" in then) return then.answer(c, values);
    const path = "go" in then ? then.go : then.reload;
    const target = typeof path === "string" ? path : await path(values, params, c);
    const { msg } = values as { msg?: string };
    return "go" in then ? go(c, target, msg) : reload(c, target, msg);
  };
}

/** Functs take their fields flat or under `values`, and the shape of each leaves aside what it does not name. */
export function bodyFrom({ values, ...envelope }: PostedForm, params: unknown): object {
  const all = { ...values, ...(params as object | undefined) };
  return { ...all, ...envelope, values: all };
}

/** The values of a form's `name[]`: none, one or several. */
export const listOf = (value: unknown) => [value ?? []].flat() as string[];

/** A field that the page itself refuses counts like one that the funct refuses. */
async function outcomeOf<V>(ask: () => Promise<Outcome<V>>): Promise<Outcome<V>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.more.errors) throw error;
    return { ok: false, status: error.status, values: { msg: error.message, errors: error.more.errors } };
  }
}

type Refused = { msg: string; errors?: Record<string, string> };

/** The fields' errors under the form's names, or the one sentence for all. */
function refusalOf(
  { msg, errors }: Refused,
  form: PostedForm,
  fields: Save<never, never>["fields"] = {},
): Pick<RefusedForm, "errors" | "message"> {
  if (!errors) return { message: msg };
  const nameOf = typeof fields === "function" ? fields : (path: string) => fields[path] ?? path;
  const named = Object.entries(errors).map(([path, text]) => [nameOf(path, form), text] as const);
  const whole = named.find(([name]) => name === undefined);
  return whole ? { message: whole[1] } : { errors: Object.fromEntries(named) as Record<string, string> };
}

/** A refused form with its sentence above the fields as well, for an error whose field the form may lack. */
export const withSentence = (form: RefusedForm): RefusedForm => ({
  ...form,
  message: form.message ?? Object.values(form.errors ?? {})[0],
});

/** Reads the path of an address; what does not fit is a page that does not exist. */
export const withParams = <Shape extends z.ZodRawShape>(shape: Shape) =>
  zValidator("param", z.object(shape), (result) => {
    if (!result.success) notFound();
  });

/** Reads the query of an address. Each field says by `catch` what nonsense counts as. */
export const withQuery = <Shape extends z.ZodRawShape>(shape: Shape) => zValidator("query", z.object(shape));

/** `{id}` of an address: a record's number. */
export const withId = withParams({ id: id() });

/** `{date}` of an address, `dd-mm-yyyy`. */
export const withDay = withParams({
  date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .pipe(day("0001-01-01")),
});

/** A text of a query; too long a one counts as none. */
export const queryText = () => z.string().trim().max(200).catch("");

/** A day of a query, `dd-mm-yyyy` or `yyyy-mm-dd`. */
export const queryDay = () => day("0001-01-01").optional().catch(undefined);

/** A record's number in a query. */
export const queryId = () => id().optional().catch(undefined);

/** One of some words of a query; anything else counts as the first. */
export const queryWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).catch(words[0] as never);

/** The `page` and `query` of a list's address; nonsense counts as the first page. */
export const listQuery = {
  page: pageNumber()
    .catch(undefined)
    .transform((n) => n ?? 1),
  query: queryText(),
};
export const withList = withQuery(listQuery);
