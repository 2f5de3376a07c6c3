import pLimit from "p-limit";

// Argon2id as measured: 19 MiB, 2 passes. Hashing is the only slow computation, so at most two run at once.
const cost = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const limit = pLimit(2);

export const hashPassword = (password: string) => limit(() => Bun.password.hash(password, cost));

/** False without a hash, after the same time as with one, so that unknown accounts are not recognized. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const against = hash ?? (await dummyHash());
  return (await limit(() => Bun.password.verify(password, against))) && hash !== undefined;
}

let dummy: Promise<string> | undefined;
const dummyHash = () => {
  dummy ??= hashPassword(crypto.randomUUID());
  return dummy;
};

/** Whether it is one of the most used passwords; the list is loaded only here, since it is large. */
export async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(password.toLowerCase());
}

/** 16 letters and digits that can't be confused when read. */
export function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(
    crypto.getRandomValues(new Uint8Array(16)),
    (byte) => letters[byte % letters.length],
  ).join("");
}

/** A password that the account must change at its first login. */
export type TemporaryPassword = { password: string; hash: string };

export async function newTemporaryPassword(): Promise<TemporaryPassword> {
  const password = randomPassword();
  return { password, hash: await hashPassword(password) };
}

/** The same as the preparation of a write. */
export const prepareTemporaryPassword = async () => ({ value: await newTemporaryPassword() });
