import { useEffect, useEffectEvent } from "react";
import type { Kind } from "../../server/crews/model";

export type AskedReplacement = { kind: Kind; id: number; work: number };

/** As a late work links to them: `#replace-worker-12-34`. */
export function useAskedReplacement(open: (asked: AskedReplacement) => void) {
  const onAddress = useEffectEvent(() => {
    const [, kind, id, work] = /^#replace-(worker|vehicle)-(\d+)-(\d+)$/.exec(location.hash) ?? [];
    if (!kind) return;
    history.replaceState(history.state, "", location.pathname);
    document.querySelector<HTMLDialogElement>("#dialog[open]")?.close();
    open({ kind: kind as Kind, id: Number(id), work: Number(work) });
  });
  useEffect(() => {
    const listener = () => onAddress();
    listener();
    addEventListener("hashchange", listener);
    return () => removeEventListener("hashchange", listener);
  }, []);
}
