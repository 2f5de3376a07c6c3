import { milliseconds } from "../base/clock";
import { refuse } from "../base/errors";
import { savedBefore } from "../base/failures";
import { all, one, run } from "../db/db";
import type { AnyCall } from "../journal/caller";
import { mustNotBeUndone } from "./undone";

const maxAge = 7 * 24 * 3_600_000;

/** Acted on once for each account, also across restarts (CONTRACT.md). */
export type Request = { user: number; requestId: string; bodyHash: string };

export const requestOf = (
  operation: string,
  requestId: string,
  body: unknown,
  { user }: AnyCall,
): Request => ({
  user: user?.id ?? 0,
  requestId,
  bodyHash: sha256(JSON.stringify([operation, body])),
});

const sha256 = (data: string) => new Bun.CryptoHasher("sha256").update(data).digest("hex");

export type Answer<V> = { values: V; activity: number };

export function storedAnswer<V>({ user, requestId, bodyHash }: Request): Answer<V> | undefined {
  const stored = one<{ body_hash: string; values: string }>`
    SELECT body_hash, "values" FROM answered_requests WHERE id_user = ${user} AND request_id = ${requestId}`;
  if (!stored) return undefined;
  if (stored.body_hash !== bodyHash) refuse(409, savedBefore);
  const answer = JSON.parse(stored.values) as Answer<V>;
  mustNotBeUndone(answer.activity);
  return answer;
}

/** Called in the transaction of the act: a refused act leaves the id free. */
export function storeAnswer<V>(
  { user, requestId, bodyHash }: Request,
  answer: Answer<V>,
  secret: string | undefined,
) {
  const stored = JSON.stringify(answer, (key, value) => (key === secret ? undefined : value));
  run`INSERT INTO answered_requests (id_user, request_id, body_hash, "values", answered_at)
      VALUES (${user}, ${requestId}, ${bodyHash}, ${stored}, ${milliseconds()})`;
}

export function deleteExpiredAnswers() {
  run`DELETE FROM answered_requests WHERE answered_at < ${milliseconds() - maxAge}`;
}

export function deleteAnswers(isMeant: (text: string, activity: number) => boolean) {
  for (const { id_user, request_id, values } of all<{ id_user: number; request_id: string; values: string }>`
    SELECT id_user, request_id, "values" FROM answered_requests`)
    if (isMeant(values, (JSON.parse(values) as { activity: number }).activity))
      run`DELETE FROM answered_requests WHERE id_user = ${id_user} AND request_id = ${request_id}`;
}
