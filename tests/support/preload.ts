import { afterAll } from "bun:test";
import { closeBrowser } from "./browser/chromium";
import { removeFolders } from "./folders";

// In a preloaded file this runs once, after the last test file.
afterAll(closeBrowser);
afterAll(removeFolders);
