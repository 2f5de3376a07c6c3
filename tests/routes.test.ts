import { expect, test } from "bun:test";
import { inspectRoutes } from "hono/dev";
import { app } from "../src/server/app";

test("no method and path is registered twice: the second would never run", () => {
  const routes = inspectRoutes(app)
    .filter(({ isMiddleware }) => !isMiddleware)
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(200);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});
