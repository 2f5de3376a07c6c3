import { z } from "zod";
import { notFound, Refusal } from "../base/errors";
import type { Permission } from "../base/permissions";
import { transaction } from "../db/db";
import { mustHaveRoomToSave, withReserve } from "../files/disk";
import { parse } from "../input/fields";
import { cachedLater } from "../journal/cache";
import type { AnyCall, Caller } from "../journal/caller";
import { changesOf, journaled } from "../journal/journal";
import { changesHidden, unseenAmounts, withoutUnseen } from "../journal/visibility";
import type { PdfFile } from "../paper/pdf/document";
import { charged } from "./budgets";
import { logCall } from "./call-log";
import { withConflict } from "./conflict";
import { type Description, isGrave, type OperationKind, type Versioned } from "./description";
import { newDoubts, withDoubts } from "./doubts";
import { type CallBehind, type Gate, mustPass } from "./gate";
import { inGroup } from "./group-commit";
import { type Request, requestOf, storeAnswer, storedAnswer } from "./idempotency";
import { canReadInWorker, readInWorker } from "./long-reads";
import { errorOutcome, type Failure, type Outcome, replyOutcome } from "./outcome";
import { Reply, type ValuesIn, type WithMessage, withMessage } from "./reply";

type Common<G extends Gate, Input> = {
  gate: G;
  shape: z.ZodType<Input>;
  operation: string;
  isoDays?: boolean;
};

export type ReadFunct<G extends Gate, Input, Output> = Common<G, Input> & {
  kind: "read";
  verb(input: Input, call: CallBehind<G>): Output | Promise<Output>;
  isLong?(input: Input): boolean;
  /** It may take seconds: shorter ones do not wait for it. */
  isSlow?(input: Input): boolean;
  /** Calls with the same key share the Worker's answer until the next change. */
  sharedKey?(input: Input, call: CallBehind<G>): string | undefined;
};

type WriteFunct<G extends Gate, Input, Output, P> = Common<G, Input> &
  Description & {
    kind: "write";
    prepare(input: Input, call: CallBehind<G>): Promise<Prepared<P>>;
    verb(input: Input, call: CallBehind<G>, prepared: P): Reply<Output>;
    /** Only the first answer has it: it is not stored with the `requestId`. */
    secret?: string;
    takesFiles?: boolean;
    /** Its body holds a password: nothing of it is stored, so its `requestId` is ignored. */
    holdsPassword?: boolean;
    needsPassword?: boolean;
    needsSession?: boolean;
    /** Changes only what its own account sees of the screens: no act of the journal. */
    isUnlogged?: boolean;
  };

type Funct<G extends Gate, Input, Output, P> = ReadFunct<G, Input, Output> | WriteFunct<G, Input, Output, P>;

/** `cleanUp` runs after the act, also when it was refused. */
export type Prepared<P> = { value: P; cleanUp?: () => void };

// biome-ignore lint/suspicious/noExplicitAny: a table holds functs of every input and output
export type AnyWrite = WriteFunct<any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyRead = ReadFunct<any, any, any>;
export type AnyFunct = AnyRead | AnyWrite;
export type InputOf<F> = F extends { shape: z.ZodType<infer I> } ? I : never;
// biome-ignore lint/suspicious/noExplicitAny: only the answer matters here
export type ValuesOf<F> = F extends { verb: (...inputs: any[]) => infer O } ? ValuesIn<Awaited<O>> : never;

export const read = <G extends Gate, Input, Output>(
  gate: G,
  shape: z.ZodType<Input>,
  verb: (input: Input, call: CallBehind<G>) => Output | Promise<Output>,
): ReadFunct<G, Input, Output> => ({
  kind: "read",
  gate,
  shape,
  verb(input, call) {
    const answer = verb(input, call);
    return answer instanceof Promise
      ? answer.then((values) => withoutUnseen(values, call))
      : withoutUnseen(answer, call);
  },
  operation: "",
});

type More = Partial<Description>;

const actOf =
  (kind: OperationKind) =>
  (message: string, words: string, more?: More): Description => ({ message, words: [kind, words], ...more });

/** `record` is null where nobody holds a version. */
const actOn =
  (kind: OperationKind, usual: string) =>
  (message: string, record: Versioned | null, words = usual, more?: More): Description =>
    actOf(kind)(message, words, { record, ...more });

/** The act of a write: the sentence of its success, then that of the log where it is not the usual one. */
export const act = {
  insert: (message: string, words = "Ha inserito {il}", more?: More) => actOf("insert")(message, words, more),
  change: actOn("change", "Ha modificato {il}"),
  delete: actOn("delete", "Ha eliminato {il}"),
  retire: actOn("change", "Ha disattivato {il}"),
  reopen: actOn("change", "Ha riattivato {il}"),
  undo: actOf("undo"),
  access: actOf("access"),
  system: actOf("system"),
};

export const write = <G extends Gate, Input, Output>(
  gate: G,
  shape: z.ZodType<Input>,
  act: Description,
  verb: (input: Input, call: CallBehind<G>) => Output,
) => writeAfter(gate, shape, act, async () => ({ value: undefined }), verb);

