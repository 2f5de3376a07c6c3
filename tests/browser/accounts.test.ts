import { afterEach, expect, test } from "bun:test";
import { startMailer } from "../../src/server/mail/mail";
import { axe, serve, shot } from "../support/browser/kit";
import { mailServer, sender, stopMailServers } from "../support/mailbox";
import { until } from "../support/timeouts";
import { as } from "../support/world";

const server = serve();

let stopMailer = async () => {};
afterEach(async () => {
  await stopMailer();
  await stopMailServers();
  stopMailer = async () => {};
});

test("an account is requested, accepted and mailed its password; its owner signs in and must change it", async () => {
  const mailbox = await mailServer();
  stopMailer = startMailer(`smtp://127.0.0.1:${mailbox.port}`, sender);

  const guest = await server.page();
  await guest.goto("/login");
  await guest.getByRole("link", { name: "Richiedi un account" }).click();
  await guest.getByLabel("Nome", { exact: false }).first().fill("Ada");
  await guest.getByLabel("Cognome").fill("Russo");
  await guest.getByLabel("E-mail").fill("ada@traslo.example");
  await guest.getByLabel("Telefono").fill("333 int. 1");
  await guest.getByLabel("Condominio").selectOption("Condominio Aurora - Via Toledo 10, Napoli");
  await guest.getByRole("button", { name: "Invia richiesta" }).click();
  await guest.getByRole("alert").waitFor();
  expect(await guest.getByRole("alert").textContent()).toBe(
    "Inserire i numeri senza spazi né caratteri speciali",
  );
  expect(await guest.getByLabel("Cognome").inputValue()).toBe("Russo");
  await shot(guest, "register-refused");
  await axe(guest);
  await guest.getByLabel("Telefono").fill("3331112223");
  await guest.getByRole("button", { name: "Invia richiesta" }).click();
  await guest.getByText("L'account è in attesa di approvazione dell'amministratore.").waitFor();
  expect(await guest.getByLabel("Cognome").count()).toBe(0);
  await shot(guest, "register-done");
  expect(mailbox.letters).toHaveLength(0);

  const admin = await server.page("gestione1");
  await admin.goto("/admin/accounts/");
  await admin.getByRole("link", { name: "Accetta" }).click();
  expect(await admin.getByLabel("Nome utente").inputValue()).toBe("ada.russo");
  await admin.getByLabel("Profilo").selectOption("Segreteria");
  await shot(admin, "accept");
  await axe(admin);
  await admin.getByRole("dialog").getByRole("button", { name: "Accetta" }).click();
  await admin.getByText("Richiesta accettata").waitFor();
  await until(() => mailbox.letters.length === 1);
  expect(mailbox.letters[0]?.to).toEqual(["ada@traslo.example"]);
  const source = Buffer.from(mailbox.letters[0]?.source ?? "", "latin1").toString();
  const password = source.match(/Password temporanea: (\w+)/)?.[1] ?? "";
  expect(password).toHaveLength(16);

  await admin.goto("/admin/outbox/");
  await admin.getByRole("link", { name: "Leggi l'e-mail a ada@traslo.example" }).click();
  await admin.getByText("dopo l'invio non viene conservato").waitFor();
  expect(await admin.content()).not.toContain(password);

  await guest.goto("/login");
  await guest.getByLabel("Nome utente").fill("ada.russo");
  await guest.getByLabel("Password").fill(password);
  await guest.getByRole("button", { name: "Accedere" }).click();
  await guest.getByText("Al primo accesso è necessario scegliere una nuova password.").waitFor();
  await guest.goto("/client/");
  expect(new URL(guest.url()).pathname).toBe("/account/password");
  await guest.getByLabel("Password attuale").fill(password);
  await guest.getByLabel("Nuova password", { exact: false }).first().fill("quattro parole semplici");
  await guest.getByLabel("Ripetere la nuova password").fill("quattro parole semplici");
  await guest.getByRole("button", { name: "Cambia password" }).click();
  await guest.getByText("Password modificata").waitFor();
  await guest.goto("/client/");
  expect(new URL(guest.url()).pathname).toBe("/client/");
});

test("a deactivated user is on the login page after the next click", async () => {
  const deactivated = await server.page("agenda");
  await deactivated.goto("/appointment/");
  const admin = await server.page("gestione1");
  await admin.goto("/admin/accounts/");
  await admin.getByRole("button", { name: "Azioni: account agenda" }).click();
  await admin.getByRole("button", { name: "Disattiva" }).click();
  await admin.locator("#ask [value=yes]").click();
  await admin.getByText("Account modificato").waitFor();
  await deactivated.goto("/client/");

  expect(new URL(deactivated.url()).pathname).toBe("/login");
});

test("a memo is shared with the ticked accounts; without a tick it is refused", async () => {
  const values = {
    title: "Chiavi del deposito",
    description: "Dal portiere",
    date: "05-03-2027",
    time: "9:30",
  };
  await as("ufficio").call("Memo", "createNew", { values });
  const author = await server.page("ufficio");
  await author.goto("/memo/");
  await author.getByRole("button", { name: /^Azioni:/ }).click();
  await author.getByRole("link", { name: "Condividi" }).click();
  await author.getByRole("button", { name: "Condividi" }).click();
  await author.getByText("Scegliere almeno un utente.").waitFor();
  expect(await author.getByLabel("ufficio", { exact: true }).count()).toBe(0);
  await author.getByLabel("agenda", { exact: true }).check();
  await shot(author, "memo-share");
  await axe(author);
  await author.getByRole("button", { name: "Condividi" }).click();
  await author.getByText("Memo condiviso").waitFor();

  const reader = await server.page("agenda");
  await reader.goto("/memo/");
  await reader.getByRole("button", { name: /^Azioni:/ }).click();
  await reader.getByRole("link", { name: "Vedi" }).click();
  await reader.getByText("Dal portiere").last().waitFor();
  expect(await reader.getByRole("link", { name: "Condividi" }).count()).toBe(0);
});

test("a report is closed and shared, and its reader sees it without reloading", async () => {
  const { id } = (
    await as("agenda").call("Report", "sendNew", { category: "Sicurezza", message: "Mancano i caschi" })
  ).values;
  const reader = await server.page("ufficio");
  await reader.goto("/reports/?view=shared");
  await reader.getByText("Non ci sono ancora dati").waitFor();
  const admin = await server.page("gestione1");
  await admin.goto("/reports/?view=all");
  const menu = admin.getByRole("button", { name: "Azioni: segnalazione Sicurezza" });
  await menu.click();
  await admin.getByRole("button", { name: "Chiudi la segnalazione" }).click();
  await admin.getByText("Stato aggiornato").waitFor();
  await menu.click();
  await admin.getByRole("button", { name: "Riapri la segnalazione" }).waitFor();
  await admin.getByRole("link", { name: "Condividi" }).click();
  await admin.getByLabel("ufficio", { exact: true }).check();
  await admin.getByRole("button", { name: "Condividi" }).click();
  await admin.getByText("Segnalazione condivisa").waitFor();
  await reader.getByText("Mancano i caschi").waitFor();

  expect(id).toBe(1);
});
