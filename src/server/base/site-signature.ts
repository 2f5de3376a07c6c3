import { timingSafeEqual } from "node:crypto";

type Signed = "account list" | "publication";

export function signatureOf(token: string, what: Signed, nonce: string, text: string): string {
  const key = new Bun.CryptoHasher("sha256", token).update(`traslo ${what}`).digest();
  return new Bun.CryptoHasher("sha256", key).update(`${nonce}\n${text}`).digest("hex");
}

export function mustBeSigned(token: string, what: Signed, nonce: string, text: string, signature: string) {
  const expected = Buffer.from(signatureOf(token, what, nonce, text));
  const received = Buffer.from(signature);
  if (expected.length !== received.length || !timingSafeEqual(expected, received))
    throw new Error("the signature is wrong");
}

export async function fingerprintOf(content: Blob | Uint8Array): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  if (content instanceof Uint8Array) hash.update(content);
  else for await (const chunk of content.stream()) hash.update(chunk);
  return hash.digest("hex");
}
