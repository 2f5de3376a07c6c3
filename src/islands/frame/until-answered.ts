import type { Answer } from "./call";

/** Milliseconds before the next attempt; the last holds for all that follow. */
export const retryAfter = (attempt: number) => Math.min(500 * 2 ** attempt, 8_000);

/** Asks again while the server does not answer, until the returned function is called. */
export function untilAnswered<V>(ask: () => Promise<Answer<V>>, onAnswer: (answer: Answer<V>) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = async (before = 0) => {
    const answer = await ask();
    if (isOver) return;
    if (answer.ok || (answer.status > 0 && answer.status < 500)) onAnswer(answer);
    else timer = setTimeout(attempt, retryAfter(before), before + 1);
  };
  attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
