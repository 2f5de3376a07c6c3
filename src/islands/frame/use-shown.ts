import { useCallback, useState } from "react";

/** `close` is for the close event, which comes late: it does not close what was opened since. */
export function useShown<T>() {
  const [shown, setShown] = useState<{ value: T; key: number }>();
  const show = useCallback((value: T) => setShown((before) => ({ value, key: (before?.key ?? 0) + 1 })), []);
  const close = () => setShown((now) => (now === shown ? undefined : now));
  return { ...shown, show, close };
}
