import { row } from "../../call/conflict-records";
import { reasons } from "../../call/description";
import { act, nothing, read, write } from "../../call/funct";
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

  copy: write(
    "admin",
    ProfileCopy,
    act.insert(messages.copied, "Ha creato {il}", { record: profile }),
    ({ id, values }, call) => profiles.copyProfile(id, values.label, call),
  ),

  update: write("admin", Changed, act.change(messages.changed, profile), ({ id, values }, call) =>
    profiles.changeProfile(id, values, call),
  ),

  retire: write("admin", One, act.retire(messages.retired, profile), ({ id }, call) =>
    profiles.setRetired(id, 1, call),
  ),

  reopen: write("admin", One, act.reopen(messages.reopened, profile), ({ id }, call) =>
    profiles.setRetired(id, 0, call),
  ),

  delete: write("admin", One, act.delete(messages.deleted, profile), ({ id }, call) =>
    profiles.deleteProfile(id, call),
  ),

  view: write(
    "admin",
    One,
    act.access(messages.viewing, "Ha guardato le schermate di un altro profilo", { final: reasons.session }),
    ({ id }, call) => profiles.viewProfile(id, call),
  ),

  stopViewing: write(
    "signed in",
    nothing,
    act.access(messages.viewEnded, "È tornato al proprio profilo", { final: reasons.session }),
    (_, call) => profiles.stopViewing(call),
  ),
};
