import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { milliseconds, today } from "../base/clock";
import { Refusal } from "../base/errors";
import type { Site } from "../base/permissions";
import { administrators } from "../journal/audience";
import type { Reader, User } from "../journal/caller";
import { type Change, everything, lastEventId, publish, subscribe } from "../journal/live";
import { isLinked, streamKeyOf } from "../sessions/device";
import { rightsVersion } from "../sessions/profiles";
import { isSessionValid, signedInUser } from "../sessions/session";
import { asset, buildId } from "./assets";
import type { Env } from "./middleware";

const pingEvery = 5_000;
const reconnectAfter = 1_000;

export function liveStream(c: Context<Env>): Response | Promise<Response> {
  const listener = listenerOf(c);
  if (!listener) return c.body(null, 401);
  if (c.get("caller").user?.mustChangePassword) return c.body(null, 403);
  const { reader, session, isAllowed, publishPresence } = listener;
  const waiting: string[] = [];
  let wake = () => {};
  let open = true;
  let final: Change | undefined;
  const leave = subscribe({
    session,
    reader,
    send(changes, at) {
      waiting.push(...changes.map((change) => eventText(change, at)));
      // Slow client: replace the backlog by one "refetch everything" event.
      if (waiting.length > 1000) waiting.splice(0, waiting.length, eventText(everything, at));
      wake();
    },
    close(last) {
      open = false;
      final = last;
      wake();
    },
  });
  if (!leave) throw new Refusal(429, "Troppe finestre aperte: chiuderne qualcuna.", { retryAfter: 10 });
  publishPresence?.();
  // A quiet stream would be cut after Bun's idle timeout.
  c.env.server?.timeout(c.req.raw, 0);
  // Proxies that buffer responses, such as nginx, would hold the events back.
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => {
      leave();
      wake();
    });
    let sentDay: string | undefined;
    // Checked before everything that is sent: a session that is over must receive nothing more.
    while (open && !stream.aborted && isAllowed()) {
      if (sentDay !== today()) {
        sentDay = today();
        const id = String(lastEventId());
        await stream.writeSSE({ event: "ready", data: stateText(), id, retry: reconnectAfter });
      }
      await stream.write(waiting.splice(0).join("") || ping);
      const timer = setTimeout(() => wake(), pingEvery);
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length || !open || stream.aborted) resolve();
      });
      clearTimeout(timer);
    }
    if (final && !stream.aborted) await stream.write(eventText(final, lastEventId()));
    leave();
    publishPresence?.();
  });
}

/** Sent at first and at midnight; the script acts on it in pages of every build (live.ts). */
const stateText = () => [asset("open-page").js, buildId(), today(), milliseconds()].join(" ");

const ping = "event: ping\ndata: \n\n";

let made = { at: 0, texts: new Map<Change, string>() };

function eventText(change: Change, at: number): string {
  if (made.at !== at) made = { at, texts: new Map() };
  let text = made.texts.get(change);
  if (text === undefined) {
    text = `event: change\ndata: ${JSON.stringify(change)}\nid: ${at}\n\n`;
    made.texts.set(change, text);
  }
  return text;
}

class AccountReader implements Reader {
  readonly kiosk = null;
  private version = rightsVersion();
  constructor(
    private account: User,
    private readonly session: string,
    readonly site: Site,
  ) {}

  get user(): User {
    if (this.version !== rightsVersion()) {
      this.version = rightsVersion();
      this.account = signedInUser(this.session, this.site) ?? this.account;
    }
    return this.account;
  }
}

/** `as` is the page's account: another may have signed in meanwhile in the same browser. */
function listenerOf(c: Context<Env>) {
  const { user, session, kiosk, site } = c.get("caller");
  if (kiosk) {
    // The administrators' list shows which displays are connected.
    const change = { noun: "kiosk", id: kiosk.id, day: null };
    const publishPresence = () =>
      publish([{ change, audience: (reader) => administrators(reader) && reader.site === site }]);
    return {
      reader: { user, kiosk, site },
      session: streamKeyOf(kiosk.id),
      isAllowed: () => isLinked(kiosk.id),
      publishPresence,
    };
  }
  const as = c.req.query("as");
  if (!user || !session || (as !== undefined && as !== String(user.id))) return null;
  return {
    reader: new AccountReader(user, session, site),
    session,
    isAllowed: () => isSessionValid(session, site),
  };
}
