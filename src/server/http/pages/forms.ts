import { zValidator } from "@hono/zod-validator";
import type { Context, Handler, Hono, MiddlewareHandler } from "hono";
import { z } from "zod";
import { type Author, lateSentence } from "../../../views/ui/conflict";
import type { FormState } from "../../../views/ui/form";
import { digest } from "../../../views/ui/form-conflict";
import { flat, merge, posted, type Tree, valueAt, withValueAt } from "../../../views/ui/merge";
import { today } from "../../base/clock";
import { momentWords } from "../../base/days";
import { attempt, notFound, Refusal } from "../../base/errors";
import { savedBefore } from "../../base/failures";
import type { Conflict } from "../../call/conflict";
import { type AnyFunct, type AnyRead, type AnyWrite, perform, type ValuesOf } from "../../call/funct";
import type { Gated } from "../../call/gate";
import { whyFinal } from "../../call/operations";
import type { Outcome } from "../../call/outcome";
import { fieldMessages } from "../../input/field-messages";
import { day, id, page as pageNumber } from "../../input/fields";
import { type PostedForm, readForm } from "../body";
import { type Env, setSessionCookie } from "../middleware";
import { atRow, backFrom, isFrom, isOwnPage, passOn, takeBack } from "./back";
import { showSnackbar } from "./flash";
import {
  allowed,
  type Done,
  denied,
  go,
  need,
  only,
  type PageContext,
  performConfirmed,
  refusalPage,
  reload,
} from "./respond";
import { postedPrices, priceField, typedPrices } from "./typed-prices";

const Posted = z.object({
  base: z.string().optional().catch(undefined),
  theirs: z.string().optional().catch(undefined),
  all: z.string().optional().catch(undefined),
  choice: z.record(z.string(), z.string()).catch({}),
});

const Theirs = z.array(
  z.object({ name: z.string(), mine: z.string(), values: z.array(z.tuple([z.string(), z.string()])) }),
);

type Values = PostedForm["values"];

function withChoices({ values: all, ...form }: PostedForm): PostedForm & { base?: string } {
  const { conflict, ...typed } = all;
  const { data } = Posted.safeParse(conflict);
  if (!data) return { ...form, values: typed };
  const { base, theirs, choice, all: every } = data;
  const values = fieldsIn(Theirs, theirs, []).reduce((chosen: Values, field, at) => {
    const wants = (every ?? choice[at]) === "theirs";
    // A field that was written again after the conflict was shown stays as it is.
    const isAsShown = digest(String(posted(valueAt(chosen, field.name)))) === field.mine;
    return wants && isAsShown
      ? field.values.reduce((into, [name, value]) => withValueAt(into, name, value), chosen)
      : chosen;
  }, typed);
  return { ...form, values, base };
}

function fieldsIn<T>(shape: z.ZodType<T>, json: string | undefined, empty: T): T {
  return attempt(() => shape.catch(empty).parse(JSON.parse(json ?? "null")), empty);
}

const Fields: z.ZodType<Tree> = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string()), z.lazy(() => Fields)]),
);
const Base = Fields.transform((tree) => flat(tree));

function authorOf(conflict: Conflict | undefined): Author | undefined {
  return (
    conflict && { by: conflict.by, own: conflict.own, when: conflict.at && momentWords(conflict.at, today()) }
  );
}

type Stored = { values: object; version: number | string };

export function formState({ values: record, version }: Stored, refused?: FormState): FormState {
  const now = typedPrices(record) as Values;
  if (!refused?.conflict) return refused ?? { values: now, version };
  const base = fieldsIn(Base, refused.base, {});
  const { values, both, taken } = merge(base, refused.values as Values, now, digest);
  const conflict = { ...refused.conflict, stored: now, both, taken };
  return { ...refused, values, version, base: undefined, conflict };
}

export const recordState = <R extends { version: number | string }>(record: R, refused?: FormState) =>
  formState({ values: record, version: record.version }, refused);

type Answered = { msg?: string; id?: unknown; warning?: string };

const successOf = (funct: AnyFunct) => (funct.kind === "write" ? funct.message : undefined);

export type RefusedForm = PostedForm & {
  errors?: Record<string, string>;
  message?: string;
  base?: string;
  conflict?: Author;
  isTyped?: boolean;
};

export type Answer = Response | Promise<Response>;
type Path<F, Params> =
  | string
  | ((values: ValuesOf<F>, params: Params, c: PageContext) => string | Promise<string>);

