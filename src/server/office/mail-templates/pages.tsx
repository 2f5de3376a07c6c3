import { Hono } from "hono";
import { z } from "zod";
import { MailPreview, MailTemplateForm } from "../../../views/firm/settings/mail-templates";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { FormState } from "../../../views/ui/form";
import { readForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { bodyFrom, formPages, formState, withParams } from "../../http/pages/forms";
import { only, type PageContext, page, search, show } from "../../http/pages/respond";
import { mailTemplateApi } from "./api";
import { type TemplateKind, templateKinds } from "./model";

export const mailTemplatePages = new Hono<Env>();

const path = "/admin/settings/letters";
const ofKind = { kind: z.enum(templateKinds as [TemplateKind, ...TemplateKind[]]) };

mailTemplatePages.get(path, (c) => templatePage(c, undefined, { kind: templateKinds[0] as TemplateKind }));

formPages(
  mailTemplatePages,
  `${path}/:kind`,
  mailTemplateApi.changeLetter,
  { params: ofKind, reload: (_, { kind }) => `${path}/${kind}` },
  templatePage,
);

mailTemplatePages.post(
  `${path}/:kind/preview`,
  only(mailTemplateApi.previewLetter),
  withParams(ofKind),
  async (c) => {
    const { kind } = c.req.valid("param");
    const { found, errors } = await search(
      c,
      mailTemplateApi.previewLetter,
      bodyFrom(await readForm(c, mailTemplateApi.previewLetter), { kind }),
    );
    return page(c, "Anteprima", <MailPreview {...found?.preview} error={Object.values(errors ?? {})[0]} />);
  },
);

function templatePage(c: PageContext, form: FormState | undefined, { kind }: { kind: TemplateKind }) {
  return show(c, mailTemplateApi.getLetter, { kind }, ({ letter, preview, version }) => ({
    title: settingTitle("/admin/settings/letters/"),
    view: (
      <MailTemplateForm kind={kind} preview={preview} {...formState({ values: letter, version }, form)} />
    ),
    record: { table: "settings" },
  }));
}
