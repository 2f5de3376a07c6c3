import { Hono } from "hono";
import { FullExportPage } from "../../../views/transfer/full-export/full-export";
import type { FormState } from "../../../views/ui/form";
import { today } from "../../base/clock";
import { perform } from "../../call/funct";
import { disposition } from "../../files/files";
import { readForm } from "../../http/body";
import { allowLongAnswer, type Env } from "../../http/middleware";
import { allowed, denied, type PageContext, performConfirmed, show } from "../../http/pages/respond";
import { fullExportApi } from "./api";
import { messages } from "./model";
import { beginExport, exportStream } from "./store";

export const fullExportPages = new Hono<Env>();

fullExportPages.get("/admin/full_export", (c) => overviewPage(c));

function overviewPage(c: PageContext, form: FormState = {}) {
  return show(c, fullExportApi.getAll, {}, (found) => ({
    title: "Esporta tutto",
    view: <FullExportPage {...found} form={form} />,
  }));
}

/** Not through `save`: what comes back is the file itself. */
fullExportPages.post("/admin/full_export", async (c) => {
  if (!allowed(c, fullExportApi.export)) return denied(c, fullExportApi.export);
  const posted = await readForm(c);
  const onEnd = beginExport();
  if (!onEnd) {
    c.status(409);
    return overviewPage(c, { message: messages.another });
  }
  const outcome = await performConfirmed(c, posted, () =>
    perform(fullExportApi.export, posted.values, c.get("caller")),
  );
  const caller = c.get("caller");
  if (outcome instanceof Response || !outcome.ok || !caller.user) {
    onEnd();
    if (outcome instanceof Response) return outcome;
    c.status(outcome.status as 422);
    const { msg, errors } = outcome.values as { msg: string; errors?: Record<string, string> };
    return overviewPage(c, {
      values: { withPasswords: posted.values.withPasswords },
      ...(errors ? { errors } : { message: msg }),
    });
  }
  // The first part comes once the database is copied.
  allowLongAnswer(c);
  const { passphrase, withPasswords } = posted.values;
  const asked = { passphrase: String(passphrase), withPasswords: withPasswords === "1" };
  return c.body(exportStream(caller.user, asked, onEnd), 200, {
    "content-type": "application/octet-stream",
    "content-disposition": disposition("attachment", `traslo-tutto-${today()}.zip.age`),
    "cache-control": "private, no-store",
  });
});
