import { z } from "zod";
import type { Call, Caller } from "./caller";
import { isStorageFault } from "./db";
import { Refusal } from "./errors";
import { fieldMessages } from "./field-messages";
import { type Gate, mustPass, passes } from "./gate";
import { idempotent } from "./idempotency";
import { type Act, journaled } from "./journal";
import { logFault, logLine } from "./logger";

/** What `perform` answers: the wire's body with its status. */
export type Outcome<V> =
  | { ok: true; status: 200; values: V; activity?: number; newToken?: string | null }
  | {
      ok: false;
      status: number;
      values: { msg: string; errors?: Record<string, string> } & Record<string, unknown>;
      retryAfter?: number;
    };

export type Funct<Input = unknown, Output = unknown, Prepared = unknown> = {
  gate: Gate;
  shape: z.ZodType<Input>;
  verb: (input: Input, call: Call, prepared: Prepared) => Output | Refusal;
  /** The success sentence of a write; a read has none. */
  message?: string;
  /** Asynchronous work that must be done before the transaction, like hashing a password. */
  prepare?: (input: Input, call: Call) => Promise<Prepared>;
  /** Also answers the warehouse display. */
  kiosk?: boolean;
  /** The value of the answer that is told this once: it is not remembered with the `requestId`. */
  secret?: string;
  /** Answers days as `YYYY-MM-DD` on the wire too. */
  isoDays?: boolean;
  /** Takes files: only for such a funct is a large body read (body.ts). */
  takesFiles?: boolean;
  /** Its body holds a password: nothing of it is remembered, so a `requestId` counts for nothing. */
  holdsPassword?: boolean;
  /** `Service.name`, given when the wire is put together (api.ts). */
  operation: string;
};

// biome-ignore lint/suspicious/noExplicitAny: a table holds functs of every input and output
export type AnyFunct = Funct<any, any, any>;
export type InputOf<F> = F extends { shape: z.ZodType<infer I> } ? I : never;
// biome-ignore lint/suspicious/noExplicitAny: only the answer matters here
export type ValuesOf<F> = F extends { verb: (...inputs: any[]) => infer O } ? Exclude<O, Refusal> : never;

/** A funct that only reads. */
export function read<Input, Output>(
  gate: Gate,
  shape: z.ZodType<Input>,
  verb: (input: Input, call: Call) => Output,
): Funct<Input, Output> {
  return { gate, shape, verb, operation: "" };
}

/** A funct that changes something: journaled, and answered with its success sentence. */
export function write<Input, Output>(
  gate: Gate,
  shape: z.ZodType<Input>,
  verb: (input: Input, call: Call) => Output,
  message: string,
): Funct<Input, WithMessage<Output>> {
  return { gate, shape, verb: verb as Funct<Input, WithMessage<Output>>["verb"], message, operation: "" };
}

/** A write with slow work before its transaction, like hashing a password or storing a file. */
export function writeAfter<Input, Prepared, Output>(
  gate: Gate,
  shape: z.ZodType<Input>,
  prepare: (input: Input, call: Call) => Promise<Prepared>,
  verb: (input: Input, call: Call, prepared: Prepared) => Output,
  message: string,
): Funct<Input, WithMessage<Output>, Prepared> {
  return {
    gate,
    shape,
    prepare,
    verb: verb as Funct<Input, WithMessage<Output>, Prepared>["verb"],
    message,
    operation: "",
  };
}

/** Opens a read to the warehouse display as well; `wall` is its answer where it may read less than an account. */
export const forKiosk = <F extends AnyFunct>(
  funct: F,
  wall?: (input: InputOf<F>, call: Call) => unknown,
): F => ({
  ...funct,
  kiosk: true,
  verb: (input: InputOf<F>, call: Call) => (call.kiosk && wall ? wall : funct.verb)(input, call, undefined),
});

/** A funct whose days are `YYYY-MM-DD` on the wire too, where others write `dd-mm-yyyy`. */
export const withIsoDays = <F extends AnyFunct>(funct: F): F => ({ ...funct, isoDays: true });

/** A write that answers a secret, such as a link: the same `requestId` again answers the rest. */
export const withSecret = <F extends AnyFunct>(secret: string, funct: F): F => ({ ...funct, secret });

/** A write that files come with. */
export const takingFiles = <F extends AnyFunct>(funct: F): F => ({ ...funct, takesFiles: true });

/** A write whose body holds a password. */
export const withPassword = <F extends AnyFunct>(funct: F): F => ({ ...funct, holdsPassword: true });

