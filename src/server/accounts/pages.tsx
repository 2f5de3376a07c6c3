import { Hono } from "hono";
import { LoginView } from "../../views/accounts/login";
import { LogoutView } from "../../views/accounts/logout";
import { PasswordView } from "../../views/accounts/password";
import { Registered, RegisterForm } from "../../views/accounts/register";
import type { FormState } from "../../views/ui/form";
import type { Env } from "../middleware";
import { save, withSentence } from "../pages/forms";
import { go, only, type PageContext, page, show } from "../pages/respond";
import { locationApi } from "../places/api";
import { publicOrigin } from "../proxy";
import { accountApi, authApi } from "./api";

export const accountPages = new Hono<Env>();

accountPages.get("/login", (c) => {
  const { user } = c.get("caller");
  return user ? go(c, pathAfter(c)) : loginPage(c, {});
});

accountPages.post(
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

accountPages.get("/register", (c) => registerPage(c, {}));

accountPages.post(
  "/register",
  save(accountApi.registerNew, {
    again: (c, form) => registerPage(c, withSentence(form)),
    answer: (c, { msg }) => page(c, "Richiesta di account", <Registered text={msg} />),
  }),
);

const registerPage = (c: PageContext, form: FormState) =>
  show(c, locationApi.getAll, {}, ({ location }) => ({
    title: "Richiesta di account",
    view: <RegisterForm locations={location} {...form} />,
    back: "/login",
  }));

accountPages.get("/logout", (c) => page(c, "Uscita", <LogoutView />));

accountPages.post("/logout", save(authApi.logout, { go: "/login" }));

accountPages.get("/account/password", only(authApi.changePassword), (c) => passwordPage(c));

accountPages.post(
  "/account/password",
  save(authApi.changePassword, {
    body: ({ values }) => values,
    go: "/",
    again: (c, { errors, message }) => passwordPage(c, { errors, message }),
  }),
);

const passwordPage = (c: PageContext, form: FormState = {}) =>
  page(c, "Cambio password", <PasswordView {...form} />);

/** Where to go after the login: what a browser makes of `next`, as long as it stays on this site. */
function pathAfter(c: PageContext): string {
  const origin = publicOrigin(c);
  const url = URL.parse(c.req.query("next") ?? "/", origin);
  // A path of two slashes would be read as the name of another host.
  return url?.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}
