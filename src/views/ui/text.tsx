const euro = new Intl.NumberFormat("it-IT", { maximumFractionDigits: 0, useGrouping: "always" });

/** 1.250 €, whole euros as specified; nothing known is a dash. */
export function money(amount: number | null | undefined) {
  return amount === null || amount === undefined ? "-" : `${euro.format(amount)} €`;
}

/** gg/mm/aaaa to read. Takes a stored day, with or without a time after it. */
export function dateText(day: string | null | undefined) {
  return day ? day.slice(0, 10).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1") : "-";
}

const MONTHS =
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(" ");

/** 3 febbraio 2026, for headings. */
export function longDate(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

export const Money = ({ value }: { value: number | null | undefined }) => (
  <span className={value !== null && value !== undefined && value < 0 ? "money negative" : "money"}>
    {money(value)}
  </span>
);

/** `time` is shown after the day, as hh:mm. */
export function DateText({ value, time }: { value: string | null | undefined; time?: string | null }) {
  if (!value) return <>-</>;
  const clock = time?.slice(0, 5);
  return (
    <time dateTime={clock ? `${value.slice(0, 10)}T${clock}` : value.slice(0, 10)}>
      {dateText(value)}
      {clock && ` ${clock}`}
    </time>
  );
}

/** Cut to the length the lists use (spec 1 §9); the whole text stays in the tip. */
export function Cut({ text, at }: { text: string; at: number }) {
  return text.length <= at ? text : <span title={text}>{`${text.slice(0, at).trimEnd()}…`}</span>;
}
