import { row } from "../../call/conflict-records";
import { reasons } from "../../call/description";
import { nothing, read, write } from "../../call/funct";
import { One, validIn, withRules } from "../../input/fields";
import { ProfileChange, ProfileCopy } from "./input";
import { messages } from "./model";
import * as profiles from "./store";

const Changed = withRules(ProfileChange, (body, call) => {
  const { id } = validIn(One.shape, body);
  return id ? profiles.profileErrors(id, validIn(ProfileChange.shape.values.shape, body.values), call) : {};
});

const profile = row("profiles", { fields: ({ profile }) => profile as Record<string, unknown> });

export const profileApi = {
  getAll: read("admin", nothing, (_, call) => ({ profiles: profiles.listProfiles(call) })),

  getFromId: read("admin", One, ({ id }, call) => ({ profile: profiles.profileById(id, call) })),

  copy: write("admin", ProfileCopy, ({ id, values }, call) => profiles.copyProfile(id, values.label, call), {
    message: messages.copied,
    words: ["insert", "Ha creato {il}"],
    record: profile,
  }),

  update: write("admin", Changed, ({ id, values }, call) => profiles.changeProfile(id, values, call), {
    message: messages.changed,
    words: ["change", "Ha modificato {il}"],
    record: profile,
  }),

  retire: write("admin", One, ({ id }, call) => profiles.setRetired(id, 1, call), {
    message: messages.retired,
    words: ["change", "Ha disattivato {il}"],
    record: profile,
  }),

  reopen: write("admin", One, ({ id }, call) => profiles.setRetired(id, 0, call), {
    message: messages.reopened,
    words: ["change", "Ha riattivato {il}"],
    record: profile,
  }),

  delete: write("admin", One, ({ id }, call) => profiles.deleteProfile(id, call), {
    message: messages.deleted,
    words: ["delete", "Ha eliminato {il}"],
    record: profile,
  }),

  view: write("admin", One, ({ id }, call) => profiles.viewProfile(id, call), {
    message: messages.viewing,
    words: ["access", "Ha guardato le schermate di un altro profilo"],
    final: reasons.session,
  }),

  stopViewing: write("signed in", nothing, (_, call) => profiles.stopViewing(call), {
    message: messages.viewEnded,
    words: ["access", "È tornato al proprio profilo"],
    final: reasons.session,
  }),
};
