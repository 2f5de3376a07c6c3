import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/ports";
import { productionEnvironment, serverCommand } from "../support/server";
import type { Figure } from "./rig";

type Proxy = {
  name: string;
  command: (folder: string) => string[];
  config: (folder: string, ports: Ports) => Promise<string>;
};
type Ports = { https: number; traslo: number };

const root = join(import.meta.dir, "../..");
const password = "traslochi";
const mib = 1024 * 1024;
const pem = (name: string) => join(root, "tests/support/tls", `${name}.pem`);

const recipe = async (file: string, { https, traslo }: Ports) =>
  (await Bun.file(join(root, "docs/proxies", file)).text())
    .replaceAll("/etc/ssl/traslo/cert.pem", pem("cert"))
    .replaceAll("/etc/ssl/traslo/key.pem", pem("key"))
    .replaceAll(/^ +listen \[::\].*\n/gm, "")
    .replace(/^ +listen 80;/m, `listen 127.0.0.1:${freePort()};`)
    .replace(/^ +listen 443/m, `listen 127.0.0.1:${https}`)
    .replace("traslo.example {", `https://localhost:${https} {`)
    .replace("127.0.0.1:3000", `127.0.0.1:${traslo}`);

const proxies: Proxy[] = [
  {
    name: "nginx",
    command: (folder) => ["nginx", "-p", folder, "-c", join(folder, "conf"), "-e", "stderr"],
    config: async (folder, ports) => `
      daemon off; master_process off; error_log stderr; pid ${folder}/pid;
      events {}
      http {
        access_log off;
        client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
        uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
        ${await recipe("nginx.conf", ports)}
      }`,
  },
  {
    name: "caddy",
    command: (folder) => ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "conf")],
    config: async (folder, ports) =>
      `{\n admin off\n auto_https disable_redirects\n storage file_system ${folder}\n}\n${await recipe("Caddyfile", ports)}`,
  },
];

/** Each recipe of docs/proxies with the real proxy: sign in, live stream, an upload of 25 MB, a calendar. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const proxy of proxies) {
    const [binary = ""] = proxy.command("");
    figures.push(
      Bun.which(binary)
        ? await tried(proxy)
        : { id: "https", figure: `${proxy.name} is not installed`, ok: false },
    );
  }
  return figures;
}

async function tried({ name, command, config }: Proxy): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), "traslo-proxy-"));
  const children: Bun.Subprocess[] = [];
  const quiet = { cwd: folder, stdout: "ignore", stderr: "ignore" } as const;
  try {
    const ports = { https: freePort(), traslo: freePort() };
    const { PATH = "" } = process.env;
    const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const own = { ...productionEnvironment, HOST: "127.0.0.1", PORT: String(ports.traslo), DEMO: "1" };
    const server = Bun.spawn(serverCommand, {
      ...quiet,
      cwd: root,
      env: { ...env, ...own, DATA_DIR: join(folder, "data"), TRUSTED_PROXY: "127.0.0.1" },
    });
    children.push(server);
    writeFileSync(join(folder, "conf"), await config(folder, ports));
    children.push(Bun.spawn(command(folder), { ...quiet, env }));
    const checks = await checksThrough(`https://localhost:${ports.https}`);
    const failed = checks.filter(([, works]) => !works).map(([check]) => check);
    const figure = failed.length
      ? `behind ${name} these fail: ${failed.join(", ")}`
      : `behind ${name}: ${checks.map(([check]) => check).join(", ")}`;
    return { id: "https", figure, ok: failed.length === 0 };
  } finally {
    for (const child of children) {
      child.kill("SIGTERM");
      await child.exited;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

type Check = [name: string, works: boolean];

/** What a browser does through the proxy. */
async function checksThrough(origin: string): Promise<Check[]> {
  const tls = { rejectUnauthorized: false };
  const ask = (path: string, init: BunFetchRequestInit = {}) =>
    fetch(origin + path, { ...init, tls, redirect: "manual", headers: { origin, ...init.headers } });
  await until(async () => (await ask("/salute")).ok);

  const login = await ask("/login", {
    method: "POST",
    body: new URLSearchParams({ email: "gestione1", password }),
  });
  const set = login.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-traslo_a=")) ?? "";
  const cookie = set.split(";")[0] ?? "";
  const signedIn = login.status === 303 && set.includes("; Secure");

  const live = await ask("/live", { headers: { cookie }, signal: AbortSignal.timeout(10_000) });
  const first = await live.body?.getReader().read();
  const isLive = new TextDecoder().decode(first?.value).includes("event: ready");

  const upload = await ask("/api/Files", { method: "POST", body: textFile(25), headers: { cookie } });
  const refusal = await ask("/api/Files", { method: "POST", body: textFile(27), headers: { cookie } });
  const sentence = await refusal.text();

  const feed = await (await ask("/planning/feed", { method: "POST", headers: { cookie } })).text();
  const address = feed.match(/https:\/\/localhost:\d+\/planning\/feed\/[^"<\s]+\.ics/)?.[0];
  const calendar = address ? await fetch(address, { tls }) : undefined;

  return [
    ["login with a secure cookie", signedIn],
    ["HSTS", login.headers.has("strict-transport-security")],
    ["live stream at once", isLive],
    ["upload of 25 MB", upload.status === 200],
    ["27 MB refused in Italian", refusal.status === 413 && sentence.includes("supera 25 MB")],
    ["calendar", calendar?.headers.get("content-type")?.startsWith("text/calendar") ?? false],
  ];
}

/** A document of the demo's first appointment. */
function textFile(megabytes: number): FormData {
  const form = new FormData();
  form.append("funct", "upload");
  form.append("id_appointment", "1");
  form.append("file", new File(["a".repeat(megabytes * mib)], "planimetria.txt"));
  return form;
}

async function until(works: () => Promise<boolean>) {
  const end = performance.now() + 300_000;
  while (performance.now() < end) {
    if (await works().catch(() => false)) return;
    await Bun.sleep(100);
  }
  throw new Error("The proxy does not answer.");
}

if (import.meta.main) console.log(await run());
