import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

export type Tls = { cert: string; key: string };

let expiresAt: number | null = null;

export const certificateExpiry = () => expiresAt;

export function readTls(certPath: string | undefined, keyPath: string | undefined): Tls | undefined {
  expiresAt = null;
  if (!certPath && !keyPath) return undefined;
  if (!certPath || !keyPath)
    throw new Error(
      `per il servizio https servono TLS_CERT e TLS_KEY: manca ${certPath ? "TLS_KEY" : "TLS_CERT"}`,
    );
  const cert = readPem("TLS_CERT", certPath);
  const key = readPem("TLS_KEY", keyPath);
  const certificate = parse("TLS_CERT", certPath, "un certificato", () => new X509Certificate(cert));
  const privateKey = parse("TLS_KEY", keyPath, "una chiave privata", () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error("la chiave di TLS_KEY non è quella del certificato di TLS_CERT");
  expiresAt = certificate.validToDate.getTime();
  return { cert, key };
}

function readPem(variable: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error(`il file ${path} di ${variable} non si può leggere`);
  }
}

function parse<T>(variable: string, path: string, what: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new Error(`il file ${path} di ${variable} non contiene ${what} in formato PEM`);
  }
}
