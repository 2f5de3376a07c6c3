import type { ReactNode } from "react";
import { dayOf, formatDay } from "../../server/base/days";
import { emptyText, type ListNoun, limitText } from "../../server/base/empty-lists";
import { textsInColumn } from "../../server/base/text";
import { useViewer } from "../viewer";
import { Icon } from "./icon";
import type { IconName } from "./icons";

type Props = {
  children?: ReactNode;
  /** What the list is made of: it says so where the reader does not see all of it. */
  of?: readonly ListNoun[];
  /** Follows what there is none of: `in programma`. */
  rest?: string;
  action?: ReactNode;
};

/** The text for an empty list (spec 1 §8), with an optional next action. */
export function EmptyState({ children = "Non ci sono ancora dati", of = [], rest, action }: Props) {
  const viewer = useViewer();
  return (
    <div className="empty">
      <Icon name="inbox" />
      <p>{limitText(viewer, of) ? emptyText(viewer, of, rest) : children}</p>
      {action}
    </div>
  );
}

type LineProps = { of: readonly ListNoun[]; rest?: string; whole?: string };

/** `whole` stands there for those who see all of it. */
export function EmptyLine({ of, rest, whole }: LineProps) {
  const viewer = useViewer();
  return <p className="soft">{whole && !limitText(viewer, of) ? whole : emptyText(viewer, of, rest)}</p>;
}

export const EmptySection = ({ title, of }: Pick<LineProps, "of"> & { title: string }) => (
  <Section title={title}>
    <EmptyLine of={of} />
  </Section>
);

type Kind = "info" | "success" | "warning" | "error";

const icons: Record<Kind, IconName> = {
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  error: "circle-alert",
};

export function Alert({ kind = "info", children }: { kind?: Kind; children: ReactNode }) {
  return (
    <div className={`alert ${kind}`} role={kind === "error" ? "alert" : undefined}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}

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

type Entry = readonly [term: string, value: ReactNode];

/** Terms and values. Empty values show a dash, falsy entries are left out. */
export function DescriptionList({
  entries,
  columns = 2,
}: {
  entries: readonly (Entry | false | null | undefined)[];
  columns?: 1 | 2 | 3;
}) {
  return (
    <dl className={`details columns-${columns}`}>
      {entries
        .filter((entry) => !!entry)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value === null || value === undefined || value === "" ? "-" : value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {actions && <div className="section-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export type Tone = "neutral" | "green" | "orange" | "red" | "blue" | "purple" | "teal";

/** A state in a word; the colour only repeats it. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
