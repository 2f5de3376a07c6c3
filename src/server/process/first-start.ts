import { weaknessMessages } from "../accounts/sign-in/model";
import { anyAccount, createAccount } from "../accounts/store";
import { logLine } from "../base/logger";
import { hashPassword, randomPassword, weaknessOf } from "../base/password";
import { commandLine } from "../base/program-files";
import { journaled } from "../journal/journal";

const ignored = `SUPERADMIN_PASSWORD non serve: gli account ci sono già. Per una password persa: ${commandLine("password NOME")}`;

export async function refuseWeakPassword(chosen: string | undefined) {
  const weakness = chosen && (await weaknessOf(chosen, []));
  if (weakness)
    throw new Error(`SUPERADMIN_PASSWORD non può essere quella indicata. ${weaknessMessages[weakness]}`);
}

export async function firstAccount(demo: boolean, chosen: string | undefined) {
  if (anyAccount()) return chosen ? logLine("info", "superadmin-password-ignored", {}, ignored) : undefined;
  if (demo) {
    const { seed } = await import("../../../db/seed");
    return seed();
  }
  const password = chosen || randomPassword();
  const hash = await hashPassword(password);
  const act = { id_user: null, user: "", site: "A", operation: "Account.createNew", ip: "" } as const;
  journaled(act, () => ({
    result: createAccount({
      username: "superadmin",
      email: "superadmin@localhost",
      name: "Amministratore",
      surname: "Principale",
      profile: "superadmin",
      hash,
      mustChangePassword: true,
    }),
    note: "Primo avvio: account creato",
  }));
  // The log is the only place where it can be read, and the first login asks for a new one.
  if (!chosen) logLine("info", "first-account", {}, `Primo accesso: utente superadmin, password ${password}`);
}
