/** What a committed write touched: carried to every screen, which asks again through the door. */
export type Change = { noun: string; id: number; day: string | null };

type Listener = { session: string; send(changes: Change[]): void; close(): void };

const perSession = 8;
const inAll = 200;
const listeners = new Set<Listener>();

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
  const once = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
  for (const listener of listeners) listener.send(once);
}

/** Ends the streams of the sessions that `ended` names: logout, deactivation, a changed password. */
export function closeStreams(ended: (session: string) => boolean = () => true) {
  for (const listener of [...listeners]) if (ended(listener.session)) leave(listener);
}

export const streamCount = () => listeners.size;

function leave(listener: Listener) {
  listeners.delete(listener);
  listener.close();
}
