import { useEffect, useEffectEvent } from "react";
import type { Day } from "../../server/base/days";

export type LiveChange = { id?: number; day?: Day | null };

/**
 * Runs the handler when one of the nouns changes, and without details when the stream was interrupted: then anything
 * may have changed.
 */
export function useLive(nouns: readonly string[], handler: (change: LiveChange) => void) {
  const onChange = useEffectEvent((event: Event) => handler((event as CustomEvent<LiveChange>).detail ?? {}));
  const key = nouns.join(" ");
  useEffect(() => {
    const names = [...key.split(" "), "back"].map((noun) => `live-${noun}`);
    const listener = (event: Event) => onChange(event);
    for (const name of names) document.body.addEventListener(name, listener);
    return () => {
      for (const name of names) document.body.removeEventListener(name, listener);
    };
  }, [key]);
}

/** The same for the first data of an island, which the page brought: changes that came before the island was drawn count. */
export function useLiveFirst(nouns: readonly string[], handler: (change: LiveChange) => void) {
  useLive(nouns, handler);
  const onFirst = useEffectEvent(() => handler({}));
  useEffect(() => {
    if (!document.body.dataset.last) onFirst();
  }, []);
}
