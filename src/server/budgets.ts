import { Refusal } from "./errors";

/** What an owner has left, and when it was counted, in seconds of a clock that only goes forward. */
type Bucket = { left: number; at: number };

/** A number of acts at once, refilled over time, for each owner; more are refused with 429. */
export function budget(burst: number, perSecond: number, message: (seconds: string) => string) {
  const buckets = new Map<string | number, Bucket>();
  return {
    take(owner: string | number, now = performance.now() / 1000) {
      let bucket = buckets.get(owner);
      if (!bucket) {
        bucket = { left: burst, at: now };
        buckets.set(owner, bucket);
      }
      bucket.left = Math.min(burst, bucket.left + (now - bucket.at) * perSecond);
      bucket.at = now;
      if (bucket.left < 1) {
        const seconds = Math.ceil((1 - bucket.left) / perSecond);
        throw new Refusal(429, message(seconds === 1 ? "un secondo" : `${seconds} secondi`), {
          retryAfter: seconds,
        });
      }
      bucket.left--;
    },
    clear: () => buckets.clear(),
  };
}

/** A page with its parts is a few requests; a screen that follows a busy day a few in a second. */
const usualRate = 50;
const burstSeconds = 12;
const printsBurst = 60;

const requestsAt = (perSecond: number) =>
  budget(
    burstSeconds * perSecond,
    perSecond,
    (wait) => `Troppe richieste in poco tempo: riprovare tra ${wait}.`,
  );

let requests = requestsAt(usualRate);
const prints = budget(printsBurst, 1, (wait) => `Troppe stampe in poco tempo: riprovare tra ${wait}.`);

type Owner = { user: { id: number } | null; kiosk: { id: number } | null };

/** Counts one request of an account or a wall display; callers without either have limits of their own. */
export function countRequest({ user, kiosk }: Owner) {
  if (user) requests.take(user.id);
  else if (kiosk) requests.take(-kiosk.id);
}

/** Counts one printout of an account. */
export function countPrint({ user }: Owner) {
  if (user) prints.take(user.id);
}

/** Sets how many requests a second each account may send on average (REQUESTS_PER_SECOND); false if it is no number. */
export function setRequestsPerSecond(text: string | undefined): boolean {
  const perSecond = Number(text ?? usualRate);
  if (!(perSecond > 0)) return false;
  requests = requestsAt(perSecond);
  return true;
}

export function clearBudgets() {
  requests.clear();
  prints.clear();
}
