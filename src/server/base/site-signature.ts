import { timingSafeEqual } from "node:crypto";

/** What site A sends to the off-premises site, each signed with a key of its own. */
type Signed = "account list" | "publication";

/** The signature of a text by the token that both sites have; `nonce` is that of the request. */
export function signatureOf(token: string, what: Signed, nonce: string, text: string): string {
  const key = new Bun.CryptoHasher("sha256", token).update(`traslo ${what}`).digest();
  return new Bun.CryptoHasher("sha256", key).update(`${nonce}\n${text}`).digest("hex");
}

/** Refuses what site A did not sign for this token and this request. */
export function mustBeSigned(token: string, what: Signed, nonce: string, text: string, signature: string) {
  const expected = Buffer.from(signatureOf(token, what, nonce, text));
  const received = Buffer.from(signature);
  if (expected.length !== received.length || !timingSafeEqual(expected, received))
    throw new Error("the signature is wrong");
}

/** The fingerprint of a file or of its bytes, which is signed in their place. */
export async function fingerprintOf(content: Blob | Uint8Array): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  if (content instanceof Uint8Array) hash.update(content);
  else for await (const chunk of content.stream()) hash.update(chunk);
  return hash.digest("hex");
}
