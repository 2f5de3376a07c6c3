import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type SecureVersion } from "node:tls";
import { readTls } from "../../src/server/http/tls";
import { temporaryFolder } from "../support/folders";
import { endProcesses, launch as launchServer, usedFolder } from "../support/started-servers";
import { xtest } from "../support/thorough";
import { password } from "../support/world";

const root = join(import.meta.dir, "../..");
const pem = (name: string) => join(root, "tests/support/tls", name);
const [cert, key] = [pem("cert.pem"), pem("key.pem")];

afterEach(endProcesses);

const launch = (environment: Record<string, string>) =>
  launchServer(usedFolder(), environment, [process.execPath, "src/server/main.ts"]);

async function untilReady(child: ReturnType<typeof launch>): Promise<string> {
  let output = "";
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk);
    const url = output.match(/https?:\/\/127\.0\.0\.1:\d+/)?.[0];
    if (url) return url;
  }
  throw new Error(`It did not start: ${output}${await new Response(child.stderr).text()}`);
}

describe("TLS_CERT and TLS_KEY", () => {
  /** What a client that speaks one version alone is answered with. */
  const spokenWith = (url: string, version: SecureVersion) =>
    new Promise<string | null>((resolve) => {
      const only = { minVersion: version, maxVersion: version, rejectUnauthorized: false };
      const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port), ...only }, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.once("error", () => resolve("refused"));
    });

  test("make the server speak https from TLS 1.2 on, with a secure cookie under its own name and HSTS", async () => {
    const url = await untilReady(launch({ TLS_CERT: cert, TLS_KEY: key, SITE_B_PORT: "0" }));
    expect(url).toStartWith("https:");
    const response = await fetch(`${url}/api/Auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ funct: "login", email: "superadmin", password }),
      tls: { rejectUnauthorized: false },
    });
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie().find((set) => set.includes("traslo_a"));
    expect(cookie).toStartWith("__Host-traslo_a=");
    expect(cookie).toContain("; Secure");
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const versions = ["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"] as const;
    expect(await Promise.all(versions.map((version) => spokenWith(url, version)))).toEqual([
      ...["refused", "refused", "TLSv1.2", "TLSv1.3"],
    ]);
  });

  xtest("that do not belong together stop the start with one line, and nothing is created", async () => {
    const child = launch({ TLS_CERT: cert, TLS_KEY: pem("other-key.pem") });
    expect(await child.exited).toBe(1);
    expect(await new Response(child.stderr).text()).toContain(
      "la chiave di TLS_KEY non è quella del certificato di TLS_CERT",
    );
  });

  test.each([
    ["a missing key", cert, undefined, "manca TLS_KEY"],
    ["a missing certificate", undefined, key, "manca TLS_CERT"],
    ["a file that is not there", `${cert}.gone`, key, "di TLS_CERT non si può leggere"],
    ["a key in place of the certificate", key, key, "non contiene un certificato in formato PEM"],
    ["a certificate in place of the key", cert, cert, "non contiene una chiave privata in formato PEM"],
  ])("with %s are refused in one sentence", (_, certPath, keyPath, sentence) => {
    expect(() => readTls(certPath, keyPath)).toThrow(sentence);
  });

  test("of a file without any PEM are refused in one sentence", () => {
    const path = join(temporaryFolder("tls"), "empty.pem");
    writeFileSync(path, "");
    expect(() => readTls(path, key)).toThrow("non contiene un certificato in formato PEM");
  });

  test("that are not set leave plain http", () => {
    expect(readTls(undefined, undefined)).toBeUndefined();
  });
});
