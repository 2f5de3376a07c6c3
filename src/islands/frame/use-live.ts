import { useEffect, useEffectEvent } from "react";
import type { Day } from "../../server/base/days";

export type LiveChange = { id?: number; day?: Day | null };

/** Without details when the stream was interrupted: then anything may have changed. */
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

/** Changes that came before the island was drawn count. */
export function useLiveFirst(nouns: readonly string[], handler: (change: LiveChange) => void) {
  useLive(nouns, handler);
  const onFirst = useEffectEvent(() => handler({}));
  useEffect(() => {
    if (!document.body.dataset.last) onFirst();
  }, []);
}
