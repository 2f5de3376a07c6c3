import { afterAll, setDefaultTimeout } from "bun:test";
import { cheapHashes } from "../../src/server/base/password";
import { closeBrowser } from "./browser/chromium";
import { removeFolders } from "./folders";
import { testTimeout } from "./timeouts";

// For a single file run by hand; run-all.ts sets the same for all.
setDefaultTimeout(testTimeout);
// Servers that tests start are processes of their own, with the cost of production.
cheapHashes();

// In a preloaded file these run once, after the last test file; in the processes of run-all.ts after each file, and
// there one browser serves them all.
if (!process.env.BUN_TEST_WORKER_ID) afterAll(closeBrowser);
afterAll(removeFolders);
