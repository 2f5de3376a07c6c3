import { limitText } from "../../server/base/empty-lists";
import { type EntryKind, entriesPerPage, entryKinds, type TimelineEntry } from "../../server/clients/model";
import { Section } from "../ui/details";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { Pagination } from "../ui/pagination";
import { rowId } from "../ui/table";
import { DateText } from "../ui/text";
import { useViewer } from "../viewer";

export type TimelineProps = { entries: TimelineEntry[]; total: number; page: number };

const icons: Record<EntryKind, IconName> = {
  visit: "calendar",
  call: "phone",
  order: "package",
  work: "truck",
  box: "warehouse",
  letter: "mail",
  document: "file-text",
  change: "pencil",
};

/** Where the arrow of an appointment and of an order returns to (`http/pages/back.ts`). */
const rowNames: Partial<Record<EntryKind, string>> = { visit: "row-appointment", order: "row-orders" };
const rowOf = ({ kind, id }: TimelineEntry) => rowNames[kind] && rowId(id, rowNames[kind]);

export const Timeline = ({ entries, total, page }: TimelineProps) => (
  <Section title="Storia">
    {total === 0 && <Nothing />}
    <ol className="client-lines">
      {entries.map((entry) => (
        <li
          key={`${entry.kind}-${entry.id}`}
          id={rowOf(entry)}
          className={entry.kind === "change" ? "change" : undefined}
        >
          <Icon name={icons[entry.kind]} label={entryKinds[entry.kind]} />
          <DateText value={entry.at} />
          <span>
            <EntryLink {...entry} />
            {entry.text && <span className="soft"> {entry.text}</span>}
            {entry.author && <span className="author">{` · ${entry.author}`}</span>}
          </span>
        </li>
      ))}
    </ol>
    {total > entriesPerPage && <Pagination page={page} pageSize={entriesPerPage} total={total} />}
  </Section>
);

function Nothing() {
  const limit = limitText(useViewer(), ["appointments", "orders", "works", "boxes", "documents"]);
  return (
    <p className="soft">
      {limit ? `Nulla da mostrare. ${limit}` : "Ancora nulla: qui comparirà quello che è avvenuto."}
    </p>
  );
}

function EntryLink({ kind, title, href }: TimelineEntry) {
  if (!href) return title;
  return (
    <a
      href={href}
      data-dialog={kind === "box" || kind === "letter" ? "" : undefined}
      target={kind === "document" ? "_blank" : undefined}
    >
      {title}
    </a>
  );
}
