import { Hono } from "hono";
import { LoginView } from "../../views/sign-in/login";
import { LogoutView } from "../../views/sign-in/logout";
import { PasswordView } from "../../views/sign-in/password";
import { SessionsView } from "../../views/sign-in/sessions";
import type { FormState } from "../../views/ui/form";
import type { Env } from "../middleware";
import { save, withParams } from "../pages/forms";
import { go, only, type PageContext, page, show } from "../pages/respond";
import { publicOrigin } from "../proxy";
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
  return page(c, "Accesso", <LoginView next={pathAfter(c)} {...form} />);
}

signInPages.get("/logout", (c) => page(c, "Uscita", <LogoutView />));

signInPages.post("/logout", save(authApi.logout, { go: "/login" }));

signInPages.get("/account/password", only(authApi.changePassword), (c) => passwordPage(c));

signInPages.post(
  "/account/password",
  save(authApi.changePassword, {
    body: ({ values }) => values,
    go: "/",
    again: (c, { errors, message }) => passwordPage(c, { errors, message }),
  }),
);

const passwordPage = (c: PageContext, form: FormState = {}) =>
  page(c, "Cambio password", <PasswordView {...form} />);

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

/** The page after the login: `next` as a browser resolves it, if it is on this site. */
function pathAfter(c: PageContext): string {
  const origin = publicOrigin(c);
  const url = URL.parse(c.req.query("next") ?? "/", origin);
  // A path of two slashes would be resolved as another host.
  return url?.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}
