import { Refusal } from "../base/errors";
import type { Actor } from "../journal/caller";

type More = {
  /** The token of the session that the act opened; null when the act ended the caller's. */
  newToken?: string | null;
  /** The token of a browser that the account did not know before. */
  newDevice?: string;
  /** The account that the log names, where the act itself found out who it is. */
  actor?: Actor | null;
  /** What the log names after the message, for an act that changes no row, such as an export. */
  about?: string;
};

/** What a verb answers when it has more to report than values. */
export class Reply<Values> {
  constructor(
    readonly answer: Values | Refusal,
    readonly more: More = {},
  ) {}
}

/** Values with the session that the act opened or ended, or with who acted. */
export const reply = <Values>(values: Values, more: More) => new Reply(values, more);

/** A refusal whose act is committed and logged, like a failed login; one that is thrown rolls its act back. */
export const commitRefusal = (refusal: Refusal, more: More) => new Reply<never>(refusal, more);

/** The values among what a verb answers. */
export type ValuesIn<Output> = Output extends Reply<infer Values> ? Values : Output;

/** Values with a success sentence: alone where the verb answers nothing, and not added to a text. */
export type WithMessage<Values> = [Values] extends [string] ? Values : Named<Exclude<Values, void>>;
type Named<Values> = [Values] extends [never] ? { msg: string } : Values & { msg: string };

/** A verb's answer as a reply whose values have the success sentence. */
export function withMessage<Output>(answered: Output, message: string): Reply<WithMessage<ValuesIn<Output>>> {
  const { answer, more } = answered instanceof Reply ? answered : new Reply(answered);
  const takesMessage = !(answer instanceof Refusal) && typeof answer !== "string";
  return new Reply(takesMessage ? { msg: message, ...answer } : answer, more);
}
