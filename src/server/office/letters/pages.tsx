import { Hono } from "hono";
import { z } from "zod";
import { LetterForm, LetterPreview } from "../../../views/firm/settings/letters";
import type { FormState } from "../../../views/ui/form";
import { readForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { formPages } from "../../http/pages/form-pages";
import { bodyFrom, withParams } from "../../http/pages/forms";
import { only, type PageContext, page, search, show } from "../../http/pages/respond";
import { letterApi } from "./api";
import { type LetterKind, letterKinds } from "./model";

export const letterPages = new Hono<Env>();

const path = "/admin/settings/letters";
const ofKind = { kind: z.enum(letterKinds as [LetterKind, ...LetterKind[]]) };

letterPages.get(path, (c) => letterPage(c, undefined, { kind: letterKinds[0] as LetterKind }));

formPages(
  letterPages,
  `${path}/:kind`,
  letterApi.changeLetter,
  { params: ofKind, reload: (_, { kind }) => `${path}/${kind}` },
  letterPage,
);

letterPages.post(`${path}/:kind/preview`, only(letterApi.previewLetter), withParams(ofKind), async (c) => {
  const { kind } = c.req.valid("param");
  const { found, errors } = await search(
    c,
    letterApi.previewLetter,
    bodyFrom(await readForm(c, letterApi.previewLetter), { kind }),
  );
  return page(c, "Anteprima", <LetterPreview {...found?.preview} error={Object.values(errors ?? {})[0]} />);
});

function letterPage(c: PageContext, form: FormState | undefined, { kind }: { kind: LetterKind }) {
  return show(c, letterApi.getLetter, { kind }, ({ letter, preview, version }) => ({
    title: "Impostazioni",
    view: <LetterForm kind={kind} preview={preview} {...formState({ values: letter, version }, form)} />,
    record: { table: "settings" },
  }));
}
