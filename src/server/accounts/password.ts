import pLimit from "p-limit";

// Argon2id as measured: 19 MiB, 2 passes. Hashing is the only slow computation, so at most two run at once.
const cost = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const limit = pLimit(2);

export const hashPassword = (password: string) => limit(() => Bun.password.hash(password, cost));

/** Verifies against `hash`; without one it works as long and says no, so that a stranger learns nothing. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const against = hash ?? (await nobody());
  return (await limit(() => Bun.password.verify(password, against))) && hash !== undefined;
}

let dummy: Promise<string> | undefined;
const nobody = () => {
  dummy ??= hashPassword(crypto.randomUUID());
  return dummy;
};

/** Whether it is among the first that anybody tries; the list is read when somebody changes a password. */
export async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(password.toLowerCase());
}

/** A password to be told once: 16 letters and digits that can't be confused. */
export function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(
    crypto.getRandomValues(new Uint8Array(16)),
    (byte) => letters[byte % letters.length],
  ).join("");
}
