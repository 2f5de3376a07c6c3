import { expect, setDefaultTimeout, test } from "bun:test";
import { inspectRoutes } from "hono/dev";
import { app } from "../../src/server/app";
import { visitor } from "../support/requests";
import { testTimeout } from "../support/timeouts";
import { fresh } from "../support/world";

setDefaultTimeout(testTimeout);

test("no method and path is registered twice: the second handler would never run", () => {
  const routes = inspectRoutes(app)
    .filter(({ isMiddleware }) => !isMiddleware)
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(200);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

test("a page checks the right before it reads a posted form", async () => {
  fresh();
  const unreadable = { "content-type": "multipart/form-data" };
  expect((await visitor("nobody").post("/appointment/insert", {}, unreadable)).status).toBe(303);
  expect((await visitor("consultazione").post("/appointment/insert", {}, unreadable)).status).toBe(403);
  expect((await visitor("agenti").post("/appointment/insert", {}, unreadable)).status).toBe(400);
});
