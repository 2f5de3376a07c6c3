import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { isLinked, streamsOf } from "./device";
import { refuse } from "./errors";
import { type Change, lastEventId, publish, subscribe } from "./live";
import type { Env } from "./middleware";
import { isSessionValid } from "./session";

const pingEvery = 5_000;
/** After a restart the screens are back within a second. */
const comeBackAfter = 1_000;

/** `GET /live`: noun, id and day of every committed change, and a ping; nothing else ever travels here. */
export function liveStream(c: Context<Env>): Response | Promise<Response> {
  const listener = listenerOf(c);
  if (!listener) return c.body(null, 401);
  const { session, isAllowed, publishPresence } = listener;
  const waiting: { change: Change; at: number }[] = [];
  let wake = () => {};
  let open = true;
  const leave = subscribe({
    session,
    send(changes, at) {
      waiting.push(...changes.map((change) => ({ change, at })));
      // A reader that sleeps is told to look at everything again, not to swallow thousands of lines.
      if (waiting.length > 1000) waiting.splice(0, waiting.length, { change: everything, at });
      wake();
    },
    close() {
      open = false;
      wake();
    },
  });
  if (!leave) refuse(503, "Troppe finestre aperte: chiuderne qualcuna.");
  publishPresence?.();
  // A quiet stream would be cut after Bun's idle timeout.
  c.env.server?.timeout(c.req.raw, 0);
  // A proxy that gathers an answer before it passes it on, as nginx does, would hold the line back for ever.
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => {
      leave();
      wake();
    });
    await stream.writeSSE({ event: "ready", data: "", id: String(lastEventId()), retry: comeBackAfter });
    // Asked before every line: a session that is over hears nothing more, however lively the house.
    while (open && !stream.aborted && isAllowed()) {
      if (!waiting.length) await stream.writeSSE({ event: "ping", data: "" });
      for (const { change, at } of waiting.splice(0))
        await stream.writeSSE({ event: "change", data: JSON.stringify(change), id: String(at) });
      const timer = setTimeout(() => wake(), pingEvery);
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length || !open || stream.aborted) resolve();
      });
      clearTimeout(timer);
    }
    leave();
    publishPresence?.();
  });
}

const everything = { noun: "all", id: 0, day: null };

/**
 * Whose stream it is, and whether that still holds. A page says in `as` whose it is: the stream of another
 * account, signed in meanwhile in the same browser, is not for it.
 */
function listenerOf(c: Context<Env>) {
  const { user, session, kiosk, site } = c.get("caller");
  if (kiosk) {
    // The administrators' list says which displays are there.
    const publishPresence = () => publish([{ noun: "kiosk", id: kiosk.id, day: null }]);
    return { session: streamsOf(kiosk.id), isAllowed: () => isLinked(kiosk.id), publishPresence };
  }
  const as = c.req.query("as");
  if (!user || !session || (as !== undefined && as !== String(user.id))) return null;
  return { session, isAllowed: () => isSessionValid(session, site) };
}
