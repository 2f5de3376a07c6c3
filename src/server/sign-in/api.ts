import { findCredentials } from "../accounts/store";
import { refuseField } from "../errors";
import { nothing, read, withPassword, write, writeAfter } from "../funct";
import { countLoginAttempt } from "../login-throttle";
import { hashPassword, isCommon, verifyPassword } from "../password";
import { Login, NewPassword } from "./input";
import { messages } from "./model";
import { changePassword, passwordHashOf, signIn, signOut, userToWire } from "./store";

export const authApi = {
  check: read("public", nothing, (_, call) => ({ user: call.user && userToWire(call.user, call.site) })),

  login: withPassword(
    writeAfter(
      "public",
      Login,
      async ({ email, password }) => {
        const account = findCredentials(email);
        countLoginAttempt(account?.username ?? email);
        return { value: { account, passwordCorrect: await verifyPassword(password, account?.hash) } };
      },
      (_, call, { account, passwordCorrect }) => signIn(account, passwordCorrect, call),
      messages.signedIn,
    ),
  ),

  logout: write("public", nothing, (_, call) => signOut(call), messages.signedOut),

  changePassword: withPassword(
    writeAfter(
      "own password",
      NewPassword,
      async ({ password, newPassword }, call) => {
        if (await isCommon(newPassword)) refuseField("newPassword", messages.commonPassword);
        const passwordCorrect = await verifyPassword(password, passwordHashOf(call.user.id));
        return { value: { passwordCorrect, hash: await hashPassword(newPassword) } };
      },
      (_, call, { passwordCorrect, hash }) => changePassword(call.user, passwordCorrect, hash, call),
      messages.passwordChanged,
    ),
  ),
};
