import { afterAll, afterEach, setDefaultTimeout } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setClock } from "../../src/server/base/clock";
import { cheapHashes } from "../../src/server/base/password";
import { closeBrowser } from "./browser/chromium";
import { removeFolders } from "./folders";
import { testTimeout } from "./timeouts";

// In a fresh clone a single file is run before anything was built; pages need the names of their assets.
const root = join(import.meta.dir, "../..");
if (!existsSync(join(root, "dist/manifest.json"))) {
  const build = Bun.spawnSync([process.execPath, "src/islands/build.ts"], { cwd: root, stderr: "inherit" });
  if (build.exitCode !== 0) throw new Error("The build of the islands and styles failed.");
}

// For a single file run by hand; run-all.ts sets the same for all.
setDefaultTimeout(testTimeout);
// Servers that tests start are processes of their own, with the cost of production.
cheapHashes();
// A clock that a test has set ends with it.
afterEach(() => setClock());

// In a preloaded file these run once, after the last test file; in the processes of run-all.ts after each file, and
// there one browser serves them all.
if (!process.env.BUN_TEST_WORKER_ID) afterAll(closeBrowser);
afterAll(removeFolders);
