import { z } from "zod";
import { wholeTable } from "../call/conflict-records";
import { nothing, read, takingFiles, write, writeAfter } from "../call/funct";
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
    ({ values }, call) => firm.changeIdentity(values, call),
    {
      message: settingMessages.changed,
      words: ["change", "Ha cambiato {il}"],
      record: wholeTable("settings", "Firm.getIdentity", { under: "firm" }),
    },
  ),

  changeLogo: takingFiles(
    writeAfter(
      "admin",
      NewLogo,
      ({ logo }) => firm.storeLogo(logo),
      (_, _call, logo) => firm.changeLogo(logo),
      { message: messages.logoChanged, words: ["change", "Ha cambiato {il}"], record: null },
    ),
  ),

  removeLogo: write("admin", nothing, () => firm.removeLogo(), {
    message: messages.logoRemoved,
    words: ["delete", "Ha tolto {il}"],
    record: null,
  }),
};

/** Only for pages: the logo is on the sign-in page and on wall displays, too. */
export const firmReads = {
  logo: read("public", StoredName, ({ file }) => ({ logo: firm.logoFile(file) })),
};
