import { z } from "zod";
import { Refusal } from "../base/errors";
import type { Permission } from "../base/permissions";
import { transaction } from "../db/db";
import { mustHaveRoomToSave, withReserve } from "../files/disk";
import { parse } from "../input/parse";
import { cachedLater } from "../journal/cache";
import type { AnyCall, Caller } from "../journal/caller";
import { journaled } from "../journal/journal";
import type { PdfFile } from "../paper/pdf/document";
import { logCall } from "./call-log";
import { withConflict } from "./conflict";
import { type CallBehind, type Gate, mustPass } from "./gate";
import { inGroup } from "./group-commit";
import { type Request, requestOf, storeAnswer, storedAnswer } from "./idempotency";
import { canReadInWorker, readInWorker } from "./long-reads";
import { errorOutcome, type Outcome, replyOutcome } from "./outcome";
import { type Reply, type ValuesIn, type WithMessage, withMessage } from "./reply";

type Common<G extends Gate, Input> = {
  gate: G;
  shape: z.ZodType<Input>;
  /** `Service.name`, given when the wire is put together (api.ts). */
  operation: string;
  /** Answers days as `YYYY-MM-DD` on the wire too. */
  isoDays?: boolean;
};

export type ReadFunct<G extends Gate, Input, Output> = Common<G, Input> & {
  kind: "read";
  verb(input: Input, call: CallBehind<G>): Output | Promise<Output>;
  /** Whether reading with this input takes so long that it is done in a Worker (long-reads.ts). */
  isLong?(input: Input): boolean;
  /** It may take seconds: shorter ones do not wait for it. */
  isSlow?: boolean;
  /** Calls with the same key share the Worker's answer until the next change; undefined: nobody shares it. */
  sharedKey?(input: Input, call: CallBehind<G>): string | undefined;
};

type WriteFunct<G extends Gate, Input, Output, P> = Common<G, Input> & {
  kind: "write";
  /** Asynchronous work that must be done before the transaction, like hashing a password. */
  prepare(input: Input, call: CallBehind<G>): Promise<Prepared<P>>;
  verb(input: Input, call: CallBehind<G>, prepared: P): Reply<Output>;
  /** The success sentence, in the answer and in the log. */
  message: string;
  /** The value that only the first answer has: it is not stored with the `requestId`. */
  secret?: string;
  /** Takes files: only for such a funct is a large body read (body.ts). */
  takesFiles?: boolean;
  /** Its body holds a password: nothing of it is stored, so its `requestId` is ignored. */
  holdsPassword?: boolean;
  /** Needs the caller's password, given a short while ago (gate.ts). */
  needsPassword?: boolean;
  /** Without a session there is nothing to change: it is answered without an act of the journal. */
  needsSession?: boolean;
  /** Changes only what its own account sees of the screens: no act of the journal. */
  isUnlogged?: boolean;
};

type Funct<G extends Gate, Input, Output, P> = ReadFunct<G, Input, Output> | WriteFunct<G, Input, Output, P>;

/** What was prepared for a write; `cleanUp` runs after the act, also when it was refused. */
export type Prepared<P> = { value: P; cleanUp?: () => void };

// biome-ignore lint/suspicious/noExplicitAny: a table holds functs of every input and output
export type AnyWrite = WriteFunct<any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyRead = ReadFunct<any, any, any>;
export type AnyFunct = AnyRead | AnyWrite;
export type InputOf<F> = F extends { shape: z.ZodType<infer I> } ? I : never;
// biome-ignore lint/suspicious/noExplicitAny: only the answer matters here
export type ValuesOf<F> = F extends { verb: (...inputs: any[]) => infer O } ? ValuesIn<Awaited<O>> : never;

/** A funct that only reads. */
export const read = <G extends Gate, Input, Output>(
  gate: G,
  shape: z.ZodType<Input>,
  verb: (input: Input, call: CallBehind<G>) => Output | Promise<Output>,
): ReadFunct<G, Input, Output> => ({ kind: "read", gate, shape, verb, operation: "" });

/** A funct that changes something: journaled, and answered with its success sentence. */
export const write = <G extends Gate, Input, Output>(
  gate: G,
  shape: z.ZodType<Input>,
  verb: (input: Input, call: CallBehind<G>) => Output,
  message: string,
) => writeAfter(gate, shape, async () => ({ value: undefined }), verb, message);

/** A write with slow work before its transaction, like hashing a password or storing a file. */
export const writeAfter = <G extends Gate, Input, P, Output>(
  gate: G,
  shape: z.ZodType<Input>,
  prepare: (input: Input, call: CallBehind<G>) => Promise<Prepared<P>>,
  verb: (input: Input, call: CallBehind<G>, prepared: P) => Output,
  message: string,
): WriteFunct<G, Input, WithMessage<ValuesIn<Output>>, P> => ({
  kind: "write",
  gate,
  shape,
  prepare,
  verb: (input, call, prepared) => withMessage(verb(input, call, prepared), message),
  message,
  operation: "",
});

/** A read that kiosk devices may call as well; they get the answer of `kioskVerb`, which may hold less. */
export const forKiosk = <Input, Output>(
  funct: ReadFunct<Permission, Input, Output>,
  kioskVerb: (input: Input, call: AnyCall) => unknown,
): ReadFunct<{ kioskOr: Permission }, Input, Output> => ({
  ...funct,
  gate: { kioskOr: funct.gate },
  verb(input, { user, ...call }) {
    // The wire is typed by what accounts are answered.
    return user ? funct.verb(input, { ...call, user }) : (kioskVerb(input, { ...call, user }) as Output);
  },
});

