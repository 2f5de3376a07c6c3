// The server with SQLite's page cache full from the start; on SIGUSR2 it collects its garbage and prints its heap.
import { heapStats } from "bun:jsc";
import { database } from "../../src/server/db/db";

process.on("SIGUSR2", () => {
  Bun.gc(true);
  const { heapSize, heapCapacity, extraMemorySize } = heapStats();
  console.log(`garbage collected ${JSON.stringify({ heapSize, heapCapacity, extraMemorySize })}.`);
});

await import("../../src/server/main");
// It reads every page.
database().query("PRAGMA quick_check").all();
