import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Env } from "./edge";
import { type Change, subscribe } from "./live";
import { refuse } from "./refuse";
import { lives } from "./session";

const pingEvery = 5_000;
/** After a restart the screens are back within a second. */
const comeBackAfter = 1_000;

/** `GET /live`: noun, id and day of every committed change, and a ping; nothing else ever travels here. */
export function liveStream(c: Context<Env>): Response | Promise<Response> {
  const { user, session, site } = c.get("caller");
  if (!user || !session) return c.body(null, 401);
  const waiting: Change[] = [];
  let wake = () => {};
  let open = true;
  const leave = subscribe({
    session,
    send(changes) {
      waiting.push(...changes);
      // A reader that sleeps is told to look at everything again, not to swallow thousands of lines.
      if (waiting.length > 1000) waiting.splice(0, waiting.length, { noun: "all", id: 0, day: null });
      wake();
    },
    close() {
      open = false;
      wake();
    },
  });
  if (!leave) refuse(503, "Troppe finestre aperte: chiuderne qualcuna.");
  // A quiet stream would be cut after Bun's idle timeout.
  c.env.server?.timeout(c.req.raw, 0);
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => {
      leave();
      wake();
    });
    await stream.writeSSE({ event: "ready", data: "", retry: comeBackAfter });
    // Asked before every line: a session that is over hears nothing more, however lively the house.
    while (open && !stream.aborted && lives(session, site)) {
      if (!waiting.length) await stream.writeSSE({ event: "ping", data: "" });
      for (const change of waiting.splice(0))
        await stream.writeSSE({ event: "change", data: JSON.stringify(change) });
      const timer = setTimeout(() => wake(), pingEvery);
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length || !open || stream.aborted) resolve();
      });
      clearTimeout(timer);
    }
    leave();
  });
}
