import type { Page } from "playwright";
import { toWire } from "../../src/server/base/days";
import type { Changeable } from "../cases";
import { busyDay } from "../company/trade";
import { signIn } from "../server";
import { settled, signedIn } from "./browser";

type Values = Record<string, unknown>;
type Ask = (service: string, funct: string, body: object) => Promise<Values>;
export type Sent = { name: string; bytes: number };

export async function liveBytes(url: string, { ofBusyDay }: Changeable): Promise<Sent[]> {
  const ask = await askAs(url);
  const changeWork = () =>
    ask("Orders", "editWork", {
      id: ofBusyDay.id,
      values: {
        ...{ date: toWire(busyDay), hour: "09:00", type: 0, id_pickupPlace: ofBusyDay.place },
        notes: crypto.randomUUID(),
      },
    });
  const changes: [name: string, path: string, change: (page: Page) => Promise<unknown>][] = [
    ["Client list: telephone of a client on it", "/client/", (page) => changeClient(page, ask)],
    ["Client list: telephone of another client", "/client/?page=2", () => changePhone(ask, 19_000)],
    ["Order list: a work", "/orders/", changeWork],
    ["Deposits: a line moved", "/box/", () => moveLine(ask)],
    ["Board of 40 works: a work", `/dailyWorks/${toWire(busyDay)}`, changeWork],
  ];
  const sent: Sent[] = [];
  for (const [name, path, change] of changes) sent.push({ name, bytes: await received(url, path, change) });
  return sent;
}

async function received(url: string, path: string, change: (page: Page) => Promise<unknown>) {
  const context = await signedIn(url);
  const page = await context.newPage();
  await page.goto(url + path);
  await settled(page);
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await change(page);
  await page.waitForTimeout(2_000);
  await context.close();
  return bytes;
}

async function changeClient(page: Page, ask: Ask) {
  const row = await page.locator("#list tbody tr").first().getAttribute("id");
  await changePhone(ask, Number(row?.replace(/\D/g, "")));
}

async function changePhone(ask: Ask, id: number) {
  const { client } = (await ask("Client", "getFromId", { id })) as { client: Values };
  const values = { ...client, phone: `081${String(Date.now()).slice(-7)}` };
  await ask("Client", "modifyClient", { id_client: id, values });
}

async function moveLine(ask: Ask) {
  const { boxes } = (await ask("Box", "getAll", {})) as { boxes: { id_box: number; lines: Values[] }[] };
  const from = boxes.find(({ lines }) => lines.length > 0);
  const to = boxes.find(({ id_box, lines }) => lines.length === 0 || id_box !== from?.id_box);
  await ask("Box", "move", { id_line: from?.lines[0]?.id_line, id_box: to?.id_box });
}

async function askAs(url: string): Promise<Ask> {
  const cookie = await signIn(url);
  return async (service, funct, body) => {
    const init = { method: "POST", headers: { cookie }, body: JSON.stringify({ funct, ...body }) };
    const answer = await fetch(`${url}/api/${service}`, init);
    if (!answer.ok)
      throw new Error(`${service} ${funct} was answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { values: Values }).values;
  };
}
