import { reasons } from "../../call/description";
import { nothing, read, withSecret, write, writeAfter } from "../../call/funct";
import { prepareDraft } from "../publication";
import { DraftToken, Toggle } from "./input";
import { messages } from "./model";
import * as siteB from "./store";

const final = "quanto è pubblicato resta fino alla pubblicazione successiva.";

export const siteBApi = {
  show: read("public", nothing, (_, { site }) => siteB.show(site)),

  getStatus: read("manageSiteB", nothing, siteB.publicationStatus),

  toggle: write("manageSiteB", Toggle, ({ siteBStatus }) => siteB.setStatus(siteBStatus), {
    message: messages.toggled,
    words: ["system", "Ha attivato o disattivato il sito B"],
    final: "il sito B si riattiva o si disattiva dalla sua pagina.",
  }),

  complete: write("manageSiteB", DraftToken, ({ token }) => siteB.publishDraft(token), {
    message: messages.completed,
    words: ["system", "Ha completato l'aggiornamento del sito B"],
    final,
  }),

  renewToken: withSecret(
    "token",
    write("manageSiteB", nothing, siteB.renewToken, {
      message: messages.tokenRenewed,
      words: ["system", "Ha rinnovato il codice del sito B"],
      final: reasons.address,
    }),
  ),
};

/** Called without a name: the update (spec 1 §7). */
export const cloudApi = {
  update: withSecret(
    "link",
    writeAfter(
      "manageSiteB",
      nothing,
      async () => ({ value: await prepareDraft() }),
      (_, _call, draft) => siteB.createDraftLink(draft),
      { message: messages.prepared, words: ["system", "Ha preparato l'aggiornamento del sito B"], final },
    ),
  ),
};
