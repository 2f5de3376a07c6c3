import { Hono } from "hono";
import { z } from "zod";
import { LetterForm, LetterPreview } from "../../../views/firm/settings/letters";
import type { FormState } from "../../../views/ui/form";
import { readForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { bodyFrom, save, withParams } from "../../http/pages/forms";
import { only, type PageContext, page, search, show } from "../../http/pages/respond";
import { letterApi } from "./api";
import { type LetterKind, letterKinds } from "./model";

export const letterPages = new Hono<Env>();

const path = "/admin/settings/letters";
const withKind = withParams({ kind: z.enum(letterKinds as [LetterKind, ...LetterKind[]]) });

letterPages.get(path, (c) => letterPage(c, letterKinds[0] as LetterKind));

letterPages.get(`${path}/:kind`, withKind, (c) => letterPage(c, c.req.valid("param").kind));

letterPages.post(
  `${path}/:kind`,
  withKind,
  save(letterApi.changeLetter, {
    reload: (_, { kind }: { kind: LetterKind }) => `${path}/${kind}`,
    again: (c, form, { kind }) => letterPage(c, kind, form),
  }),
);

/** The preview of what is typed; while it cannot be sent, why. */
letterPages.post(`${path}/:kind/preview`, only(letterApi.previewLetter), withKind, async (c) => {
  const { kind } = c.req.valid("param");
  const { found, errors } = await search(
    c,
    letterApi.previewLetter,
    bodyFrom(await readForm(c, letterApi.previewLetter), { kind }),
  );
  return page(c, "Anteprima", <LetterPreview {...found?.preview} error={Object.values(errors ?? {})[0]} />);
});

function letterPage(c: PageContext, kind: LetterKind, form?: FormState) {
  return show(c, letterApi.getLetter, { kind }, ({ letter, preview, version }) => ({
    title: "Impostazioni",
    view: <LetterForm kind={kind} preview={preview} {...formState({ values: letter, version }, form)} />,
    record: { table: "settings" },
  }));
}
