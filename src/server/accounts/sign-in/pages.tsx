import { Hono } from "hono";
import { ConfirmForm } from "../../../views/accounts/sign-in/confirm";
import { LoginView } from "../../../views/accounts/sign-in/login";
import { PasswordView } from "../../../views/accounts/sign-in/password";
import { LogoutView, SessionsView } from "../../../views/accounts/sign-in/sessions";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { backFrom, ownAddress } from "../../http/pages/back";
import { formPages, save, withParams } from "../../http/pages/forms";
import { isHtmx } from "../../http/pages/htmx";
import { go, type PageContext, page, show } from "../../http/pages/respond";
import { authApi } from "./api";
import { SessionId } from "./input";

export const signInPages = new Hono<Env>();

signInPages.get("/login", (c) => {
  const { user } = c.get("caller");
  return user ? go(c, pathAfter(c)) : loginPage(c, {});
});

signInPages.post(
  "/login",
  save(authApi.login, {
    body: ({ values }) => values,
    go: ({ user }, _, c) => (user.mustChangePassword ? "/account/password" : pathAfter(c)),
    again: loginPage,
  }),
);

function loginPage(c: PageContext, form: FormState) {
  return page(c, "Accedi", <LoginView next={pathAfter(c)} {...form} />);
}

signInPages.get("/logout", (c) => page(c, "Uscita", <LogoutView />, { back: "/" }));

signInPages.post("/logout", save(authApi.logout, { go: "/login" }));

// Where a dialog gives the password, its page then sends again what waited for it.
formPages(
  signInPages,
  "/account/confirm",
  authApi.confirmPassword,
  {
    body: ({ values }) => values,
    answer: (c) => (isHtmx(c) ? c.body(null, 204) : go(c, backFrom(c) ?? "/")),
  },
  (c, form) => page(c, "Conferma con la password", <ConfirmForm {...refusalOf(form)} />, { back: "/" }),
);

formPages(
  signInPages,
  "/account/password",
  authApi.changePassword,
  { body: ({ values }) => values, back: "/" },
  (c, form) => {
    // Before the first change no other page is open to the account.
    const back = c.get("caller").user?.mustChangePassword ? undefined : "/";
    return page(c, "Cambio password", <PasswordView back={back} {...refusalOf(form)} />, { back });
  },
);

/** Without the passwords that were typed. */
const refusalOf = ({ errors, message }: FormState = {}) => ({ errors, message });

const sessions = "/account/sessions";

signInPages.get(sessions, (c) =>
  show(c, authApi.getSessions, {}, (found) => ({
    title: "I miei accessi",
    view: <SessionsView {...found} />,
    back: "/",
  })),
);

signInPages.post(
  `${sessions}/end/:id`,
  withParams({ id: SessionId }),
  save(authApi.endSession, { reload: sessions }),
);

signInPages.post(`${sessions}/end-others`, save(authApi.endOtherSessions, { reload: sessions }));

function pathAfter(c: PageContext): string {
  return ownAddress(c, c.req.query("next")) ?? "/";
}
