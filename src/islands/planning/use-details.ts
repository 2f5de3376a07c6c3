import { useEffect, useRef, useState } from "react";
import type { Answer } from "../frame/call";
import { useLive } from "../frame/use-live";

export function useDetails<V>(ask: () => Promise<Answer<V>>, nouns: readonly string[]) {
  const [answer, setAnswer] = useState<Answer<V> | null>(null);
  const turn = useRef(0);

  async function load() {
    const mine = ++turn.current;
    const answer = await ask();
    if (mine !== turn.current) return;
    // A refresh that the server does not answer leaves what is shown, and what is typed; only a deleted record goes.
    setAnswer((before) => (before?.ok && !answer.ok && answer.status !== 404 ? before : answer));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog shows one record
  useEffect(() => {
    load();
  }, []);
  useLive(nouns, load);

  return {
    values: answer?.ok ? answer.values : null,
    refusal: answer?.ok === false ? answer.values.msg : null,
  };
}
