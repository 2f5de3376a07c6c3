import { steadyMilliseconds } from "../base/clock";
import { Refusal } from "../base/errors";
import { requestMessages } from "../base/request-limits";

type Bucket = { left: number; at: number };

export function budget(burst: number, perSecond: number, message: (seconds: string) => string) {
  const buckets = new Map<string | number, Bucket>();
  const seconds = () => steadyMilliseconds() / 1000;

  function mustHave(owner: string | number, amount: number, now = seconds()): Bucket {
    let bucket = buckets.get(owner);
    if (!bucket) {
      bucket = { left: burst, at: now };
      buckets.set(owner, bucket);
    }
    bucket.left = Math.min(burst, bucket.left + Math.max(0, now - bucket.at) * perSecond);
    bucket.at = now;
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

export function countRequest({ user, kiosk }: Owner) {
  if (user) requests.take(user.id);
  else if (kiosk) requests.take(-kiosk.id);
}

export function countPrint({ user }: Owner) {
  if (user) prints.take(user.id);
}

export function setRequestsPerSecond(perSecond = usualRate) {
  requests = requestsAt(perSecond);
}

export function clearBudgets() {
  requests.clear();
  prints.clear();
  uploadBytes.clear();
}
