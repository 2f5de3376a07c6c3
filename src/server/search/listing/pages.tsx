import { Hono } from "hono";
import type { Env } from "../../http/middleware";
import { save, withId } from "../../http/pages/forms";
import { viewApi } from "./api";

export const viewPages = new Hono<Env>();

viewPages.post("/views/save", save(viewApi.save, { reload: ({ path }) => path }));
viewPages.post("/views/remove/:id", withId, save(viewApi.remove, { reload: ({ path }) => path }));
