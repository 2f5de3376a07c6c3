import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createBackup } from "../../../src/server/backup/create";
import { setBackupFolder } from "../../../src/server/files/files";
import { queueMail } from "../../../src/server/mail/mail";
import { importsIdle, startImports, stopImports } from "../../../src/server/transfer/imports/jobs";
import { person } from "../accounts";
import { dataToBackUp } from "../backups";
import { addDays, as, direct, naples, today, toWire, update, userId, wireTomorrow, world } from "../requests";
import { pdf, png } from "../samples";

/** A name without a space, as long as its field allows. */
const unbroken = "Pneumonoultramicroscopicsilicovolcanoconiosi".repeat(2);
const day = toWire(today());

/**
 * A company with at least one record of every kind, and names that are long and have no spaces; answers the ids that
 * addresses need.
 */
export async function fillCompany() {
  const { data, backups, save } = dataToBackUp();
  save();
  mkdirSync(join(data, "orphaned"), { recursive: true });
  setBackupFolder(backups, data);
  const backup = await createBackup("manual");

  const admin = as("superadmin");
  const office = as("ufficio");
  const made = async (answer: Promise<{ ok: boolean; values: object }>) => {
    const { ok, values } = await answer;
    if (!ok) throw new Error(JSON.stringify(values));
    return values as { link: string; id: number };
  };

  const { link } = await made(admin.call("Cloud", "update", {}));
  await made(as("nobody").call("Account", "registerNew", { values: { ...person, condominium: 1 } }));
  direct(() => queueMail({ recipient: person.email, subject: "Deposito 12", body: "È scaduto." }));
  const logo = { filename: "logo.png", bytes: png(300, 100) };
  await made(as("gestione1").call("Firm", "changeLogo", { logo }));
  await made(as("gestione1").call("News", "publish", news));
  await made(office.call("Report", "sendNew", { category: "Guasto", message: `Lampada ${unbroken}` }));
  for (const title of [unbroken, "Cartoni"])
    await made(admin.call("Memo", "createNew", { values: { ...memo, title } }));
  await made(admin.call("Memo", "share", { id: 1, users: [userId("agenda")] }));
  await made(
    admin.call("LogVehicle", "createNew", {
      values: { automezzo_id: 1, intervention_type: "Freni", description: unbroken },
    }),
  );
  await made(
    admin.call("LogWorkers", "createNew", {
      values: { operaio_id: 1, amount: "1250,50", description: unbroken },
    }),
  );
  const file = { filename: `${unbroken}.pdf`, bytes: pdf() };
  await made(
    as("depositi").call("Box", "insert", {
      values: {
        ...{ id_box: 12, used: 40, position: 1, client: world.rossi, id_order: world.order },
        ...{ title: unbroken, date: toWire(addDays(today(), -30)) },
      },
      files: [file],
    }),
  );
  await made(as("depositi").call("Box", "remind", { lines: [{ id_line: 1, title: 1 }] }));
  await made(office.call("Files", "upload", { id_appointment: world.withOrder, file }));
  await made(
    office.call("Orders", "addMaterial", {
      id_order: world.order,
      values: { id_material: 1, quantity: "10", delivered: 1, date: day },
    }),
  );
  await made(
    office.call("Orders", "saveMaterialsList", { values: [{ id_material: 4, increment: 50 }], date: day }),
  );
  await made(as("magazzino").call("Works", "addAbsence", { values: { ...absence, id_worker: 3 } }));
  await made(as("magazzino").call("Works", "setWorkers", { id: world.work, workers: [1, 2] }));
  await made(admin.call("Comune", "createNew", { values: { ...comune, name: unbroken.slice(0, 60) } }));
  await made(admin.call("Travel", "createNew", { values: travel }));
  await made(
    admin.call("Closures", "createNew", { values: { from: "10-08-2027", reason: unbroken.slice(0, 60) } }),
  );
  direct(() => update("pickup_places", world.aziendaPlace, { needs_permit: 1 }));
  await made(
    office.call("Permits", "createNew", {
      ...{
        id_work: world.hiddenWork,
        id_place: world.aziendaPlace,
        values: { state: "asked", fee: "45,50" },
      },
    }),
  );
  await made(office.call("Sales", "setObject", { id: world.open, values: thing }));
  await made(as("gestione1").call("Kiosk", "createNew", { name: "Magazzino" }));
  await made(admin.call("Profile", "copy", { id: 5, values: { label: "Ufficio ridotto" } }));
  await made(office.call("Client", "createNew", { values: { ...spare } }));
  await made(office.call("Client", "deleteClient", { id: world.azienda + 1 }));
  const address = "Traversa privata Corso Giuseppe Garibaldi 154";
  direct(() => update("pickup_places", world.rossiPlace, { address }));
  startImports();
  const sheet = { filename: "clienti.csv", bytes: new TextEncoder().encode("Cognome;Nome\nRusso;Ada\n") };
  const imported = await made(admin.call("Import", "createNew", { file: sheet }));
  await importsIdle();
  await stopImports();
  return {
    backup: backup.name,
    import: imported.id,
    draft: link.split("/").at(-1) as string,
  };
}

const news = { title: "Chiusura", description: unbroken, content: unbroken, user_level: 1 };
const memo = { description: `Portare ${unbroken}\ne nastro`, date: day, time: "9:30" };
const absence = { from: wireTomorrow, to: wireTomorrow, reason: "Ferie" };
const travel = { id_city_1: naples, id_city_2: naples + 1, duration: "0:40" };
const comune = { province: "NA", code: "Z123", caps: "80100" };
const thing = { room: "Casa", name: unbroken.slice(0, 60), litres: 1500, quantity: 1, goal: "move" };
const spare = {
  ...{ surname: "Verdi", name: "Ugo", email: "", phone: "081123456", cellphone: "", privateClient: 1 },
  ...{
    fiscalCode: "VRDGUO80A01F839X",
    privateAddress: "Via Toledo 1",
    confirmed: 1,
    address: "Via Toledo 1",
    city: "Napoli",
  },
  ...{ cityId: naples, zip: "80100", province: "NA", notes: "" },
};
