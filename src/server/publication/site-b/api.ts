import { reasons } from "../../call/description";
import { act, nothing, read, withSecret, write, writeAfter } from "../../call/funct";
import { prepareDraft } from "../publication";
import { DraftToken, Toggle } from "./input";
import { messages } from "./model";
import * as siteB from "./store";

const final = "quanto è pubblicato resta fino alla pubblicazione successiva.";

export const siteBApi = {
  show: read("public", nothing, (_, { site }) => siteB.show(site)),

  getStatus: read("manageSiteB", nothing, siteB.publicationStatus),

  toggle: write(
    "manageSiteB",
    Toggle,
    act.system(messages.toggled, "Ha attivato o disattivato il sito B", {
      final: "il sito B si riattiva o si disattiva dalla sua pagina.",
    }),
    ({ siteBStatus }) => siteB.setStatus(siteBStatus),
  ),

  complete: write(
    "manageSiteB",
    DraftToken,
    act.system(messages.completed, "Ha completato l'aggiornamento del sito B", { final }),
    ({ token }) => siteB.publishDraft(token),
  ),

  renewToken: withSecret(
    "token",
    write(
      "manageSiteB",
      nothing,
      act.system(messages.tokenRenewed, "Ha rinnovato il codice del sito B", { final: reasons.address }),
      siteB.renewToken,
    ),
  ),
};

/** Called without a name: the update (spec 1 §7). */
export const cloudApi = {
  update: withSecret(
    "link",
    writeAfter(
      "manageSiteB",
      nothing,
      act.system(messages.prepared, "Ha preparato l'aggiornamento del sito B", { final }),
      async () => ({ value: await prepareDraft() }),
      (_, _call, draft) => siteB.createDraftLink(draft),
    ),
  ),
};
