import { Hono } from "hono";
import { serveUpload } from "../../files/files";
import type { Env } from "../../http/middleware";
import { withParams } from "../../http/pages/forms";
import { need, only } from "../../http/pages/respond";
import { StoredName } from "../../input/fields";
import { boxFileReads } from "./api";

export const boxFilePages = new Hono<Env>();

boxFilePages.get("/api/uploads/box/:file", only(boxFileReads.file), withParams(StoredName.shape), async (c) =>
  serveUpload(c, await need(c, boxFileReads.file, c.req.valid("param"))),
);
