// The server, which prints its memory after a full garbage collection whenever it gets SIGUSR2.
import { heapStats } from "bun:jsc";

process.on("SIGUSR2", () => {
  Bun.gc(true);
  const { rss } = process.memoryUsage();
  const { heapSize, objectCount, objectTypeCounts } = heapStats();
  console.log(JSON.stringify({ rss, heapSize, objectCount, types: process.env.TYPES && objectTypeCounts }));
});

await import("../../src/server/main");
