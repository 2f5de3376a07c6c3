import { steadyMilliseconds } from "../base/clock";
import { Refusal } from "../base/errors";
import { requestMessages } from "../base/request-limits";

type Bucket = { left: number; at: number };

export function budget(burst: number, perSecond: number, message: (seconds: string) => string) {
  const buckets = new Map<string | number, Bucket>();
  const seconds = () => steadyMilliseconds() / 1000;

  function bucketOf(owner: string | number, now: number): Bucket {
    let bucket = buckets.get(owner);
    if (!bucket) {
      bucket = { left: burst, at: now };
      buckets.set(owner, bucket);
    }
    bucket.left = Math.min(burst, bucket.left + Math.max(0, now - bucket.at) * perSecond);
    bucket.at = now;
    return bucket;
  }

  function mustHave(owner: string | number, amount: number, now = seconds()): Bucket {
    const bucket = bucketOf(owner, now);
    if (bucket.left < amount) {
      const retryAfter = Math.ceil((amount - bucket.left) / perSecond);
      const wait = retryAfter === 1 ? "un secondo" : `${retryAfter} secondi`;
      throw new Refusal(429, message(wait), { retryAfter });
    }
    return bucket;
  }

  return {
    mustHave,
    take(owner: string | number, amount = 1, now = seconds()) {
      mustHave(owner, amount, now).left -= amount;
    },
    /** For what was done already: the next one waits. */
    charge(owner: string | number, amount: number) {
      bucketOf(owner, seconds()).left -= amount;
    },
    clear: () => buckets.clear(),
  };
}

/** A page with its parts is a few requests; a screen that follows a busy day a few in a second. */
const usualRate = 50;
const burstSeconds = 12;
const printsBurst = 60;

const requestsAt = (rate: number) =>
  budget(burstSeconds * rate, rate, (wait) => `Troppe richieste in poco tempo: riprovare tra ${wait}.`);

let perSecond = usualRate;
let requests = requestsAt(perSecond);
const prints = budget(printsBurst, 1, (wait) => `Troppe stampe in poco tempo: riprovare tra ${wait}.`);

/** Some 400 photos of 5 MB. */
const dailyBytes = 2 * 1024 ** 3;
export const uploadBytes = budget(dailyBytes, dailyBytes / (24 * 3600), () => requestMessages.dailyBytes);

const maxUploadsAtOnce = 10;
const uploadsUnderWay = new Map<number, number>();

export function beginUpload(account: number): () => void {
  const others = uploadsUnderWay.get(account) ?? 0;
  if (others >= maxUploadsAtOnce) throw new Refusal(429, requestMessages.tooBusy, { retryAfter: 10 });
  uploadsUnderWay.set(account, others + 1);
  return () => {
    const left = (uploadsUnderWay.get(account) ?? 0) - 1;
    if (left > 0) uploadsUnderWay.set(account, left);
    else uploadsUnderWay.delete(account);
  };
}

type Owner = { user: { id: number } | null; kiosk: { id: number } | null };

const keyOf = ({ user, kiosk }: Owner) => user?.id ?? (kiosk ? -kiosk.id : undefined);

export function countRequest(owner: Owner) {
  const key = keyOf(owner);
  if (key !== undefined) requests.take(key);
}

/** Half of its owner's requests at most: who found the address must not lock the owner out. */
export function countFeed({ id }: { id: number }) {
  requests.mustHave(id, (burstSeconds * perSecond) / 2);
  requests.take(id);
}

/** So long a request may hold the event loop; a longer one counts as several. */
const requestMs = 20;
/** Of one turn of the event loop, in milliseconds; what is left of an owner's requests waits for the next turn. */
const turnMs = 5;
const usedInTurn = new Map<number, number>();

export function charged<T>(owner: Owner, work: () => T): T {
  const began = steadyMilliseconds();
  try {
    return work();
  } finally {
    const key = keyOf(owner);
    const used = steadyMilliseconds() - began;
    if (key !== undefined && used > 0) {
      requests.charge(key, used / requestMs);
      if (!usedInTurn.size) setImmediate(() => usedInTurn.clear());
      usedInTurn.set(key, (usedInTurn.get(key) ?? 0) + used);
    }
  }
}

/** Between two requests of an owner those of others are answered. */
export async function turnOf(owner: Owner) {
  const key = keyOf(owner) ?? 0;
  while ((usedInTurn.get(key) ?? 0) >= turnMs) await new Promise((go) => setImmediate(go));
}

export function countPrint({ user }: Owner) {
  if (user) prints.take(user.id);
}

export function setRequestsPerSecond(rate = usualRate) {
  perSecond = rate;
  requests = requestsAt(perSecond);
}

export function clearBudgets() {
  requests.clear();
  prints.clear();
  uploadBytes.clear();
}
