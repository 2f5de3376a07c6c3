import { Hono } from "hono";
import { FullExportPage } from "../../../views/transfer/full-export/full-export";
import { today } from "../../base/clock";
import { idleSeconds } from "../../base/request-limits";
import { perform } from "../../call/funct";
import { errorOutcome, type Outcome } from "../../call/outcome";
import { disposition } from "../../files/files";
import { copiedFolder } from "../../files/folders";
import { readForm } from "../../http/body";
import { allowLongAnswer, type Env } from "../../http/middleware";
import { performConfirmed } from "../../http/pages/confirmed";
import { setFlash } from "../../http/pages/flash";
import { allowed, denied, type PageContext, show } from "../../http/pages/respond";
import { fullExportApi } from "./api";
import { receiveAlone, receiveExport } from "./install";
import { messages } from "./model";
import { beginExport, exportStream, mustAcceptImport } from "./store";

export const fullExportPages = new Hono<Env>();

const home = "/admin/full_export/";

fullExportPages.get("/admin/full_export", (c) => overviewPage(c));

function overviewPage(c: PageContext, message?: string) {
  return show(c, fullExportApi.getAll, {}, (found) => {
    // When an import is done nobody is signed in any more, so no live event comes.
    if (found.importingSince) c.header("refresh", String(secondsToRefresh));
    return { title: "Esporta tutto", view: <FullExportPage {...found} message={message} /> };
  });
}

const secondsToRefresh = 3;

/** Not through `save`: what comes back is the file itself. */
fullExportPages.post("/admin/full_export", async (c) => {
  if (!allowed(c, fullExportApi.export)) return denied(c);
  const posted = await readForm(c);
  const onEnd = beginExport();
  if (!onEnd) {
    c.status(409);
    return overviewPage(c, messages.another);
  }
  const outcome = await performConfirmed(c, posted, () => perform(fullExportApi.export, {}, c.get("caller")));
  const caller = c.get("caller");
  if (outcome instanceof Response || !outcome.ok || !caller.user) {
    onEnd();
    if (outcome instanceof Response) return outcome;
    c.status(outcome.status as 422);
    return overviewPage(c, outcome.values.msg);
  }
  // The first part comes once the database is copied.
  allowLongAnswer(c);
  return c.body(exportStream(caller.user, onEnd), 200, {
    "content-type": "application/zip",
    "content-disposition": disposition("attachment", `traslo-tutto-${today()}.zip`),
    "cache-control": "private, no-store",
  });
});

/** The body is the ZIP itself, which may be of many gigabytes: it is on disk before the funct is called. */
fullExportPages.post("/admin/full_export/import", async (c) => {
  if (!allowed(c, fullExportApi.import)) return denied(c);
  const outcome = await importFrom(c).catch(errorOutcome);
  if (!outcome.ok) return c.json({ msg: outcome.values.msg }, outcome.status as 422);
  setFlash(c, { kind: "success", text: outcome.values.msg });
  return c.json({ go: home });
});

async function importFrom(c: PageContext): Promise<Outcome<{ msg: string }>> {
  const caller = c.get("caller");
  if (caller.user) mustAcceptImport({ ...caller, user: caller.user, version: undefined });
  return receiveAlone(async () => {
    await receiveExport(copiedFolder(), chunksOf(c));
    allowLongAnswer(c);
    return perform(fullExportApi.import, {}, caller);
  });
}

/** A line may be slow, but not silent. */
async function* chunksOf(c: PageContext) {
  for await (const chunk of c.req.raw.body ?? []) {
    c.env.server?.timeout(c.req.raw, idleSeconds);
    yield chunk as Uint8Array;
  }
}