/** A read that may take long: with an input for which `isLong` is true, its verb runs in a Worker. */
export const inWorker = <G extends Gate, Input, Output>(
  funct: ReadFunct<G, Input, Output>,
  { isLong = () => true, ...more }: Pick<ReadFunct<G, Input, Output>, "isLong" | "isSlow" | "sharedKey"> = {},
): ReadFunct<G, Input, Output> => ({ ...funct, isLong, ...more });

/** A read whose answer is drawn as a PDF, in a Worker. */
export const drawn = <G extends Gate, Input, Output>(
  funct: ReadFunct<G, Input, Output>,
  draw: (values: Output) => Promise<PdfFile>,
): ReadFunct<G, Input, PdfFile> => ({
  ...funct,
  verb: async (input, call) => draw(await funct.verb(input, call)),
  isLong: () => true,
});

/** A funct whose days are `YYYY-MM-DD` on the wire too, where others write `dd-mm-yyyy`. */
export const withIsoDays = <F extends AnyFunct>(funct: F): F => ({ ...funct, isoDays: true });

/** A write that answers a secret, such as a link: the same `requestId` again answers the rest. */
export const withSecret = <F extends AnyWrite>(secret: string, funct: F): F => ({ ...funct, secret });

/** A write that files come with. */
export const takingFiles = <F extends AnyWrite>(funct: F): F => ({ ...funct, takesFiles: true });

/** A write whose body holds a password. */
export const withPassword = <F extends AnyWrite>(funct: F): F => ({ ...funct, holdsPassword: true });

/** A write that changes nothing for a caller without a session. */
export const needingSession = <F extends AnyWrite>(funct: F): F => ({ ...funct, needsSession: true });

/** The shape of a funct that takes nothing. */
export const nothing = z.object({});

/** A write of how an account's own screens look, which the log leaves out; its tables are not journaled. */
export const unlogged = <F extends AnyWrite>(funct: F): F => ({ ...funct, isUnlogged: true });

const Envelope = z.object({
  version: z.coerce.number().int().positive().optional(),
  requestId: z.uuid().optional(),
});

/**
 * The only way to call a funct: gate, shape, one transaction with the verb, journal, answer.
 * Expected refusals come back as outcomes; any other error is logged and answered with its id.
 * With `form` "json" the values of a read that ran in a Worker are their JSON on the wire, as bytes.
 */
export async function perform<G extends Gate, I, V, P>(
  funct: Funct<G, I, V, P>,
  body: unknown,
  caller: Caller,
  form: "values" | "json" = "values",
): Promise<Outcome<V>> {
  const started = performance.now();
  const attempt = () => answerOf(funct, body, caller, form);
  const outcome: Outcome<V> = await withReserve(funct.operation, attempt).catch(errorOutcome);
  const ms = Math.round(performance.now() - started);
  logCall({ operation: funct.operation, kind: funct.kind, status: outcome.status, ms }, caller);
  return outcome;
}

async function answerOf<G extends Gate, I, V, P>(
  funct: Funct<G, I, V, P>,
  body: unknown,
  caller: Caller,
  form: "values" | "json",
): Promise<Outcome<V>> {
  mustPass(funct, caller);
  const { version, requestId } = parse(Envelope, withoutBlanks(body));
  const input = parse(funct.shape, body, caller);
  const call = { ...caller, version };
  if (funct.kind === "read") return { ok: true, status: 200, values: await answer(funct, input, call, form) };
  mustHaveRoomToSave(funct.operation);
  const isStored = requestId && !funct.holdsPassword;
  const request = isStored ? requestOf(funct.operation, requestId, body, call) : undefined;
  const { value, cleanUp } = await funct.prepare(input, call);
  try {
    if (funct.needsSession && !call.session) return replyOutcome(funct.verb(input, call, value));
    if (funct.isUnlogged)
      return await inGroup(() => transaction(() => replyOutcome(funct.verb(input, call, value))));
    return await inGroup(() => record(funct, call, request, () => funct.verb(input, call, value)));
  } catch (error) {
    throw call.version === undefined ? error : await withConflict(error, funct.operation, input, call);
  } finally {
    cleanUp?.();
  }
}

function answer<G extends Gate, I, V>(
  funct: ReadFunct<G, I, V>,
  input: I,
  call: CallBehind<G>,
  form: "values" | "json",
): V | Promise<V> {
  if (!funct.isLong?.(input) || !canReadInWorker()) return funct.verb(input, call);
  const ask = () =>
    readInWorker({ operation: funct.operation, input, call, form }, funct.isSlow) as Promise<V>;
  const key = funct.sharedKey?.(input, call);
  return key === undefined ? ask() : cachedLater(`${funct.operation} ${form} ${key}`, ask);
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

/** Runs a verb as one act of the journal; a request that was answered before gets that answer again. */
function record<V>(
  { operation, message, secret }: AnyWrite,
  { user, site, ip }: AnyCall,
  request: Request | undefined,
  verb: () => Reply<V>,
): Outcome<V> {
  const before = request && storedAnswer<V>(request);
  if (before) return { ok: true, status: 200, ...before };
  const act = { id_user: user?.id ?? null, user: user?.username ?? "", site, operation, ip };
  const { result: reply, activity } = journaled(act, (activity) => {
    const reply = verb();
    const { answer, more } = reply;
    const refused = answer instanceof Refusal;
    if (request && !refused) storeAnswer(request, { values: answer, activity }, secret);
    const done = more.about ? `${message}: ${more.about}` : message;
    return { result: reply, note: refused ? answer.message : done, actor: more.actor };
  });
  return replyOutcome(reply, activity);
}
