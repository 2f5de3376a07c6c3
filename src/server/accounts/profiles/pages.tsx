import { Hono } from "hono";
import { CopyForm, ProfileForm } from "../../../views/accounts/profiles/forms";
import { ProfileList } from "../../../views/accounts/profiles/list";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { formPages, recordState, save, withId } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { profileApi } from "./api";

export const profilePages = new Hono<Env>();

const list = "/admin/settings/profiles/";

profilePages.get("/admin/settings/profiles", (c) =>
  show(c, profileApi.getAll, {}, ({ profiles }) => ({
    title: settingTitle("/admin/settings/profiles/"),
    view: <ProfileList profiles={profiles} />,
  })),
);

// The new profile is opened at once: its permissions are chosen there.
formPages(
  profilePages,
  "/admin/settings/profiles/copy/:id",
  profileApi.copy,
  { go: ({ id }) => `${list}modify/${id}` },
  (c, form, { id }) =>
    show(c, profileApi.getFromId, { id }, ({ profile }) => ({
      title: `Copia il profilo ${profile.label}`,
      view: <CopyForm profile={profile} {...form} />,
      back: list,
    })),
);

formPages(
  profilePages,
  "/admin/settings/profiles/modify/:id",
  profileApi.update,
  { back: list },
  (c, form, { id }) =>
    show(c, profileApi.getFromId, { id }, ({ profile }) => ({
      title: `Profilo ${profile.label}`,
      view: <ProfileForm profile={profile} {...recordState(profile, form)} />,
      back: list,
      record: { table: "profiles", id },
    })),
);

const buttons = { retire: profileApi.retire, reopen: profileApi.reopen, delete: profileApi.delete };

for (const [name, funct] of Object.entries(buttons))
  profilePages.post(`/admin/settings/profiles/${name}/:id`, withId, save(funct, { reload: list }));

profilePages.post("/admin/settings/profiles/view/:id", withId, save(profileApi.view, { go: "/" }));

profilePages.post("/profiles/stop", save(profileApi.stopViewing, { go: "/" }));
