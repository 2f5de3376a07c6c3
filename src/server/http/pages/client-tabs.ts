import { Hono } from "hono";
import { z } from "zod";
import { address } from "../../../views/ui/query";
import type { AnyWrite } from "../../call/funct";
import { readForm } from "../body";
import type { Env } from "../middleware";
import { passOn, takeBack } from "./back";
import { go, only, type PageContext } from "./respond";
import { storeTexts } from "./searches";

type Values = Record<string, unknown>;

const ClientText = z.string().trim().max(200).catch("");
const NewClient = z.record(z.string(), z.unknown()).catch({});

/** What was typed stays on the server: names must not be in an address. `read`: of what only one of the tabs asks for. */
export function clientTabs(path: string, insert: AnyWrite, read = (typed: Values) => typed): Hono<Env> {
  const pages = new Hono<Env>();
  pages.post(`${path}/new-tab`, only(insert), (c) =>
    openTab(c, `${path}/new-client`, (typed) => toNewClient(read(typed))),
  );
  pages.post(`${path}/known-tab`, only(insert), (c) =>
    openTab(c, path, (typed) => toKnownClient(read(typed))),
  );
  return pages;
}

export async function openTab(c: PageContext, tab: string, convert: (typed: Values) => Values) {
  const typed = takeBack(c, (await readForm(c)).values);
  passOn(c, tab);
  return go(c, address(tab, { filled: storeTexts(c, { values: convert(typed), isTyped: true }) }));
}

/** The words that found no client become the surname, unless one was typed before. */
export function toNewClient({
  client_text,
  client_address: _,
  newClient,
  ...visit
}: Values): Values & { client: Values } {
  const surname = visit.client ? "" : ClientText.parse(client_text);
  return { ...visit, client: { privateClient: 1, surname, ...typedOf(visit.client, newClient) } };
}

function toKnownClient({ client, found, found_text, newClient, ...visit }: Values): Values {
  const chosen = found === undefined ? {} : { client: found, client_text: ClientText.parse(found_text) };
  return { ...visit, ...chosen, newClient: JSON.stringify(typedOf(client, newClient)) };
}

/** Of a new client, in this form and in those before it. */
const typedOf = (client: unknown, before: unknown): Values => ({
  ...NewClient.parse(parsed(before)),
  ...NewClient.parse(client),
});

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return {};
  }
}
