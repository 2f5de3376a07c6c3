import { z } from "zod";
import { nothing, read, withSecret, write, writeAfter } from "../funct";
import { Toggle } from "./input";
import { messages } from "./model";
import { prepareDraft } from "./publication";
import * as siteB from "./store";

export const siteBApi = {
  show: read("public", nothing, (_, { site }) => siteB.show(site)),

  getStatus: read("manageSiteB", nothing, () => siteB.situation()),

  toggle: write("manageSiteB", Toggle, ({ siteBStatus }) => siteB.toggle(siteBStatus), messages.toggled),

  complete: write(
    "manageSiteB",
    z.object({ token: z.string() }),
    ({ token }) => siteB.complete(token),
    messages.completed,
  ),

  renewToken: withSecret(
    "token",
    write("manageSiteB", nothing, () => siteB.renewToken(), messages.tokenRenewed),
  ),
};

/** The service Cloud has one funct, called without a name: the update (spec 1 §7). */
export const cloudApi = {
  update: withSecret(
    "link",
    writeAfter(
      "manageSiteB",
      nothing,
      async () => ({ value: prepareDraft() }),
      (_, _call, draft) => siteB.offer(draft),
      messages.prepared,
    ),
  ),
};
