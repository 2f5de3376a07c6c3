import { today } from "../base/clock";
import { briefDay, hourAfter } from "../base/days";
import { spokenPhone } from "../base/spoken-phone";
import { firstCallPage } from "../visits/appointments/model";
import { type Item, newClientValue } from "./model";
import type { FormKind } from "./sentence";
import { newClientOf, type Understood } from "./store";

type Form = { title: string; href: string };

const forms: Record<FormKind, Form> = {
  appointment: { title: "Nuovo appuntamento", href: "/appointment/insert" },
  order: { title: "Nuovo ordine", href: "/orders/insert" },
  memo: { title: "Nuovo memo", href: "/memo/insert" },
  client: { title: "Nuovo cliente", href: "/client/insert" },
};

/** One for each client of that name, after somebody new where they are a guess; nothing is saved by them. */
export function actionsOf(sentence: Understood, isFirstCall: boolean): Item[] {
  const { form, words, date, time, agent, clients, isKnown } = sentence;
  if (form === "client")
    return words.length ? [{ ...newClient(words.join(" "), isFirstCall), value: "new-client-form" }] : [];
  const parts = [date && briefDay(date, today()), time, agent?.text];
  if (form === "memo") {
    if (!words.length) return [];
    const title = words.join(" ");
    const values = { title, date: date ?? today(), time };
    return [item("new-memo", `Nuovo memo «${title}»`, parts, { values })];
  }
  if (!words.length && !date && !time && !agent && !clients.length) return [];
  const when = {
    date,
    time,
    ...(form === "appointment" && time && { time_end: hourAfter(time) }),
    agent: agent?.value,
  };
  const { title, href } = forms[form];
  const known = clients.map(({ id, name, detail }) => {
    const [town] = detail.split(" · ");
    const [left, note] = leftOf(sentence.notTheirs);
    const guess = isKnown ? undefined : `${name} è scelto per somiglianza: verificarlo.`;
    const filled = {
      values: { client: id, client_text: name, ...when },
      note: [guess, note].filter(Boolean).join(" ") || undefined,
    };
    const text = `${title} · ${isKnown ? "" : "forse "}${name}`;
    return item(`new-${form}-${id}`, text, [...parts, town, left], filled, href);
  });
  if (isKnown) return known;
  const [left, note] = leftOf(sentence.unknown);
  const details = [...parts, left];
  if (!words.length) return [item(`new-${form}`, title, details, { values: when, note }, href), ...known];
  const isCaller = isFirstCall && form === "appointment";
  const client = newClientOf(words.join(" "));
  const named = [client.surname, client.name].filter(Boolean).join(" ");
  const who = [named && `«${named}»`, spokenPhone(client.cellphone ?? client.phone ?? ""), client.email];
  const text = `${isCaller ? "Prima telefonata di" : `${title} con nuovo cliente`} ${who.filter(Boolean).join(", ")}`;
  const values = { ...when, client: isCaller ? callerOf(words) : { privateClient: 1, ...client } };
  const formHref = isCaller ? firstCallPage : `${href}/new-client`;
  return [item(`new-${form}-new`, text, details, { values, note }, formHref), ...known];
}

/** For the line, and for the form. */
const leftOf = (words: readonly string[]) =>
  words.length
    ? [`non capito: «${words.join(" ")}»`, `Non capito: «${words.join(" ")}». Il resto è già compilato.`]
    : [];

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
