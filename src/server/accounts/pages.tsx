import { Hono } from "hono";
import { AccountForm, NewAccountForm } from "../../views/accounts/forms";
import { AccountList } from "../../views/accounts/list";
import type { ValuesOf } from "../call/funct";
import { kioskApi } from "../days/kiosk/api";
import type { Env } from "../http/middleware";
import { formPages, recordState, save, withId } from "../http/pages/forms";
import { need, show } from "../http/pages/respond";
import type { Caller } from "../journal/caller";
import { undeliveredSecret } from "../mail/mail";
import { mayManage, profileNamed } from "../sessions/profiles";
import { calendarFeedApi } from "../visits/calendar-feed/api";
import { accountApi } from "./api";
import type { Account, ListedAccount } from "./model";
import { profileApi } from "./profiles/api";
import { accountRequestApi } from "./requests/api";
import { listAccounts, wherePasswordIs } from "./store";

export const accountPages = new Hono<Env>();

const list = "/admin/accounts/";

accountPages.get("/admin/accounts", async (c) => {
  const { feeds } = await need(c, calendarFeedApi.getFeeds, {});
  const { devices } = await need(c, kioskApi.getAll, {});
  return show(c, accountRequestApi.getRequests, {}, ({ requests }) => ({
    title: "Account",
    view: (
      <AccountList
        accounts={listAccounts().map((account) => listed(account, devices, c.get("caller")))}
        requests={requests}
        feeds={feeds}
      />
    ),
  }));
});

type Devices = ValuesOf<typeof kioskApi.getAll>["devices"];

const listed = (account: Account, devices: Devices, { user }: Caller): ListedAccount => ({
  ...account,
  displays: devices
    .filter(({ made_by, date_revoked }) => made_by === account.username && date_revoked === null)
    .map(({ name }) => name),
  profileLabel: profileNamed(account.profile)?.label ?? account.profile,
  passwordMail: undeliveredSecret(account.email),
  mayChange: user !== null && mayManage(account, user),
});

formPages(
  accountPages,
  "/admin/accounts/insert",
  accountApi.createNew,
  { reload: list, note: wherePasswordIs, keep: ["sites"] },
  (c, form) =>
    show(c, profileApi.getAll, {}, ({ profiles }) => ({
      title: "Nuovo account",
      view: <NewAccountForm profiles={profiles} {...(form ?? { values: { sites: "AB" } })} />,
      back: list,
    })),
);

formPages(
  accountPages,
  "/admin/accounts/modify/:id",
  accountApi.update,
  { reload: list },
  (c, form, { id }) =>
    show(c, accountApi.getFromId, { id }, async ({ account }) => {
      const { profiles } = await need(c, profileApi.getAll, {});
      const own = c.get("caller").user?.id === id;
      const view = <AccountForm id={id} own={own} profiles={profiles} {...recordState(account, form)} />;
      return { title: `Account ${account.username}`, view, back: list, record: { table: "users", id } };
    }),
);

const buttons = {
  password: save(accountApi.resetPassword, { reload: list, note: (_, params) => wherePasswordIs(params) }),
  sessions: save(accountApi.endSessions, { reload: list }),
  unlock: save(accountApi.unlock, { reload: list }),
  activate: saveActive(1),
  deactivate: saveActive(0),
};

for (const [name, button] of Object.entries(buttons))
  accountPages.post(`/admin/accounts/${name}/:id`, withId, button);

function saveActive(active: 0 | 1) {
  return save(accountApi.update, {
    body: ({ version }, { id }) => ({ id, version, values: { active } }),
    reload: list,
  });
}
