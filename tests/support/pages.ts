import { inspectRoutes } from "hono/dev";
import { app } from "../../src/server/app";
import { wireTomorrow } from "./world";

/** The path of every GET route but streams, with 1 for each number. */
export const pagePaths = () =>
  inspectRoutes(app)
    .filter(({ isMiddleware, method, path }) => !isMiddleware && method === "GET" && !/live$/.test(path))
    .map(({ path }) => path.replace(":date", wireTomorrow))
    .map((path) => path.replaceAll(/:\w+(\{.*?\})?/g, "1"));
