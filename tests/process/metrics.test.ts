import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { environment } from "../../src/server/base/environment";
import { database } from "../../src/server/db/db";
import { visitor } from "../support/requests";
import { dump, fresh } from "../support/world";

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
        /^# HELP (traslo_[a-z_]+) [^\n]+\n# TYPE \1 gauge\n(\1(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? \d+(\.\d+)?\n)+$/,
      );
    expect(text).toContain("\ntraslo_healthy 1\n");
    expect(text).toMatch(/\ntraslo_info\{version="[\d.]+",schema="\d+"\} 1\n/);
    expect(text).toMatch(/\ntraslo_database_bytes \d+\n/);
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
