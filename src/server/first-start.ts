import { anyAccount, createAccount } from "./accounts/store";
import { journaled } from "./journal";
import { hashPassword, randomPassword } from "./password";

/** Creates the first account of an empty database, or the demo company (DECISIONS, Accounts). */
export async function firstAccount(demo: boolean, chosen: string | undefined) {
  if (anyAccount()) return;
  if (demo) {
    const { seed } = await import("../../db/seed");
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
  if (!chosen) console.log(`Primo accesso: utente superadmin, password ${password}`);
}
