import { Hono } from "hono";
import { BackupHour, BackupList, RestoreForm } from "../../views/backups/backups";
import type { FormState } from "../../views/ui/form";
import type { Env } from "../middleware";
import { save } from "../pages/forms";
import { type PageContext, show } from "../pages/respond";
import { backupApi } from "./api";

export const backupPages = new Hono<Env>();

const list = "/admin/backups/";

backupPages.get("/admin/backups", (c) => listPage(c));

backupPages.post("/admin/backups/insert", save(backupApi.createNew, { reload: list }));

backupPages.post(
  "/admin/backups/settings",
  save(backupApi.changeSettings, { reload: list, again: listPage }),
);

backupPages.post("/admin/backups/restore", save(backupApi.restore, { reload: list, again: restorePage }));

function restorePage(c: PageContext, form?: FormState) {
  return show(c, backupApi.getAll, {}, () => ({ title: "Salvataggi", view: <RestoreForm {...form} /> }));
}

function listPage(c: PageContext, form?: FormState) {
  return show(c, backupApi.getAll, {}, (found) => ({
    title: "Salvataggi",
    view: (
      <>
        <BackupList {...found} />
        <BackupHour values={{ hour: found.hour }} {...form} />
        <RestoreForm />
      </>
    ),
  }));
}
