import { z } from "zod";
import { nothing, read, write, writeAfter } from "../funct";
import { said, Toggle } from "./model";
import { prepareDraft } from "./publication";
import * as siteB from "./store";

export const siteBApi = {
  show: read("public", nothing, (_, { site }) => siteB.show(site)),

  getStatus: read("manageSiteB", nothing, () => siteB.situation()),

  toggle: write("manageSiteB", Toggle, ({ siteBStatus }) => siteB.toggle(siteBStatus), said.toggled),

  complete: write(
    "manageSiteB",
    z.object({ token: z.string() }),
    ({ token }) => siteB.complete(token),
    said.completed,
  ),

  renewToken: write("manageSiteB", nothing, () => siteB.renewToken(), said.tokenRenewed),
};

/** The service Cloud has one funct, called without a name: the update (spec 1 §7). */
export const cloudApi = {
  update: writeAfter(
    "manageSiteB",
    nothing,
    async () => prepareDraft(),
    (_, _call, draft) => siteB.offer(draft),
    said.prepared,
  ),
};