export const writeAfter = <G extends Gate, Input, P, Output>(
  gate: G,
  shape: z.ZodType<Input>,
  act: Description,
  prepare: (input: Input, call: CallBehind<G>) => Promise<Prepared<P>>,
  verb: (input: Input, call: CallBehind<G>, prepared: P) => Output,
): WriteFunct<G, Input, WithMessage<ValuesIn<Output>>, P> => ({
  ...act,
  kind: "write",
  // Who changes his own password gives the present one.
  needsPassword: gate !== "own password" && isGrave(act),
  gate,
  shape,
  prepare,
  verb: (input, call, prepared) => withMessage(verb(input, call, prepared), act.message),
  operation: "",
});

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

export const inWorker = <G extends Gate, Input, Output>(
  funct: ReadFunct<G, Input, Output>,
  {
    isLong = () => true,
    ...more
  }: Pick<ReadFunct<G, NoInfer<Input>, Output>, "isLong" | "isSlow" | "sharedKey"> = {},
): ReadFunct<G, Input, Output> => ({ ...funct, isLong, ...more });

export const asPdf = <G extends Gate, Input, Output>(
  funct: ReadFunct<G, Input, Output>,
  draw: (values: Output) => Promise<PdfFile>,
): ReadFunct<G, Input, PdfFile> => ({
  ...funct,
  verb: async (input, call) => draw(await funct.verb(input, call)),
  isLong: () => true,
});

export const withIsoDays = <F extends AnyFunct>(funct: F): F => ({ ...funct, isoDays: true });

export const withSecret = <F extends AnyWrite>(secret: string, funct: F): F => ({
  ...funct,
  secret,
  needsPassword: true,
});

export const takingFiles = <F extends AnyWrite>(funct: F): F => ({ ...funct, takesFiles: true });

export const withPassword = <F extends AnyWrite>(funct: F): F => ({ ...funct, holdsPassword: true });

export const needingSession = <F extends AnyWrite>(funct: F): F => ({ ...funct, needsSession: true });

export const nothing = z.object({});

export const unlogged = <F extends AnyWrite>(funct: F): F => ({ ...funct, isUnlogged: true });

const Envelope = z.object({
  version: z.coerce.number().int().positive().optional(),
  requestId: z.uuid().optional(),
  sure: z.coerce
    .number()
    .pipe(z.literal([0, 1]))
    .optional(),
});

/** The only way to call a funct; "json": what a Worker read comes as bytes of the wire. */
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
  const reason = outcome.status === 503 ? (outcome as Failure).values.msg : undefined;
  logCall({ operation: funct.operation, kind: funct.kind, status: outcome.status, ms, reason }, caller);
  return outcome;
}

async function answerOf<G extends Gate, I, V, P>(
  funct: Funct<G, I, V, P>,
  body: unknown,
  caller: Caller,
  form: "values" | "json",
): Promise<Outcome<V>> {
  mustPass(funct, caller);
  const { version, requestId, sure } = parse(Envelope, withoutBlanks(body));
  const input = parse(funct.shape, body, caller);
  const call = { ...caller, version, sure };
  if (funct.kind === "read") return { ok: true, status: 200, values: await answer(funct, input, call, form) };
  mustHaveRoomToSave(funct.operation);
  const isStored = requestId && !funct.holdsPassword;
  const request = isStored ? requestOf(funct.operation, requestId, body, call) : undefined;
  const { value, cleanUp } = await funct.prepare(input, call);
  try {
    if (funct.needsSession && !call.session) return replyOutcome(funct.verb(input, call, value));
    if (funct.isUnlogged)
      return await inGroup(() => transaction(() => replyOutcome(funct.verb(input, call, value))));
    return await inGroup(() =>
      charged(call, () => record(funct, call, request, () => funct.verb(input, call, value))),
    );
  } catch (error) {
    throw call.version === undefined ? error : await withConflict(error, funct.record, input, call);
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
  if (!funct.isLong?.(input) || !canReadInWorker()) return charged(call, () => funct.verb(input, call));
  const ask = () =>
    readInWorker({ operation: funct.operation, input, call, form }, funct.isSlow?.(input)) as Promise<V>;
  const key = funct.sharedKey?.(input, call);
  return key === undefined
    ? ask()
    : cachedLater(`${funct.operation} ${form} ${unseenAmounts(call)} ${key}`, ask);
}

function withoutBlanks(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return {};
  const { version, requestId, sure } = body as Record<string, unknown>;
  return {
    sure: sure === "" ? undefined : sure,
    version: version === "" ? undefined : version,
    requestId: requestId === "" ? undefined : requestId,
  };
}

const hiddenThere = "Operazione non disponibile da questo sito.";

function record<V>(
  { operation, message, secret }: AnyWrite,
  call: AnyCall,
  request: Request | undefined,
  verb: () => Reply<V>,
): Outcome<V> {
  const before = request && storedAnswer<V>(request);
  if (before) return { ok: true, status: 200, ...before };
  const { user, site, ip } = call;
  const act = { id_user: user?.id ?? null, user: user?.username ?? "", site, operation, ip };
  const { result: reply, activity } = journaled(act, (activity) => {
    newDoubts();
    const { answer: given, more } = verb();
    const answer = given instanceof Refusal ? given : withDoubts(given, activity, call);
    const refused = answer instanceof Refusal;
    const reply = new Reply(answer, more);
    if (site === "B" && changesHidden(changesOf(activity))) notFound(hiddenThere);
    if (request && !refused) storeAnswer(request, { values: answer, activity }, secret);
    const done = more.about ? `${message}: ${more.about}` : message;
    return { result: reply, note: refused ? answer.message : done, actor: more.actor, undone: more.undone };
  });
  return replyOutcome(reply, activity);
}
