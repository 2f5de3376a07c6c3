import { dayOf, formatDay } from "../../server/base/days";
import { textsInColumn } from "../../server/base/numbers";

type Cents = number | null | undefined;

/** `1.250 €`, `1.229,51 €`; a dash for no amount. */
export const money = (cents: Cents) => textsInColumn([cents])(cents);

/** `gg/mm/aaaa` of a day or moment; a dash for no value. */
export const dateText = (moment: string | null | undefined) => (moment ? formatDay(dayOf(moment)) : "-");

/** `textOf` is that of the amounts beside it (`textsInColumn`). */
export const Money = ({ cents, textOf = money }: { cents: Cents; textOf?: (cents: Cents) => string }) =>
  cents === null || cents === undefined ? (
    textOf(cents)
  ) : (
    <span className={cents < 0 ? "money negative" : "money"}>{textOf(cents)}</span>
  );

export function DateText({ value, time }: { value: string | null | undefined; time?: string | null }) {
  if (!value) return <>-</>;
  const clock = time?.slice(0, 5) ?? value.slice(11, 16);
  return (
    <time dateTime={clock ? `${dayOf(value)}T${clock}` : value}>
      {dateText(value)}
      {clock && ` ${clock}`}
    </time>
  );
}

/** Text cut to the length of the lists (spec 1 §9), with the whole text as tooltip. */
export function Cut({ text, at }: { text: string; at: number }) {
  return text.length <= at ? text : <span title={text}>{`${text.slice(0, at).trimEnd()}…`}</span>;
}

export const Written = ({ text }: { text: string | undefined }) => (
  <span className="written">{text || "-"}</span>
);

/** Encoded, so that nothing in a stored address adds a recipient or a text to the letter. */
export const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${encodeURIComponent(to).replace("%40", "@")}`}>{to}</a>
);
