import pLimit from "p-limit";
import { Refusal } from "./errors";

type Cost = { algorithm: "argon2id"; memoryCost: number; timeCost: number };

/** Argon2id as measured: 19 MiB, 2 passes. */
let cost: Cost = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 };

/** For tests alone: a server, however it is started, has no cheap hash. */
export function cheapHashes() {
  cost = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 };
}

// Hashing is the only slow computation, so at most two run at once.
const limit = pLimit(2);

/** One at a time of the browsers that an account does not know: the others wait for one of them at most. */
const unknownBrowsersLimit = pLimit(1);

/** How many logins of unknown browsers wait: about a second's work. */
const longestQueue = 16;

export const hashPassword = (password: string) => limit(() => Bun.password.hash(password, cost));

/** False without a hash, after the same time as with one, so that unknown accounts are not recognized. */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> {
  const verify = () => limit(async () => Bun.password.verify(password, hash || (await dummyHash())));
  return (await (isKnown ? verify() : unknownBrowsersLimit(verify))) && Boolean(hash);
}

export function mustHaveTurn({ isKnown }: { isKnown: boolean }) {
  if (isKnown || unknownBrowsersLimit.pendingCount < longestQueue) return;
  throw new Refusal(429, "Troppi accessi in corso: riprovare tra qualche secondo.", { retryAfter: 5 });
}

let dummy: Promise<string> | undefined;
const dummyHash = () => {
  dummy ??= Bun.password.hash(crypto.randomUUID(), cost);
  return dummy;
};

export function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(
    crypto.getRandomValues(new Uint8Array(16)),
    (byte) => letters[byte % letters.length],
  ).join("");
}

export type TemporaryPassword = { password: string; hash: string };

export async function newTemporaryPassword(): Promise<TemporaryPassword> {
  const password = randomPassword();
  return { password, hash: await hashPassword(password) };
}

export const prepareTemporaryPassword = async () => ({ value: await newTemporaryPassword() });
