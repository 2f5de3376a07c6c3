import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../support/server";
import { firefox } from "./firefox";
import { job } from "./job";
import { reporting } from "./reporting";
import { webkit } from "./webkit";

/** The main job in the engines that are installed on this machine, each on a demo company of its own. */
let failures = 0;
for (const [name, launch] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
  const engine = await launch();
  if (typeof engine === "string") {
    console.log(`skipped  ${name}: ${engine}`);
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), "traslo-engine-"));
  const { child, url } = await startServer(folder, { DEMO: "1" });
  const server = reporting(url.replace(/\/$/, ""));
  const base = server.url;
  const begun = performance.now();
  let step = "";
  try {
    for (const [title, run] of job(base, (title) => publish(base, title))) {
      step = title;
      await run(engine);
    }
    const errors = [...engine.errors, ...server.errors];
    if (errors.length) throw new Error(errors.join("\n"));
    console.log(`ok       ${engine.name}, in ${Math.round((performance.now() - begun) / 1000)} s`);
  } catch (error) {
    failures++;
    console.log(`FAILED   ${engine.name}, at "${step}": ${error instanceof Error ? error.message : error}`);
  }
  await engine.close();
  await server.stop();
  child.kill();
  await child.exited;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures ? 1 : 0);

/** What a colleague does meanwhile. */
async function publish(base: string, title: string) {
  const post = (service: string, body: object, cookie = "") =>
    fetch(`${base}/api/${service}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", cookie },
    });
  const login = await post("Auth", { funct: "login", email: "gestione1", password: "traslochi" });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const made = await post(
    "News",
    { funct: "publish", title, description: "-", content: "-", user_level: 1 },
    cookie,
  );
  if (!made.ok) throw new Error(await made.text());
}
