import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceLength = 12;
const tagLength = 16;
const cipher = "aes-256-gcm";

export const newKey = () => randomBytes(32);

export function seal(text: string, key: Uint8Array): string {
  const nonce = randomBytes(nonceLength);
  const writer = createCipheriv(cipher, key, nonce);
  const hidden = Buffer.concat([writer.update(text, "utf8"), writer.final()]);
  return Buffer.concat([nonce, writer.getAuthTag(), hidden]).toString("base64");
}

export function unseal(sealed: string, key: Uint8Array): string {
  const bytes = Buffer.from(sealed, "base64");
  const reader = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength));
  reader.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const hidden = bytes.subarray(nonceLength + tagLength);
  return Buffer.concat([reader.update(hidden), reader.final()]).toString("utf8");
}
