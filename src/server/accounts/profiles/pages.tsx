import { Hono } from "hono";
import { CopyForm, ProfileForm } from "../../../views/accounts/profiles/forms";
import { ProfileList } from "../../../views/accounts/profiles/list";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId } from "../../http/pages/forms";
import { only, type PageContext, show } from "../../http/pages/respond";
import { profileApi } from "./api";

export const profilePages = new Hono<Env>();

const list = "/admin/settings/profiles/";

profilePages.get("/admin/settings/profiles", (c) =>
  show(c, profileApi.getAll, {}, ({ profiles }) => ({
    title: "Profili",
    view: <ProfileList profiles={profiles} />,
  })),
);

profilePages.get("/admin/settings/profiles/copy/:id", only(profileApi.copy), withId, (c) =>
  copyPage(c, c.req.valid("param").id, {}),
);

// The new profile is opened at once: its permissions are chosen there.
profilePages.post(
  "/admin/settings/profiles/copy/:id",
  withId,
  save(profileApi.copy, {
    go: ({ id }) => `${list}modify/${id}`,
    again: (c, form, { id }) => copyPage(c, id, form),
  }),
);

const copyPage = (c: PageContext, id: number, form: FormState) =>
  show(c, profileApi.getFromId, { id }, ({ profile }) => ({
    title: `Copia il profilo ${profile.label}`,
    view: <CopyForm profile={profile} {...form} />,
    back: list,
  }));

profilePages.get("/admin/settings/profiles/modify/:id", withId, (c) =>
  changePage(c, c.req.valid("param").id),
);

profilePages.post(
  "/admin/settings/profiles/modify/:id",
  withId,
  save(profileApi.update, { back: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

const changePage = (c: PageContext, id: number, form?: FormState) =>
  show(c, profileApi.getFromId, { id }, ({ profile }) => ({
    title: `Profilo ${profile.label}`,
    view: (
      <ProfileForm profile={profile} {...formState({ values: profile, version: profile.version }, form)} />
    ),
    back: list,
    record: { table: "profiles", id },
  }));

const buttons = { retire: profileApi.retire, reopen: profileApi.reopen, delete: profileApi.delete };

for (const [name, funct] of Object.entries(buttons))
  profilePages.post(`/admin/settings/profiles/${name}/:id`, withId, save(funct, { reload: list }));

profilePages.post("/admin/settings/profiles/view/:id", withId, save(profileApi.view, { go: "/" }));

profilePages.post("/profiles/stop", save(profileApi.stopViewing, { go: "/" }));
