import { milliseconds } from "./clock";
import type { Day } from "./days";

/** What a committed write touched: sent to every open screen, which fetches its data again. */
export type Change = { noun: string; id: number; day: Day | null };

/** `session` may also be a display (device.ts); `at` numbers the events, so that a screen notices a missed one. */
type Listener = { session: string; send(changes: Change[], at: number): void; close(): void };

const maxPerSession = 8;
const maxListeners = 200;
const listeners = new Set<Listener>();

// Event numbers from before a restart are always smaller.
let lastId = milliseconds();

/** The number of the last published event; every rendered page contains it. */
export const lastEventId = () => lastId;

/** Adds a listener; closes the session's oldest stream when it has too many. Null: too many streams in all. */
export function subscribe(listener: Listener): (() => void) | null {
  const own = [...listeners].filter((other) => other.session === listener.session);
  if (own.length >= maxPerSession) leave(own[0] as Listener);
  if (listeners.size >= maxListeners) return null;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends the changes of one call to every screen, each once. */
export function publish(changes: Change[]) {
  const unique = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
  lastId++;
  for (const listener of listeners) listener.send(unique, lastId);
}

/** Ends the streams of the sessions that `ended` names: logout, deactivation, a changed password. */
export function closeStreams(ended: (session: string) => boolean = () => true) {
  for (const listener of [...listeners]) if (ended(listener.session)) leave(listener);
}

/** Whether a stream of this session or display is open. */
export const isListening = (session: string) =>
  [...listeners].some((listener) => listener.session === session);

export const streamCount = () => listeners.size;

function leave(listener: Listener) {
  listeners.delete(listener);
  listener.close();
}
