// The server; on SIGUSR2 it collects its garbage and prints so.
process.on("SIGUSR2", () => {
  Bun.gc(true);
  console.log("garbage collected");
});

await import("../../src/server/main");
