import pLimit from "p-limit";
import { Refusal } from "./errors";

const shortest = 8;

/** Rows of the keyboard, of the alphabet and of digits; a password taken from one, or from its reverse, is a row. */
const rows = [
  "012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
].flatMap((row) => [row, [...row].reverse().join("")]);

const programWords = ["traslochi", "trasloco", "traslo"];

type Weakness = "short" | "common" | "own";

export async function weaknessOf(password: string, ownWords: readonly string[]): Promise<Weakness | null> {
  const text = visible(password);
  if ([...text].length < shortest) return "short";
  if (isRepeated(text) || rows.some((row) => row.includes(text)) || (await isCommon(text))) return "common";
  return [...withoutWords(text, ownWords)].length < shortest ? "own" : null;
}

const visible = (password: string) =>
  password
    .normalize("NFKC")
    .replaceAll(/[\p{Cc}\p{Cf}\u115f\u1160\u3164]/gu, "")
    .replaceAll(/[\p{Z}\u2800]+/gu, " ")
    .trim()
    .toLowerCase();

function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= text.length / 2; unit++)
    if (
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .startsWith(text)
    )
      return true;
  return false;
}

/** The list is large, so it is loaded only here. */
async function isCommon(text: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const base = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return dictionary["passwords-common"].some((common) => common === text || common === base);
}

function withoutWords(text: string, ownWords: readonly string[]): string {
  const words = ownWords
    .flatMap((own) =>
      own
        .normalize("NFKC")
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 4);
  return [...words, ...programWords]
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), text);
}

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
