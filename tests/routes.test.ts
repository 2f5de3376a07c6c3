import { expect, setDefaultTimeout, test } from "bun:test";
import { inspectRoutes } from "hono/dev";
import { app } from "../src/server/app";
import { database } from "../src/server/db";
import { pagePaths } from "./support/pages";
import { visitor } from "./support/requests";
import { testTimeout } from "./support/timeouts";
import { as, dump, fresh } from "./support/world";

setDefaultTimeout(testTimeout);

test("no method and path is registered twice: the second handler would never run", () => {
  const routes = inspectRoutes(app)
    .filter(({ isMiddleware }) => !isMiddleware)
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(200);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

test("no GET changes anything: the journal has no new act after every page", async () => {
  fresh();
  await as("superadmin").call("News", "publish", {
    ...{ title: "Chiusura", description: "Ad agosto", content: "Dal 10", user_level: 1 },
  });
  const { link } = (await as("superadmin").call("Cloud", "update", {})).values;
  const paths = pagePaths(link.split("/").at(-1));
  const reader = visitor("superadmin");
  const before = dump();
  const lastAct = () => database().query("SELECT max(id) AS id FROM activity").get();
  const act = lastAct();
  let shown = 0;
  for (const path of paths) if ((await reader.get(path)).status === 200) shown++;
  expect(shown).toBeGreaterThan(60);
  expect(lastAct()).toEqual(act);
  expect(dump()).toBe(before);
});

test("a page checks the right before it reads a posted form", async () => {
  fresh();
  const unreadable = { "content-type": "multipart/form-data" };
  expect((await visitor("nobody").post("/appointment/insert", {}, unreadable)).status).toBe(303);
  expect((await visitor("consultazione").post("/appointment/insert", {}, unreadable)).status).toBe(403);
  expect((await visitor("agenti").post("/appointment/insert", {}, unreadable)).status).toBe(400);
});
