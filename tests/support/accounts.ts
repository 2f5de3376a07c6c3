import { as, one, type Profile, type Values } from "./world";

export const person = { name: "Ada", surname: "Russo", email: "ada@traslo.example", phone: "3330001112" };

export const accountRow = (username: string) =>
  one<Values>`SELECT * FROM users WHERE username = ${username}` as Values;

export const updateAccount = (administrator: Profile, id: number, values: Values, more = {}) =>
  as(administrator).call("Account", "update", { id, values, ...more });

export const login = (email: string, password: string, site: "A" | "B" = "A") =>
  as("nobody", site).call("Auth", "login", { email, password });

/** The temporary password in the last mail to this address. */
export const temporaryPasswordOf = (email: string) =>
  lastMailTo(email).match(/Password temporanea: (\S+)/)?.[1] ?? "";

export const lastMailTo = (email: string) =>
  one<{ body: string }>`SELECT body FROM letters WHERE recipient = ${email} ORDER BY id DESC`?.body ?? "";
