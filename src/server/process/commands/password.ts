import { temporaryHours } from "../../accounts/model";
import { findCredentials, setTemporaryPassword } from "../../accounts/store";
import { dataFolder } from "../../base/environment";
import { newTemporaryPassword } from "../../base/password";
import { commandLine } from "../../base/program-files";
import { database, use } from "../../db/db";
import { journaled } from "../../journal/journal";
import { openExistingDatabase } from "../data-folder";

const act = { id_user: null, user: "", site: "A", operation: "Account.resetPassword", ip: "" } as const;

async function replaceLostPassword(login: string): Promise<string> {
  const account = findCredentials(login);
  if (!account) throw new Error(`nessun account ha il nome utente o l'e-mail «${login}»`);
  const temporary = await newTemporaryPassword();
  journaled(act, () => ({
    result: setTemporaryPassword(account, temporary),
    note: `Password temporanea impostata con ${commandLine("password")}`,
  }));
  return [
    `Password temporanea di ${account.username}: ${temporary.password}`,
    `Vale per un solo accesso, entro ${temporaryHours} ore: subito dopo ne verrà chiesta una nuova.`,
    ...(account.active ? [] : ["L'account resta disattivato: non può accedere finché non viene riattivato."]),
  ].join("\n");
}

export const failed = "La password non è stata cambiata";

export async function run([login]: string[]) {
  if (!login) throw new Error(`manca il nome. Uso: ${commandLine("password NOME")}`);
  use(openExistingDatabase(dataFolder));
  console.log(await replaceLostPassword(login));
  database().close();
}
