import { Hono } from "hono";
import type { Env } from "../edge";
import { serveUpload } from "../files";
import { only } from "../html";
import { fileByName } from "./store";

export const boxPages = new Hono<Env>();

/** A file of a line, or of a line that is gone, for whoever sees the boxes. */
boxPages.get("/api/uploads/box/:file", only("boxes"), (c) => serveUpload(c, fileByName(c.req.param("file"))));
