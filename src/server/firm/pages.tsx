import { Hono } from "hono";
import { IdentityView } from "../../views/firm/identity";
import { settingTitle } from "../../views/firm/settings/pages";
import type { FormState } from "../../views/ui/form";
import { vatWarning } from "../base/tax-codes";
import { serveUpload } from "../files/files";
import type { Env } from "../http/middleware";
import { formPages, formState, save, withParams } from "../http/pages/forms";
import { need, type PageContext, show } from "../http/pages/respond";
import { StoredName } from "../input/fields";
import { firmApi, firmReads } from "./api";

export const firmPages = new Hono<Env>();

const path = "/admin/settings/firm";
const shown = `${path}/`;

formPages(firmPages, path, firmApi.update, { reload: shown }, (c, form) => identityPage(c, { form }));

firmPages.post(
  `${path}/logo`,
  save(firmApi.changeLogo, { reload: shown, again: (c, logo) => identityPage(c, { logo }) }),
);

firmPages.post(`${path}/logo/remove`, save(firmApi.removeLogo, { reload: shown }));

function identityPage(c: PageContext, { form, logo }: { form?: FormState; logo?: FormState } = {}) {
  return show(c, firmApi.getIdentity, {}, ({ firm, version }) => ({
    title: settingTitle("/admin/settings/firm/"),
    view: (
      <IdentityView
        firm={firm}
        vat={vatWarning(firm.vat)}
        form={formState({ values: firm, version }, form)}
        logoForm={logo ?? {}}
      />
    ),
    record: { table: "settings" },
  }));
}

firmPages.get("/logo/:file", withParams(StoredName.shape), async (c) => {
  const { logo } = await need(c, firmReads.logo, c.req.valid("param"));
  return serveUpload(c, logo, "public, max-age=31536000, immutable");
});
