import { Refusal } from "../base/errors";
import type { Actor } from "../journal/caller";

type More = {
  /** Null when the act ended the caller's. */
  newToken?: string | null;
  newDevice?: string;
  actor?: Actor | null;
  about?: string;
  /** Of an undo, what the first act was: both are about the same record. */
  undone?: string;
};

export class Reply<Values> {
  constructor(
    readonly answer: Values | Refusal,
    readonly more: More = {},
  ) {}
}

export const reply = <Values>(values: Values, more: More) => new Reply(values, more);

/** Its act is committed and logged, like a failed login; a refusal that is thrown rolls it back. */
export const commitRefusal = (refusal: Refusal, more: More) => new Reply<never>(refusal, more);

export type ValuesIn<Output> = Output extends Reply<infer Values> ? Values : Output;

export type WithMessage<Values> = [Values] extends [string] ? Values : Named<Exclude<Values, void>>;
type Named<Values> = [Values] extends [never] ? { msg: string } : Values & { msg: string };

export function withMessage<Output>(answered: Output, message: string): Reply<WithMessage<ValuesIn<Output>>> {
  const { answer, more } = answered instanceof Reply ? answered : new Reply(answered);
  const takesMessage = !(answer instanceof Refusal) && typeof answer !== "string";
  return new Reply(takesMessage ? { msg: message, ...answer } : answer, more);
}
