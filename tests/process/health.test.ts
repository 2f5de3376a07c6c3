import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { launch, runCommand } from "../support/server";

const root = join(import.meta.dir, "../..");
const pem = (name: string) => join(root, "tests/support/tls", name);
const own = { TLS_CERT: pem("cert.pem"), TLS_KEY: pem("key.pem") };
let server: ReturnType<typeof launch> | undefined;

afterEach(() => server?.kill("SIGKILL"));

/** Starts the server and answers its port. */
async function started(environment: Record<string, string>): Promise<string> {
  server = launch(temporaryFolder("health"), environment);
  let output = "";
  for await (const chunk of server.stdout) {
    output += new TextDecoder().decode(chunk);
    const port = output.match(/https?:\/\/127\.0\.0\.1:(\d+)/)?.[1];
    if (port) return port;
  }
  throw new Error(`It did not start: ${output}`);
}

const health = (environment: Record<string, string>) => runCommand("health", "", environment);

test.each([
  ["plain http", {}],
  ["the server's own https, whose certificate is another name's", own],
])("./run health ends with code 0 and the answer of /salute over %s", async (_, tls) => {
  const PORT = await started(tls);
  const { out, err, code } = await health({ ...tls, PORT });
  expect([err, code]).toEqual(["", 0]);
  expect(JSON.parse(out)).toMatchObject({ ok: true, reasons: [] });
});

test("./run health ends with code 1 and one sentence when nothing answers", async () => {
  expect(await health({ PORT: "1" })).toEqual({
    out: "",
    err: "Il server non risponde a http://127.0.0.1:1/salute.\n",
    code: 1,
  });
});

test("./run health ends with code 1 when /salute is not well", async () => {
  const ill = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("{}", { status: 503 }) });
  const { code } = await health({ PORT: String(ill.port) });
  await ill.stop(true);
  expect(code).toBe(1);
});

test("the image's health check is that command", () => {
  const [, command] =
    readFileSync(join(root, "Dockerfile"), "utf8").match(/HEALTHCHECK[^[]*CMD (\[.*\])/) ?? [];
  expect(JSON.parse(command ?? "null")).toEqual(["bun", "src/server/process/command-line.ts", "health"]);
});
