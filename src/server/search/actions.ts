import { today } from "../base/clock";
import { hourAfter } from "../base/days";
import { firstCallPage } from "../visits/appointments/model";
import type { FoundClient } from "./clients";
import { briefDay, type Item, newClientValue } from "./model";
import type { FormKind, Sentence } from "./sentence";
import { newClientOf } from "./store";

type Understood = Sentence & { clients: FoundClient[]; unknown: string[] };

type Form = { title: string; href: string };

const forms: Record<FormKind, Form> = {
  appointment: { title: "Nuovo appuntamento", href: "/appointment/insert" },
  order: { title: "Nuovo ordine", href: "/orders/insert" },
  memo: { title: "Nuovo memo", href: "/memo/insert" },
  client: { title: "Nuovo cliente", href: "/client/insert" },
};

/** One for each client of that name; nothing is saved by them. */
export function actionsOf(sentence: Understood, isFirstCall: boolean): Item[] {
  const { form, words, date, time, agent, clients, unknown } = sentence;
  if (form === "client")
    return words.length ? [{ ...newClient(words.join(" "), isFirstCall), value: "new-client-form" }] : [];
  const when = { date, time, ...(form === "appointment" && time && { time_end: hourAfter(time) }) };
  const parts = [date && briefDay(date, today()), time, agent?.text];
  if (form === "memo") {
    if (!words.length) return [];
    const title = words.join(" ");
    const values = { title, date: date ?? today(), time };
    return [item("new-memo", `Nuovo memo «${title}»`, parts, { values })];
  }
  if (!words.length && !date && !time && !agent) return [];
  const { title, href } = forms[form];
  const left = unknown.length ? `«${unknown.join(" ")}»` : undefined;
  const note = left && `Non capito: ${left}. Il resto è già compilato.`;
  const more = left && `non capito: ${left}`;
  const known = clients.map(({ id, name, detail }) => {
    const values = { client: id, client_text: name, ...when, agent: agent?.value };
    const [town] = detail.split(" · ");
    return item(`new-${form}-${id}`, `${title} · ${name}`, [...parts, town, more], { values, note }, href);
  });
  if (known.length) return known;
  const values = { ...when, agent: agent?.value };
  if (!words.length) return [item(`new-${form}`, title, [...parts, more], { values, note }, href)];
  const isCaller = isFirstCall && form === "appointment";
  const client = isCaller ? callerOf(words) : { privateClient: 1, ...newClientOf(words.join(" ")) };
  const text = `${title} con nuovo cliente «${words.join(" ")}»`;
  const filled = { values: { ...values, client }, note };
  const formHref = isCaller ? firstCallPage : `${href}/new-client`;
  return [item(`new-${form}-new`, text, [...parts, more], filled, formHref)];
}

export function newClient(query: string, isFirstCall: boolean): Item {
  const [values, href] = isFirstCall
    ? [{ client: callerOf([query]) }, firstCallPage]
    : [{ privateClient: 1, ...newClientOf(query) }, forms.client.href];
  return item(newClientValue, `Nuovo cliente «${query}»`, [], { values }, href);
}

/** The form of a first call has one telephone. */
function callerOf(words: readonly string[]) {
  const { cellphone, ...client } = newClientOf(words.join(" "));
  return { phone: cellphone, ...client };
}

const item = (
  value: string,
  text: string,
  parts: (string | undefined)[],
  filled: Item["filled"],
  href = forms.memo.href,
): Item => ({
  kind: "action",
  value,
  text,
  detail: parts.filter(Boolean).join(" · ") || undefined,
  href,
  filled,
});
