import { afterAll, setDefaultTimeout } from "bun:test";
import { closeBrowser } from "./browser/chromium";
import { removeFolders } from "./folders";
import { testTimeout } from "./timeouts";

// For a single file run by hand; run-all.ts sets the same for all.
setDefaultTimeout(testTimeout);

// In a preloaded file these run once, after the last test file.
afterAll(closeBrowser);
afterAll(removeFolders);
