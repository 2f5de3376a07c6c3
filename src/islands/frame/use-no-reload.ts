import { useEffect, useEffectEvent } from "react";

type HtmxEvent = CustomEvent<{
  ctx: { request: { method: string; headers: Record<string, string> }; hx: { refresh?: string } };
}>;

/**
 * A shared dialog that saved closes, and the page under it stays: an island that follows the changes by itself
 * would lose what is being typed in a reload. The server is told, so that it says how it went at once.
 */
export function useNoReload(saved: () => void) {
  const onSaved = useEffectEvent(saved);
  useEffect(() => {
    const asking = ({ detail: { ctx } }: HtmxEvent) => {
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
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener("htmx:config:request", asking as EventListener, { signal });
    document.addEventListener("htmx:after:request", onResponse as EventListener, { signal });
    return () => leaving.abort();
  }, []);
}