/** A write's values with its success sentence; a verb that answers nothing says only that. */
// biome-ignore lint/suspicious/noConfusingVoidType: a verb that returns nothing is typed void
type WithMessage<Output> = [Output] extends [string] ? Output : Answer<Exclude<Output, Refusal | void>>;
type Answer<Values> = [Values] extends [never] ? { msg: string } : Values & { msg: string };

/** The shape of a funct that takes nothing. */
export const nothing = z.object({});

const Envelope = z.object({
  version: z.coerce.number().int().positive().optional(),
  requestId: z.uuid().optional(),
});

const byOperation = new Map<string, AnyFunct>();

/** Gives a funct its name on the wire (api.ts). */
export function name(operation: string, funct: AnyFunct) {
  funct.operation = operation;
  byOperation.set(operation, funct);
}

/** Whether the caller passes the gate of the funct with this name. */
export function mayCall(operation: string, caller: Caller): boolean {
  const funct = byOperation.get(operation);
  return funct !== undefined && passes(funct, caller);
}

/**
 * The only door: gate, shape, one transaction with the verb, journal, answer.
 * Expected refusals come back as outcomes; whatever nobody foresaw is logged and answered with its id.
 */
export async function perform<I, V, P>(
  funct: Funct<I, V, P>,
  body: unknown,
  caller: Caller,
): Promise<Outcome<V>> {
  const started = performance.now();
  const outcome = await enter(funct, body, caller);
  if (funct.message !== undefined) {
    const { user, site } = caller;
    const ms = Math.round(performance.now() - started);
    logLine("info", "act", {
      operation: funct.operation,
      user: user?.id ?? null,
      site,
      status: outcome.status,
      ms,
    });
  }
  return outcome;
}

async function enter<I, V, P>(funct: Funct<I, V, P>, body: unknown, caller: Caller): Promise<Outcome<V>> {
  try {
    mustPass(funct, caller);
    const { version, requestId } = parse(Envelope, withoutBlanks(body));
    const input = parse(funct.shape, body);
    const call = { ...caller, version } as Call;
    try {
      const prepared = funct.prepare ? await funct.prepare(input, call) : undefined;
      const verb = () => funct.verb(input, call, prepared as P);
      const values = funct.message === undefined ? verb() : record(funct, body, call, requestId, verb);
      if (values instanceof Refusal) return outcomeOf(values);
      return { ok: true, status: 200, values, activity: call.activity, newToken: call.newToken };
    } finally {
      for (const putAway of call.afterwards ?? []) putAway();
    }
  } catch (error) {
    return outcomeOf(error);
  }
}

function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join(".").replace(/^values\./, "");
    errors[path] ??= issue.message;
  }
  throw new Refusal(422, Object.values(errors)[0] ?? fieldMessages.format, { errors });
}

/** A form sends empty hidden fields: an empty version or requestId is none. */
function withoutBlanks(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return {};
  const { version, requestId } = body as Record<string, unknown>;
  return {
    version: version === "" ? undefined : version,
    requestId: requestId === "" ? undefined : requestId,
  };
}

function record<V>(
  funct: AnyFunct,
  body: unknown,
  call: Call,
  requestId: string | undefined,
  verb: () => V,
): V {
  const act: Act = {
    id_user: call.user?.id ?? null,
    user: call.user?.username ?? "",
    site: call.site,
    operation: funct.operation,
    ip: call.ip,
  };
  const message = funct.message as string;
  const work = () => {
    const values = verb();
    call.activity = act.id;
    if (call.actor) Object.assign(act, { id_user: call.actor.id, user: call.actor.username });
    return values instanceof Refusal || typeof values === "string" ? values : { msg: message, ...values };
  };
  const note = (values: unknown) => (values instanceof Refusal ? values.message : message);
  if (!requestId || funct.holdsPassword) return journaled(act, work, note) as V;
  const acting = (remember: (values: unknown) => unknown) => journaled(act, () => remember(work()), note);
  return idempotent(act.operation, requestId, body, call, acting, funct.secret) as V;
}

function outcomeOf(error: unknown): Outcome<never> {
  if (error instanceof Refusal) {
    const { errors, retryAfter, also } = error.more;
    const values = { ...also, msg: error.message, ...(errors && { errors }) };
    return { ok: false, status: error.status, values, retryAfter };
  }
  if (isStorageFault(error)) {
    logFault(error);
    return {
      ok: false,
      status: 503,
      values: { msg: "Impossibile salvare: nessun dato è stato modificato." },
    };
  }
  const id = logFault(error);
  return {
    ok: false,
    status: 500,
    values: { msg: `Errore imprevisto: riprovare o segnalare il codice ${id}.` },
  };
}
