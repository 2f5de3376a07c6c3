import { join } from "node:path";
import { removeFolders } from "../support/folders";
import type { Figure } from "./rig";

// One check in a process of its own: its figures are the line that run.ts reads.
const { run } = (await import(join(import.meta.dir, process.argv[2] as string))) as {
  run: () => Promise<Figure | Figure[]>;
};
try {
  console.log(`figures: ${JSON.stringify([await run()].flat())}`);
} finally {
  removeFolders();
}
process.exit();
