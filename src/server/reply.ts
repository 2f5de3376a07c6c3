import type { Actor } from "./caller";
import { Refusal } from "./errors";

type More = {
  /** The token of the session that the act opened; null when the act ended the caller's. */
  newToken?: string | null;
  /** The account that the log names, where the act itself found out who it is. */
  actor?: Actor | null;
};

/** What a verb answers when it has more to report than values. */
export class Reply<Values> {
  constructor(
    readonly result: Values | Refusal,
    readonly more: More = {},
  ) {}
}

/** Values with the session that the act opened or ended, or with who acted. */
export const reply = <Values>(values: Values, more: More) => new Reply(values, more);

/** A refusal whose act is committed and logged, like a failed login; one that is thrown rolls its act back. */
export const commitRefusal = (refusal: Refusal, more: More) => new Reply<never>(refusal, more);

/** What a verb answers, without the refusals that it commits. */
export type ValuesIn<Output> = Output extends Reply<infer Values> ? Values : Output;

/** Values with a success sentence; a verb that answers nothing has only that, one that answers a text no sentence. */
export type WithMessage<Values> = [Values] extends [string] ? Values : Named<Exclude<Values, void>>;
type Named<Values> = [Values] extends [never] ? { msg: string } : Values & { msg: string };

/** A verb's answer as a reply whose values have the success sentence. */
export function withMessage<Output>(answer: Output, message: string): Reply<WithMessage<ValuesIn<Output>>> {
  const { result, more } = answer instanceof Reply ? answer : new Reply(answer);
  const isWhole = result instanceof Refusal || typeof result === "string";
  return new Reply(isWhole ? result : { msg: message, ...result }, more);
}
