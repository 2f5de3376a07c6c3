import { Hono } from "hono";
import { BackupHour, BackupList, DownloadForm, RestoreForm } from "../../../views/backup/backups/backups";
import type { FormState } from "../../../views/ui/form";
import { formatMoment } from "../../base/days";
import { perform } from "../../call/funct";
import { disposition } from "../../files/files";
import { readForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { formPages, save, withParams } from "../../http/pages/forms";
import { allowed, denied, type PageContext, performConfirmed, show } from "../../http/pages/respond";
import { backupApi } from "./api";
import { BackupName } from "./input";
import { archiveOf } from "./store";

export const backupPages = new Hono<Env>();

const list = "/admin/backups/";
const withName = withParams(BackupName);

backupPages.get("/admin/backups", (c) => listPage(c));

backupPages.post("/admin/backups/insert", save(backupApi.createNew, { reload: list }));

backupPages.post(
  "/admin/backups/settings",
  save(backupApi.changeSettings, { reload: list, again: listPage }),
);

formPages(
  backupPages,
  "/admin/backups/restore/:name",
  backupApi.restore,
  { params: BackupName, go: list },
  (c, form, { name }) =>
    show(c, backupApi.getFromName, { name }, ({ backup }) => ({
      title: `Ripristina salvataggio: ${formatMoment(backup.begun)}`,
      view: <RestoreForm backup={backup} {...form} />,
      back: list,
    })),
);

backupPages.get("/admin/backups/download/:name", withName, (c) => downloadPage(c, c.req.valid("param").name));

/** Not through `save`: what comes back is the file itself. */
backupPages.post("/admin/backups/download/:name", withName, async (c) => {
  if (!allowed(c, backupApi.download)) return denied(c, backupApi.download);
  const { name } = c.req.valid("param");
  const posted = await readForm(c, backupApi.download);
  const { values } = posted;
  const outcome = await performConfirmed(c, posted, () =>
    perform(backupApi.download, { ...values, name }, c.get("caller")),
  );
  if (outcome instanceof Response) return outcome;
  const caller = c.get("caller");
  if (!outcome.ok || !caller.user) {
    const { errors, msg } = outcome.values as { errors?: Record<string, string>; msg: string };
    c.status(outcome.status as 422);
    return downloadPage(c, name, errors ? { errors } : { message: msg });
  }
  return c.body(archiveOf(name, String(values.passphrase), caller.user), 200, {
    "content-type": "application/octet-stream",
    "content-disposition": disposition("attachment", `traslo-${name}.tar.age`),
    "cache-control": "private, no-store",
  });
});

function listPage(c: PageContext, form?: FormState) {
  return show(c, backupApi.getAll, {}, (found) => ({
    title: "Salvataggi",
    view: (
      <>
        <BackupList {...found} />
        <BackupHour values={{ hour: found.hour }} {...form} />
      </>
    ),
  }));
}

function downloadPage(c: PageContext, name: string, form?: FormState) {
  return show(c, backupApi.getFromName, { name }, ({ backup }) => ({
    title: `Scarica salvataggio: ${formatMoment(backup.begun)}`,
    view: <DownloadForm backup={backup} {...form} />,
    back: list,
  }));
}
