import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../../src/server/base/environment";
import { logFault } from "../../src/server/base/logger";
import { setBackupFolder } from "../../src/server/files/files";
import { temporaryFolder } from "../support/folders";
import { as, database, dump, fresh, visitor } from "../support/requests";

const token = "un-codice-di-prova-lungo";
beforeEach(() => {
  fresh();
  environment.METRICS_TOKEN = token;
});
afterEach(() => {
  delete environment.METRICS_TOKEN;
});

const metrics = (authorization?: string) =>
  visitor("nobody").get("/metrics", authorization ? { authorization } : {});

describe("/metrics", () => {
  test("is not there without METRICS_TOKEN, and needs it", async () => {
    const before = dump();
    for (const authorization of [undefined, token, `Bearer ${token}x`, "Bearer "])
      expect((await metrics(authorization)).status).toBe(401);
    expect((await visitor("superadmin").get("/metrics")).status).toBe(401);
    delete environment.METRICS_TOKEN;
    expect((await metrics(`Bearer ${token}`)).status).toBe(404);
    expect(dump()).toBe(before);
  });

  test("answers in Prometheus' text form, each metric with help and type", async () => {
    const { status, text, headers } = await metrics(`Bearer ${token}`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(text).toEndWith("\n");
    const blocks = text.split(/^(?=# HELP )/m);
    for (const block of blocks)
      expect(block).toMatch(
        /^# HELP ((?:traslo|process)_[a-z_]+) [^\n]+\n# TYPE \1 (?:gauge|counter)\n(\1(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? \d+(\.\d+)?\n)+$/,
      );
    expect(text).toContain("\ntraslo_healthy 1\n");
    expect(text).toMatch(/\ntraslo_info\{version="[\d.]+",schema="\d+"\} 1\n/);
    expect(text).toMatch(/\ntraslo_database_bytes \d+\n/);
  });

  test("counts calls by status and unexpected errors, and tells when", async () => {
    const read = async (line: string) =>
      Number((await metrics(`Bearer ${token}`)).text.split(`\n${line} `)[1]?.split("\n")[0] ?? 0);
    const [done, refused, faults] = [
      'traslo_calls_total{status="200"}',
      'traslo_calls_total{status="403"}',
      "traslo_faults_total",
    ] as const;
    const before = [await read(done), await read(refused), await read(faults)] as [number, number, number];
    await as("gestione1").call("Memo", "getAll", {});
    await as("segreteria").call("System", "getAll", {});
    const log = spyOn(console, "error").mockImplementation(() => {});
    logFault(new Error("A trial"));
    log.mockRestore();
    expect([await read(done), await read(refused), await read(faults)]).toEqual([
      before[0] + 1,
      before[1] + 1,
      before[2] + 1,
    ]);
    const started = await read("process_start_time_seconds");
    expect(Math.abs(started - (Date.now() / 1000 - process.uptime()))).toBeLessThan(2);
    const backups = temporaryFolder("metrics");
    setBackupFolder(backups, backups);
    expect(await read("traslo_backup_disk_free_bytes")).toBeGreaterThan(0);
    writeFileSync(
      join(backups, "drill.json"),
      JSON.stringify({ at: "2026-11-22T03:00:00+01:00", failure: "x" }),
    );
    expect(await read("traslo_restore_drill_seconds")).toBe(Date.parse("2026-11-22T03:00:00+01:00") / 1000);
    expect(await read("traslo_restore_drill_failed")).toBe(1);
    expect(await read('traslo_sessions{site="B"}')).toBe(0);
  });

  test("has nothing of a person", async () => {
    const { text } = await metrics(`Bearer ${token}`);
    const words = database()
      .query("SELECT username FROM users UNION SELECT surname FROM clients WHERE length(surname) > 3")
      .values()
      .flat() as string[];
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  });
});
