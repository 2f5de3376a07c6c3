import { milliseconds } from "../base/clock";
import type { Day } from "../base/days";
import type { Site } from "../base/permissions";
import { type Audience, everybody } from "./audience";
import type { Reader } from "./caller";

export type Change = { noun: string; id: number; day: Day | null };

export type LiveEvent = { change: Change; audience: Audience };

export const everything: Change = { noun: "all", id: 0, day: null };

/** `last` is sent before the stream ends; `at` numbers the events, so that a screen notices a missed one. */
type Listener = {
  session: string;
  reader: Reader;
  send(changes: Change[], at: number): void;
  close(last?: Change): void;
};

const maxPerSession = 8;
const maxPerAccount = 40;
const maxListeners = 4000;
const reservedForDisplays = 20;
const listeners = new Set<Listener>();

// Event numbers from before a restart are always smaller.
let lastId = milliseconds();

export const lastEventId = () => lastId;

export const hasListeners = () => listeners.size > 0;

/** Closes the session's oldest stream when it has too many. Null: too many of the account or in all. */
export function subscribe(listener: Listener): (() => void) | null {
  const own = [...listeners].filter((other) => other.session === listener.session);
  if (own.length >= maxPerSession) leave(own[0] as Listener);
  if (!hasRoomFor(listener.reader)) return null;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hasRoomFor({ user }: Reader): boolean {
  if (!user) return listeners.size < maxListeners;
  const own = [...listeners].filter(({ reader }) => reader.user?.id === user.id);
  return own.length < maxPerAccount && listeners.size < maxListeners - reservedForDisplays;
}

export function publish(events: readonly LiveEvent[]) {
  const keyed = events.map((event) => ({ ...event, key: JSON.stringify(event.change) }));
  lastId++;
  for (const listener of listeners) {
    const readable = new Map<string, Change>();
    for (const { change, audience, key } of keyed)
      if (!readable.has(key) && audience(listener.reader)) readable.set(key, change);
    if (readable.size) listener.send([...readable.values()], lastId);
  }
}

export const publishEverything = () => publish([{ change: everything, audience: everybody }]);

export function closeStreams(ended: (session: string) => boolean = () => true) {
  for (const listener of [...listeners]) if (ended(listener.session)) leave(listener);
}

export function closeStreamsOn(site: Site) {
  for (const listener of [...listeners]) if (listener.reader.site === site) leave(listener, everything);
}

export const isListening = (session: string) =>
  [...listeners].some((listener) => listener.session === session);

export const streamCount = () => listeners.size;

function leave(listener: Listener, last?: Change) {
  listeners.delete(listener);
  listener.close(last);
}
