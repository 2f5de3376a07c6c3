import { flag, number, type Readers, table, text, version } from "./define";

/** Of a list of words that administrators edit under the name of its table. */
export const wordList = <
  const B extends boolean | { by: ["value"]; shows: (row: { value?: unknown }) => boolean },
  const R extends Readers,
>(
  name: "agents" | "box_groups" | "loss_reasons" | "payment_types" | "sources",
  words: {
    called: `il ${string}` | `la ${string}` | `l'${string}`;
    many: string;
    noun: string;
    readers: R;
    siteB: B;
  },
) => {
  const list = name.replace("_", "-");
  const kind = words.called.replace(/^(il |la |l')/, "");
  const described = table("sources", {
    ...words,
    read: { funct: "List.getFromCode", key: "value", fixed: { list } },
    undo: "by its noun",
    siteB: true,
    isNamedEverywhere: true,
    named: {
      by: ["text"],
      name: ({ text }) => `${kind} ${text}`,
      link: ({ id }) => `/admin/settings/${list}/modify/${id}`,
    },
    columns: {
      text: text("Nome", { siteB: true, personal: false }),
      position: number("Posizione", { siteB: true }),
      retired: flag("Disattivato", { siteB: true }),
      value: number("Valore", { siteB: true, isShown: false }),
      version,
    },
  });
  return { ...described, siteB: words.siteB };
};
