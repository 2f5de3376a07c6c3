import type { Permission, Site } from "./permissions";

export type ListReader = { site: Site; can(key: Permission): boolean };

type Noun = {
  none: string;
  nor: string;
  all: string;
  keys?: readonly Permission[];
  onB?: "some" | "none";
  which?(reader: ListReader): [one: string, all: string] | undefined;
};

const nouns = {
  appointments: {
    none: "Nessun appuntamento",
    nor: "appuntamento",
    all: "gli appuntamenti",
    keys: ["appointments.view"],
    onB: "some",
  },
  visits: {
    none: "Nessun appuntamento",
    nor: "appuntamento",
    all: "gli appuntamenti",
    keys: ["appointments.view"],
    onB: "some",
    which: ({ can }) => (can("planning.onlyAgent2") ? ["dell'agente 2", "dell'agente 2"] : undefined),
  },
  orders: { none: "Nessun ordine", nor: "ordine", all: "gli ordini", keys: ["orders.view"], onB: "some" },
  works: {
    none: "Nessuna lavorazione",
    nor: "lavorazione",
    all: "le lavorazioni",
    keys: ["works.view"],
    onB: "some",
  },
  materials: {
    none: "Nessun materiale",
    nor: "materiale",
    all: "i materiali",
    keys: ["materials.view"],
    onB: "some",
  },
  boxes: { none: "Nessun deposito", nor: "deposito", all: "i depositi", keys: ["boxes"] },
  deadlines: { none: "Nessuna scadenza", nor: "scadenza", all: "le scadenze", keys: ["boxes"], onB: "some" },
  documents: {
    none: "Nessun allegato",
    nor: "allegato",
    all: "gli allegati",
    keys: ["documents.view", "documents.showInCharge"],
    onB: "none",
    which: ({ can }) =>
      can("documents.view") ? undefined : ["visibile nella giornaliera", "visibili nella giornaliera"],
  },
  absences: { none: "Nessuna assenza", nor: "assenza", all: "le assenze", onB: "none" },
  screens: { none: "Nessuno schermo", nor: "schermo", all: "gli schermi", onB: "some" },
  acts: { none: "Nessuna operazione", nor: "operazione", all: "le operazioni", onB: "some" },
  memos: { none: "Nessun memo", nor: "memo", all: "i memo" },
} satisfies Record<string, Noun>;

export type ListNoun = keyof typeof nouns;

const isHidden = ({ keys, onB }: Noun, { site, can }: ListReader) =>
  (keys && !keys.some((key) => can(key))) || (site === "B" && onB === "none");

const isPartOfB = ({ onB }: Noun, { site }: ListReader) => site === "B" && onB === "some";

const ofSiteB = (some: readonly Noun[], reader: ListReader) =>
  some.some((noun) => isPartOfB(noun, reader)) ? " del sito B" : "";

/** "None" of what is shown whole; of the rest, that it is not shown. */
export function emptyText(reader: ListReader, of: readonly ListNoun[], rest = ""): string {
  const all = of.map((name): Noun => nouns[name]);
  const shown = all.filter((noun) => !isHidden(noun, reader));
  const [first, ...others] = shown;
  if (!first) return limitText(reader, of) ?? "";
  const named = [first.none, ...others.map(({ nor }) => `né ${nor}`)];
  const list = named
    .map((text, at) => [text, (shown[at] as Noun).which?.(reader)?.[0]].filter(Boolean).join(" "))
    .join(" ");
  const none = `${list}${ofSiteB(shown, reader)}${rest && ` ${rest}`}.`;
  return [none, hiddenText(reader, of)].filter(Boolean).join(" ");
}

export const noResultText = (reader: ListReader, of: readonly ListNoun[]): string =>
  ["Nessun risultato.", limitText(reader, of)].filter(Boolean).join(" ");

export const hiddenText = (reader: ListReader, of: readonly ListNoun[]): string | undefined =>
  limitText(
    reader,
    of.filter((name) => isHidden(nouns[name], reader)),
  );

export function limitText(reader: ListReader, of: readonly ListNoun[]): string | undefined {
  const all = of.map((name): Noun => nouns[name]);
  const hidden = all.filter((noun) => isHidden(noun, reader));
  const onA = hidden.filter(({ onB }) => reader.site === "B" && onB === "none");
  const without = hidden.filter((noun) => !onA.includes(noun));
  const part = all.filter(
    (noun) => !hidden.includes(noun) && (isPartOfB(noun, reader) || noun.which?.(reader)),
  );
  const partText = joined(part, (noun) => [noun.all, noun.which?.(reader)?.[1]].filter(Boolean).join(" "));
  const texts = [
    part.length && `Si vedono solo ${partText}${ofSiteB(part, reader)}.`,
    without.length && `${capital(joined(without))} non si vedono con questo profilo.`,
    onA.length && `${capital(joined(onA))} si vedono sul sito A.`,
  ].filter(Boolean);
  return texts.length ? texts.join(" ") : undefined;
}

function joined(some: readonly Noun[], textOf = ({ all }: Noun) => all): string {
  const texts = some.map(textOf);
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")} e ${texts.at(-1)}` : (texts[0] ?? "");
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
