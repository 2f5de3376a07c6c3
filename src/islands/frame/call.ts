import type { Services } from "../../server/api";
import type { Day } from "../../server/base/days";
import { failureOfPost, sessionOver, unanswered } from "../../server/base/failures";
import type { Conflict } from "../../server/call/conflict";
import type { InputOf, ValuesOf } from "../../server/call/funct";
import { answerFromWire } from "../../server/call/wire";

type Refused = {
  ok: false;
  status: number;
  values: { msg: string; errors?: Record<string, string>; conflict?: Conflict };
};

/** `activity` is for `Activity.undo`. Status 0: the server did not answer. */
export type Answer<V> = { ok: true; values: V; activity?: number } | Refused;

export const unreachable: Refused = { ok: false, status: 0, values: { msg: unanswered } };

export const failureText = ({ status, values }: Refused, path: string) =>
  status === 0 ? (failureOfPost(path) ?? unanswered) : values.msg;

/** A day may be typed text: the server validates it. */
type Typed<I> = I extends Day
  ? string
  : I extends readonly (infer E)[]
    ? Typed<E>[]
    : I extends object
      ? { [K in keyof I]: Typed<I[K]> }
      : I;

type Envelope = { version?: number; requestId?: string; sure?: 0 | 1 };

export async function call<S extends keyof Services, F extends keyof Services[S] & string>(
  service: S,
  funct: F,
  body: Typed<InputOf<Services[S][F]>> & Envelope,
): Promise<Answer<ValuesOf<Services[S][F]>>> {
  try {
    const response = await fetch(`/api/${service}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ funct, ...body }),
    });
    return answerOf(await response.text(), response.status, response.headers.get("traslo-activity"));
  } catch {
    return unreachable;
  }
}

export function answerOf(text: string, status: number, activity: string | null) {
  const answer = JSON.parse(text);
  if (status === 401) return { ok: false, status, values: { msg: sessionOver } } satisfies Refused;
  return answer.ok
    ? { ok: true, values: answerFromWire(answer.values), activity: Number(activity) || undefined }
    : { ...answer, status };
}
