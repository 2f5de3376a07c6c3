import { beforeEach, expect, test } from "bun:test";
import { check, freshImports, sendFile } from "../support/imports";
import { queryPlans } from "../support/query-plans";
import { world } from "../support/world";

beforeEach(freshImports);

const files = [
  "Codice cliente;Cognome;Nome;Cellulare;Telefono;E-mail;Codice fiscale;Partita IVA;Via;Comune\r\n" +
    "C-1;Verdi;Ada;3330000001;0810000001;ada@esempio.it;X-1;12345678901;Via Po 1;Napoli",
  "Data sopralluogo;Ora;Cliente;Cellulare\r\n14/03/2024;10:00;Rossi;3331234567\r\n14/03/2024;10:00;Verdi Ada;",
  "Numero ordine;Data ordine;Cliente;Cellulare\r\n15213;20/03/2019;Rossi;3331234567",
  `Numero ordine;Data;Tipo\r\n${world.order};02/04/2024;Trasloco`,
  "Box;Titolo;Cellulare\r\n12;Mobili;3331234567",
];

/** Tables whose rows grow with the archive, as statements call them. */
const growing =
  /^SCAN (clients|clients_text|t|c|p|pickup_places|appointments|orders|works|box_lines|import_codes|import_rows)\b/;
/** A telephone is one word of the text index: looking it up reads that word's rows alone. */
const byTelephone = /^SCAN clients_text VIRTUAL TABLE INDEX \d+:M\d+$/;

test("the check of a row looks nothing up by reading a table that grows, nor the rows of common words", async () => {
  const ids: number[] = [];
  for (const file of files) ids.push(await sendFile(file));
  const plans = await queryPlans(async () => {
    for (const id of ids) await check(id);
  });
  const steps = plans.flatMap((plan) => plan.split("\n"));
  expect(steps).toContainEqual(expect.stringContaining("INDEX clients_name_key (<expr>=?)"));
  expect(steps.filter((step) => growing.test(step) && !byTelephone.test(step))).toEqual([]);
});
