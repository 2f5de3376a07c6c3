import { z } from "zod";
import { wholeTable } from "../call/conflict-records";
import { act, nothing, read, takingFiles, write, writeAfter } from "../call/funct";
import { StoredName } from "../input/fields";
import { Identity, NewLogo } from "./input";
import { messages } from "./model";
import { messages as settingMessages } from "./settings/model";
import * as firm from "./store";

export const firmApi = {
  getIdentity: read("admin", nothing, () => firm.identityForForm()),

  update: write(
    "admin",
    z.object({ values: Identity }),
    act.change(
      settingMessages.changed,
      wholeTable("settings", "Firm.getIdentity", { under: "firm" }),
      "Ha cambiato {il}",
    ),
    ({ values }, call) => firm.changeIdentity(values, call),
  ),

  changeLogo: takingFiles(
    writeAfter(
      "admin",
      NewLogo,
      act.change(messages.logoChanged, null, "Ha cambiato {il}"),
      ({ logo }) => firm.storeLogo(logo),
      (_, _call, logo) => firm.changeLogo(logo),
    ),
  ),

  removeLogo: write("admin", nothing, act.delete(messages.logoRemoved, null, "Ha tolto {il}"), () =>
    firm.removeLogo(),
  ),
};

/** Only for pages: the logo is on the sign-in page and on wall displays, too. */
export const firmReads = {
  logo: read("public", StoredName, ({ file }) => ({ logo: firm.logoFile(file) })),
};
