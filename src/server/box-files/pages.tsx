import { Hono } from "hono";
import { serveUpload } from "../files/files";
import { StoredName } from "../input/fields";
import type { Env } from "../middleware";
import { withParams } from "../pages/forms";
import { need, only } from "../pages/respond";
import { boxFileReads } from "./api";

export const boxFilePages = new Hono<Env>();

boxFilePages.get("/api/uploads/box/:file", only(boxFileReads.file), withParams(StoredName.shape), async (c) =>
  serveUpload(c, await need(c, boxFileReads.file, c.req.valid("param"))),
);
