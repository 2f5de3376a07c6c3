import { milliseconds } from "./clock";
import type { Day } from "./days";

/** What a committed write touched: carried to every screen, which asks again through the door. */
export type Change = { noun: string; id: number; day: Day | null };

/** `session` may also be a display (device.ts); `at` numbers the act, by which a screen knows what it has missed. */
type Listener = { session: string; send(changes: Change[], at: number): void; close(): void };

const perSession = 8;
const inAll = 200;
const listeners = new Set<Listener>();

// Numbers of another life of the server are always smaller.
let lastId = milliseconds();

/** The number of the last act told; a page that is drawn carries it. */
export const lastEventId = () => lastId;

/** Joins the hub; the oldest stream of the same session leaves when it has too many. Null: the house is full. */
export function subscribe(listener: Listener): (() => void) | null {
  const own = [...listeners].filter((other) => other.session === listener.session);
  if (own.length >= perSession) leave(own[0] as Listener);
  if (listeners.size >= inAll) return null;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every screen; duplicates within one act are told once. */
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