export type Save<F, Params> = {
  read?: (values: PostedForm["values"]) => PostedForm["values"];
  complete?: AnyRead;
  body?: (form: PostedForm, params: Params, c: PageContext) => object | Promise<object>;
  /** Undefined means an error of the whole form. */
  fields?: Record<string, string> | ((path: string, form: PostedForm) => string | undefined);
  /** Without it, as for a button, the refusal is a snackbar or an error page. */
  again?: (c: PageContext, form: RefusedForm, params: Params) => Answer;
  note?: (
    values: ValuesOf<F>,
    params: Params,
    c: PageContext,
  ) => Promise<string | undefined> | Pick<Done, "text" | "action">;
  /** Leads there instead, where what was saved asks for its next step. */
  next?: (values: ValuesOf<F>, params: Params, c: PageContext) => string | undefined;
  keep?: readonly string[];
} & Then<F, Params>;

/** `back`: where the form was opened from, the row lit up; `reload`: the page of a dialog or button. */
type Then<F, Params> =
  | { go: Path<F, Params> }
  | { back: Path<F, Params> }
  | { reload: Path<F, Params> }
  | { answer: (c: PageContext, values: ValuesOf<F>) => Answer };

export function save<F extends AnyFunct, Params = { id: number }>(
  funct: F,
  { read, complete, body = bodyFrom, fields, again, note, next, keep = [], ...then }: Save<F, Params>,
): Handler<Env> {
  return async (c) => {
    if (!allowed(c, funct)) return denied(c, funct);
    const params = c.req.valid("param" as never) as Params;
    const posted = await readForm(c, funct);
    const { another, untouched, ...typed } = takeBack(c, read?.(posted.values) ?? posted.values);
    const chosen = withChoices({ ...posted, values: typed });
    const form = complete ? { ...chosen, values: await need(c, complete, chosen.values) } : chosen;
    const inCents = { ...form, values: postedPrices(form.values) as typeof form.values };
    const outcome = await performConfirmed(c, posted, () =>
      outcomeOf<ValuesOf<F>>(async () => perform(funct, await body(inCents, params, c), c.get("caller"))),
    );
    if (outcome instanceof Response) return outcome;
    if (!outcome.ok) {
      if (outcome.retryAfter) c.header("Retry-After", String(outcome.retryAfter));
      const conflict = authorOf(outcome.values.conflict as Conflict | undefined);
      if (!again) return refusalPage(c, outcome.status, lateSentence(outcome.values.msg, conflict));
      c.status(outcome.status as 422);
      const refusal = refusalOf(outcome.values, form, fields);
      const requestId = refusal.message === savedBefore ? undefined : form.requestId;
      return again(c, { ...form, ...refusal, requestId, conflict, isTyped: !untouched }, params);
    }
    setSessionCookie(c, outcome);
    const { values } = outcome;
    if ("answer" in then) return then.answer(c, values);
    const path = "go" in then ? then.go : "back" in then ? then.back : then.reload;
    const step = next?.(values, params, c);
    const target = step ?? (typeof path === "string" ? path : await path(values, params, c));
    // The contract's answer of some functs, such as a logout, is without the sentence.
    const { msg = successOf(funct), id, warning } = values as Answered;
    const noted = await note?.(values, params, c);
    const more = typeof noted === "string" ? { text: noted } : noted;
    const saved = more ? `${msg}: ${more.text}` : msg;
    const text = saved && warning ? `${saved}. ${warning}` : saved;
    const done =
      text === undefined ? undefined : { text, action: more?.action ?? undoButton(funct, outcome.activity) };
    if (another && again && done) return anew(c, done, () => again(c, { values: pick(typed, keep) }, params));
    if (step || "go" in then) {
      passOn(c, target);
      return go(c, target, done);
    }
    const back = backFrom(c) ?? target;
    const isElsewhere = "back" in then ? !isFrom(c, back) : isOwnPage(c);
    return isElsewhere ? go(c, atRow(c, back, id), done) : reload(c, back, done);
  };
}

function anew(c: PageContext, done: Done, form: () => Answer): Answer {
  if (!c.req.header("hx-request")) return go(c, c.req.path, done);
  showSnackbar(c, { kind: "success", ...done });
  return form();
}

