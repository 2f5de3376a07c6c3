import type { Call } from "./caller";
import { milliseconds } from "./clock";
import { one, run } from "./db";
import { Refusal, refuse } from "./errors";

const maxAge = 7 * 24 * 3_600_000;

/**
 * Acts once for a `requestId`: the same id from the same account again, also after a restart, answers the first
 * result and writes nothing; with another body it is a conflict. A refused act leaves its id free (CONTRACT.md).
 * `act` remembers its values in its own transaction.
 */
export function idempotent<V>(
  operation: string,
  requestId: string,
  body: unknown,
  call: Call,
  act: (remember: (values: V) => V) => V,
  secret?: string,
): V {
  const bodyHash = sha256(JSON.stringify([operation, body], hashedBytes));
  const user = call.user?.id ?? 0;
  const first = storedAnswer(user, requestId);
  if (first && first.body_hash !== bodyHash)
    refuse(409, "Richiesta già usata per un altro invio: ricaricare la pagina.");
  if (first) {
    const { values, activity } = JSON.parse(first.values);
    call.activity = activity;
    return values;
  }
  return act((values) => {
    if (values instanceof Refusal) return values;
    const secretless = (key: string, value: unknown) => (key === secret ? undefined : value);
    const answer = JSON.stringify({ values, activity: call.activity }, secretless);
    run`INSERT INTO answered_requests (id_user, request_id, body_hash, "values", answered_at)
        VALUES (${user}, ${requestId}, ${bodyHash}, ${answer}, ${milliseconds()})`;
    return values;
  });
}

/** A file counts by its hash: written out in full it would be a hundred megabytes of text. */
const hashedBytes = (_key: string, value: unknown) => (value instanceof Uint8Array ? sha256(value) : value);

const sha256 = (data: string | Uint8Array) => new Bun.CryptoHasher("sha256").update(data).digest("hex");

type StoredAnswer = { body_hash: string; values: string };

const storedAnswer = (user: number, requestId: string) => one<StoredAnswer>`
  SELECT body_hash, "values" FROM answered_requests WHERE id_user = ${user} AND request_id = ${requestId}`;

/** Answers are remembered for a week. */
export function deleteExpiredAnswers() {
  run`DELETE FROM answered_requests WHERE answered_at < ${milliseconds() - maxAge}`;
}
