import { type KeyboardEvent, useRef, useState } from "react";
import { spokenPhone } from "../../server/base/text";
import { channels } from "../../server/clients/model";
import {
  lastText,
  linkOf,
  type Notice,
  noticeKey,
  spokenDay,
  type Way,
} from "../../server/office/messages/model";
import { Button } from "../../views/ui/button";

export type Word = "open" | "sent" | "failed" | "phone";

export type RowAct = (
  notice: Notice,
  row: HTMLElement,
  done: { word: Word; way?: Way; text: string },
) => void;

type Props = {
  notice: Notice;
  maySend: boolean;
  act: RowAct;
  back: () => void;
  goOn: (from: HTMLElement, step?: number) => void;
};

export function NoticeRow({ notice, maySend, act, back, goOn }: Props) {
  const [at, setAt] = useState(0);
  const [draft, setDraft] = useState<{ text: string; when: string }>();
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const way = notice.ways[at % Math.max(1, notice.ways.length)];
  const text = draft?.text ?? notice.text;
  const when = JSON.stringify(notice.about);
  /** An own text speaks of the day and hour for which it was written. */
  const isOld = draft !== undefined && draft.when !== when;
  const run = (word: Word) => row.current && act(notice, row.current, { word, way, text });
  const href = way && !isOld && linkOf(way, text);

  function open() {
    if (isOld) edit();
    else if (link.current) link.current.click();
    else if (way) run("open");
  }

  function edit() {
    setOpen(true);
    setDraft(draft && { ...draft, when });
    requestAnimationFrame(() => area.current?.focus());
  }

  const acts: Record<string, () => void> = {
    Enter: open,
    s: () => run("sent"),
    n: () => run("failed"),
    t: () => run("phone"),
    e: edit,
    w: () => setAt(at + 1),
    z: back,
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOwn = event.target === row.current && !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = steps[event.key];
    const done = step ? () => goOn(row.current as HTMLElement, step) : maySend ? acts[event.key] : undefined;
    if (!isOwn || !done) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the row takes the keys, its buttons do the same
    <li ref={row} tabIndex={0} data-notice={noticeKey(notice)} onKeyDown={onKeyDown}>
      <div className="notice-head">
        <b>{[notice.date && spokenDay(notice.date), notice.hours].filter(Boolean).join(", ")}</b>
        <a href={`/client/${notice.id_client}`}>{notice.client}</a>
        <span className="soft">{notice.what}</span>
        {notice.mark && <span className={notice.isTrue ? "soft" : "badge orange"}>{notice.mark}</span>}
      </div>
      <p className="notice-way">
        {way
          ? `${channels[way.channel]}: ${way.channel === "mail" ? way.address : spokenPhone(way.address)}`
          : notice.reason}
        {notice.contact && ` (${notice.contact})`}
      </p>
      {notice.notified && <p className="soft">{notice.notified}</p>}
      {notice.last && <p className="soft">{lastText(notice.last)}</p>}
      {text && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Testo</summary>
          <textarea
            ref={area}
            aria-label={`Testo per ${notice.client}`}
            value={text}
            maxLength={4000}
            rows={4}
            readOnly={!maySend}
            onChange={({ target }) => setDraft({ text: target.value, when })}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              event.stopPropagation();
              row.current?.focus();
            }}
          />
        </details>
      )}
      {maySend && (
        <div className="notice-acts">
          {href ? (
            <a
              ref={link}
              className="button primary small"
              href={href}
              target={way.channel === "whatsapp" ? "_blank" : undefined}
              rel="noopener noreferrer"
              tabIndex={-1}
              onClick={() => {
                run("open");
                row.current?.focus();
              }}
            >
              {way.channel === "phone" ? "Chiama" : `Apri ${channels[way.channel]}`}
            </a>
          ) : (
            way && (
              <Button small kind="primary" tabIndex={-1} onClick={open}>
                {isOld ? "Rileggi il testo" : "Invia e-mail"}
              </Button>
            )
          )}
          <Button small tabIndex={-1} onClick={acts.s}>
            Inviato
          </Button>
          <Button small tabIndex={-1} onClick={acts.n}>
            Non riuscito
          </Button>
          <Button small tabIndex={-1} onClick={acts.t}>
            Telefonato
          </Button>
          {notice.ways.length > 1 && (
            <Button small kind="quiet" tabIndex={-1} onClick={acts.w}>
              Altra via
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
