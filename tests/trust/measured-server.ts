// The server with SQLite's page cache full from the start; on SIGUSR2 it collects its garbage and prints so.
import { database } from "../../src/server/db/db";

process.on("SIGUSR2", () => {
  Bun.gc(true);
  console.log("garbage collected");
});

await import("../../src/server/main");
// It reads every page.
database().query("PRAGMA quick_check").all();
