import { dayOf, formatDay } from "../../server/base/days";
import { euroText } from "../../server/base/numbers";

/** `1.250 €` in whole euros; a dash for no value. */
export function money(amount: number | null | undefined) {
  return amount === null || amount === undefined ? "-" : euroText(amount);
}

/** `gg/mm/aaaa` of a day or moment; a dash for no value. */
export const dateText = (moment: string | null | undefined) => (moment ? formatDay(dayOf(moment)) : "-");

export const Money = ({ value }: { value: number | null | undefined }) => (
  <span className={value !== null && value !== undefined && value < 0 ? "money negative" : "money"}>
    {money(value)}
  </span>
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
