import { useEffect, useEffectEvent } from "react";

type HtmxEvent = CustomEvent<{
  ctx: { request: { method: string; headers: Record<string, string> }; hx: { refresh?: string } };
}>;

/** An island that updates itself would lose what is being typed. */
export function useNoReload(saved: () => void) {
  const onSaved = useEffectEvent(saved);
  useEffect(() => {
    const onRequest = ({ detail: { ctx } }: HtmxEvent) => {
      if (ctx.request.method !== "GET") ctx.request.headers["traslo-no-reload"] = "1";
    };
    const onResponse = (event: HtmxEvent) => {
      const { hx } = event.detail.ctx;
      if (hx.refresh === undefined) return;
      event.preventDefault();
      hx.refresh = undefined;
      document.querySelector<HTMLDialogElement>("#dialog")?.close();
      onSaved();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("htmx:config:request", onRequest as EventListener, { signal });
    document.addEventListener("htmx:after:request", onResponse as EventListener, { signal });
    return () => listeners.abort();
  }, []);
}
