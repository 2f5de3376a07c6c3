import { expect } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setFilesFolder } from "../../src/server/files/files";
import { queueMail } from "../../src/server/mail/mail";
import { setPublicationsFolder } from "../../src/server/publication/publication";
import { dataToBackUp } from "./backups";
import { addDays, as, database, direct, insert, naples, open, today, use } from "./world";

/** Values that occur nowhere else. */
export const canary = {
  name: "Zefirino",
  surname: "Canarinxq",
  email: "zefirino@canarinxq.example",
  phone: "0817654321",
  cellphone: "3337654321",
  fiscal: "CNRZRN80A01F839Q",
  street: "Via Quintocanale 77",
  note: "notaxqcanarino",
  file: "contenutoxqcanarino",
};

export const past = addDays(today(), -400);

/** A client with canaries in every place where data of a client may be; its works and orders are long over. */
export async function seedClient() {
  const admin = as("superadmin");
  const created = await admin.call("Client", "createNew", {
    requestId: crypto.randomUUID(),
    values: {
      privateClient: 1,
      name: canary.name,
      surname: canary.surname,
      email: canary.email,
      phone: canary.phone,
      cellphone: canary.cellphone,
      fiscalCode: canary.fiscal,
      privateAddress: canary.street,
      address: canary.street,
      cityId: naples,
      city: "Napoli",
      zip: "80100",
      province: "NA",
    } as never,
  });
  expect(created).toMatchObject({ ok: true });
  const client = created.values.id as number;
  const place = created.values.id_address as number;
  const stored = "ab".repeat(20);
  const ids = direct(() => {
    const appointment = insert("appointments", {
      date: past,
      time: "10:00",
      time_end: "11:00",
      id_client: client,
      id_address: place,
      description: canary.note,
      state: 1,
      date_created: `${past} 08:00`,
    });
    const order = insert("orders", {
      id: 7001,
      id_client: client,
      id_appointment: appointment,
      agreed_price_cents: 432_100,
      notes: canary.note,
      notes_manager: canary.note,
      date_created: `${past} 08:00`,
    });
    const work = insert("works", {
      id_order: order,
      date: past,
      hour: "08:00",
      type: 0,
      id_pickup_place: place,
      notes: canary.note,
      notes_foreman: canary.note,
      date_created: `${past} 08:00`,
    });
    insert("documents", {
      id_appointment: appointment,
      filename: `${canary.surname}.txt`,
      stored,
      mime: "text/plain",
      size: canary.file.length,
      sha256: "0".repeat(64),
      date_created: `${past} 08:00`,
    });
    insert("memos", {
      id_user: admin.caller.user?.id as number,
      title: `Richiamare ${canary.surname} ${canary.name}`,
      description: canary.phone,
      date: past,
      time: "10:00",
      date_created: `${past} 08:00`,
    });
    queueMail({ recipient: canary.email, subject: "Preventivo", body: `Gentile ${canary.surname}` });
    return { appointment, order, work };
  });
  await admin.call("Client", "modifyClient", {
    id_client: client,
    values: { ...canary, surname: `${canary.surname}i` } as never,
  });
  return { client, place, stored, ...ids };
}

/** Every file under the folder that has one of the values, but for the backups made before. */
export function filesWith(folder: string, except: string[], values = Object.values(canary)): string[] {
  const found: string[] = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (except.includes(path)) continue;
    if (statSync(path).isDirectory()) found.push(...filesWith(path, except, values));
    else {
      const bytes = readFileSync(path).toString("latin1").toLowerCase();
      for (const value of values) if (bytes.includes(value.toLowerCase())) found.push(`${path}: ${value}`);
    }
  }
  return found;
}

export const titleOf = (client: number) =>
  (
    database().query("SELECT trim(surname || ' ' || name) AS name FROM clients WHERE id = ?").get(client) as {
      name: string;
    }
  ).name;

export const eraseClient = (client: number, more: object = {}) =>
  as("superadmin").call("PersonalData", "erase", {
    kind: "client",
    id: client,
    reason: "request",
    confirmation: titleOf(client),
    ...more,
  });

export const openFolder = () => {
  const folder = dataToBackUp();
  folder.save();
  use(open(join(folder.data, "traslo.db")));
  setFilesFolder(folder.data);
  setPublicationsFolder(folder.data);
  return folder;
};
