import { nothing, read, write, writeAfter } from "../funct";
import { Login, NewPassword, said } from "./model";
import { hashPassword, verifyPassword } from "./password";
import * as accounts from "./store";
import { takeTry } from "./throttle";

export const authApi = {
  check: read("public", nothing, (_, call) => ({
    user: call.user && accounts.wireUser(call.user, call.site),
  })),

  login: writeAfter(
    "public",
    Login,
    async ({ email, password }) => {
      takeTry(email);
      const account = accounts.credentialsOf(email);
      return { account, proved: await verifyPassword(password, account?.hash) };
    },
    ({ email }, call, { account, proved }) => accounts.signIn(email, account, proved, call),
    said.signedIn,
  ),

  logout: write("public", nothing, (_, call) => accounts.signOut(call), said.signedOut),

  changePassword: writeAfter(
    "own password",
    NewPassword,
    async ({ password, newPassword }, call) => {
      const right = await verifyPassword(password, accounts.passwordHashOf(call.user.id));
      return { right, hash: await hashPassword(newPassword) };
    },
    (_, call, { right, hash }) => accounts.changePassword(call.user, right, hash, call),
    said.passwordChanged,
  ),
};
