import { type Context, Hono } from "hono";
import { LoginView } from "../../views/accounts/login";
import { LogoutView } from "../../views/accounts/logout";
import { PasswordView } from "../../views/accounts/password";
import { Registered, RegisterForm } from "../../views/accounts/register";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { type Env, keepSession } from "../edge";
import { perform } from "../funct";
import { go, only, page, refusalOf, show } from "../html";
import { locationApi } from "../places/api";
import { accountApi, authApi } from "./api";

export const accountPages = new Hono<Env>();

accountPages.get("/login", (c) => {
  const next = safePath(c.req.query("next"));
  if (c.get("caller").user) return go(c, next);
  return page(c, "Accesso", <LoginView next={next} />);
});

accountPages.post("/login", async (c) => {
  const next = safePath(c.req.query("next"));
  const { values } = await readForm(c);
  const outcome = await perform(authApi.login, values, c.get("caller"));
  if (!outcome.ok) {
    const view = <LoginView next={next} values={values} {...refusalOf(outcome)} />;
    return page(c, "Accesso", view, { status: outcome.status });
  }
  keepSession(c, outcome.newToken);
  return go(c, outcome.values.user.mustChangePassword ? "/account/password" : next, outcome.values.msg);
});

accountPages.get("/register", (c) => registerPage(c));

accountPages.post("/register", async (c) => {
  const form = await readForm(c);
  const outcome = await perform(accountApi.registerNew, form, c.get("caller"));
  if (outcome.ok) return page(c, "Richiesta di account", <Registered text={outcome.values.msg} />);
  const message = outcome.values.msg;
  return registerPage(c, { ...form, ...refusalOf(outcome), message }, outcome.status);
});

const registerPage = (c: Context<Env>, form: FormState = {}, status = 200) =>
  show(c, locationApi.getAll, {}, ({ location }) => ({
    title: "Richiesta di account",
    view: <RegisterForm locations={location} {...form} />,
    status,
    back: "/login",
  }));

accountPages.get("/logout", (c) => page(c, "Uscita", <LogoutView />));

accountPages.post("/logout", async (c) => {
  const outcome = await perform(authApi.logout, {}, c.get("caller"));
  if (outcome.ok) keepSession(c, outcome.newToken);
  return go(c, "/login", authApi.logout.said);
});

accountPages.get("/account/password", only("own password"), (c) => passwordPage(c));

accountPages.post("/account/password", only("own password"), async (c) => {
  const { values } = await readForm(c);
  const outcome = await perform(authApi.changePassword, values, c.get("caller"));
  if (!outcome.ok) return passwordPage(c, refusalOf(outcome), outcome.status);
  keepSession(c, outcome.newToken);
  return go(c, "/", outcome.values.msg);
});

const passwordPage = (c: Context<Env>, form = {}, status = 200) =>
  page(c, "Cambio password", <PasswordView {...form} />, { status });

/** Only a path of this house: never another site. */
function safePath(next: string | undefined): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.includes("\\") ? next : "/";
}
