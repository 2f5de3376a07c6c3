import { spawnSync } from "node:child_process";
import { environment } from "../base/environment";

export function readPassphrase({ isNew, shortest }: { isNew: boolean; shortest: number }): string {
  const given = environment.BACKUP_PASSPHRASE;
  const passphrase = given ?? askOnTerminal("Frase segreta: ");
  if (isNew && passphrase.length < shortest)
    throw new Error(`La frase segreta è troppo corta: almeno ${shortest} caratteri.`);
  if (isNew && given === undefined && askOnTerminal("Ancora la stessa: ") !== passphrase)
    throw new Error("Le due frasi sono diverse.");
  return passphrase;
}

function askOnTerminal(question: string): string {
  if (!process.stdin.isTTY) throw new Error("Manca la frase segreta: indicarla in BACKUP_PASSPHRASE.");
  const show = (is: boolean) => spawnSync("stty", [is ? "echo" : "-echo"], { stdio: "inherit" });
  show(false);
  try {
    return prompt(question) ?? "";
  } finally {
    show(true);
    console.log();
  }
}