const pick = (values: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

function undoButton(funct: AnyFunct, activity?: number) {
  if (!activity || whyFinal(funct.operation)) return undefined;
  const { undoText = "Annulla" } = funct as Partial<AnyWrite>;
  return { text: undoText, post: `/undo/${activity}`, isUndo: true };
}

/** Functs take the fields flat or under `values`, and ignore unknown ones. */
export function bodyFrom({ values, ...envelope }: PostedForm, params: unknown): object {
  const all = { ...values, ...(params as object | undefined) };
  return { ...all, ...envelope, values: all };
}

export const listOf = (value: unknown) => [value ?? []].flat() as string[];

async function outcomeOf<V>(ask: () => Promise<Outcome<V>>): Promise<Outcome<V>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.more.errors) throw error;
    return { ok: false, status: error.status, values: { msg: error.message, errors: error.more.errors } };
  }
}

type Refused = { msg: string; errors?: Record<string, string> };

function refusalOf(
  { msg, errors }: Refused,
  form: PostedForm,
  fields: Save<never, never>["fields"] = {},
): Pick<RefusedForm, "errors" | "message"> {
  if (!errors) return { message: msg };
  const nameOf = typeof fields === "function" ? fields : (path: string) => fields[path] ?? path;
  const fieldOf = (name: string | undefined) => name && priceField(name);
  const named = Object.entries(errors).map(([path, text]) => {
    const name = fieldOf(nameOf(path, form));
    return [
      name,
      name !== undefined && isUnchosen(form, name, text) ? fieldMessages.notChosen : text,
    ] as const;
  });
  const whole = named.find(([name]) => name === undefined);
  return whole ? { message: whole[1] } : { errors: Object.fromEntries(named) as Record<string, string> };
}

const isUnchosen = ({ values }: PostedForm, name: string, text: string) =>
  text === fieldMessages.required && Boolean(valueAt(values, `${name}_text`));

/** A refused form with its first error above the fields as well: the form may lack the field of the error. */
export function withSentence(form: RefusedForm): RefusedForm {
  const first = Object.values(form.errors ?? {}).find((text) => text !== fieldMessages.required);
  const message = first ?? (form.errors && "Compilare i campi segnati in rosso.");
  return { ...form, message: form.message ?? message };
}

export const withParams = <Shape extends z.ZodRawShape>(shape: Shape) =>
  zValidator("param", z.object(shape), (result) => {
    if (!result.success) notFound();
  });

export const withQuery = <Shape extends z.ZodRawShape>(shape: Shape) => zValidator("query", z.object(shape));

export const queryOf = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const query = z.object(shape);
  return (c: Context<Env>) => query.parse(c.req.query());
};

export const withId = withParams({ id: id() });

export const withDay = withParams({
  date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .pipe(day("0001-01-01")),
});

/** Nothing that is looked for is longer: without what is too long everything would seem to be found. */
export const queryText = () =>
  z
    .string()
    .catch("")
    .transform((text) => text.trim().slice(0, 200).toWellFormed());
const TypedText = queryText();

export const typedTextIn = (typed: unknown): string => TypedText.parse(typed);

/** From the body of a post: a name must not be in an address. */
export async function typedText(c: Context<Env>): Promise<string> {
  const { values } = await readForm(c);
  return typedTextIn(values.q);
}

export const queryDay = () => day("0001-01-01").optional().catch(undefined);

export const queryId = () => id().optional().catch(undefined);

export const queryWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).catch(words[0] as never);

export const listQuery = {
  page: pageNumber()
    .catch(undefined)
    .transform((n) => n ?? 1),
  query: queryText(),
};
export const withList = withQuery(listQuery);

type Options<F, Params> = Save<F, Params> & {
  shownTo?: Pick<Gated, "gate">;
  /** Refuses to open the form where its save would be refused, whatever is typed. */
  mayOpen?: AnyRead;
  params?: { [Name in keyof Params]: z.ZodType<Params[Name]> };
};

export function formPages<F extends AnyFunct, Params = { id: number }>(
  pages: Hono<Env>,
  path: string,
  funct: F,
  { shownTo = funct, mayOpen, params, ...after }: Options<F, Params>,
  page: (c: PageContext, form: RefusedForm | undefined, params: Params) => Answer,
) {
  const withThem: MiddlewareHandler = params ? withParams(params as unknown as z.ZodRawShape) : withId;
  const read: MiddlewareHandler = path.includes(":") ? withThem : (_, next) => next();
  pages.get(path, only(shownTo), read, async (c) => {
    const asked: Params = c.req.valid("param" as never);
    if (mayOpen) await need(c, mayOpen, asked as object);
    return page(c, undefined, asked);
  });
  pages.post(path, read, save(funct, { again: page, ...(after as Save<F, Params>) }));
}
