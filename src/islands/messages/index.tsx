import { useEffect, useRef, useState } from "react";
import { messages, type Notice, noticeKey } from "../../server/office/messages/model";
import type { MessagesProps } from "../../views/office/messages/page";
import { call, failureText } from "../frame/call";
import { island } from "../frame/island";
import { snackbar } from "../frame/snackbar";
import { useLive } from "../frame/use-live";
import { NoticeRow, type RowAct } from "./row";
import "./style.css";

const nouns = ["messages", "letters", "works", "appointments", "clients", "orders", "boxes"];

type Done = { key: string; activity: number };

function Messages({ maySend, ...props }: MessagesProps) {
  const [lists, setLists] = useState(() => listsOf(props));
  const host = useRef<HTMLDivElement>(null);
  const queue = useRef(Promise.resolve());
  const opened = useRef(new Map<string, number[]>());
  const done = useRef<Done[]>([]);
  const focusedKey = useRef<string>(undefined);
  const wantedKey = useRef<string>(undefined);

  async function refresh() {
    const { asked } = props;
    const answer = asked ? await call("Messages", "getDraft", asked) : await call("Messages", "getDue", {});
    if (!answer.ok) return snackbar("error", failureText(answer, "/messages/"));
    setLists(listsOf("notice" in answer.values ? answer.values : { due: answer.values }));
  }
  useLive(nouns, () => void queue.current.then(refresh));
  const rows = () => [...(host.current?.querySelectorAll<HTMLElement>("[data-notice]") ?? [])];
  useEffect(() => {
    host.current?.querySelector<HTMLElement>("[data-notice]")?.focus();
  }, []);

  /** A row that comes into another list keeps the keys. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list moves rows
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    const key = wantedKey.current ?? (isLost ? focusedKey.current : undefined);
    wantedKey.current = undefined;
    if (key)
      rows()
        .find(({ dataset }) => dataset.notice === key)
        ?.focus();
  }, [lists]);

  /** One after the other, as the keys came: the next may need what this answers. */
  function send(key: string, ask: () => Promise<Answer> | undefined) {
    queue.current = queue.current.then(async () => {
      const answer = await ask();
      if (!answer) return;
      if (!answer.ok) snackbar("error", failureText(answer, "/messages/"));
      else if (answer.activity) done.current.push({ key, activity: answer.activity });
      await refresh();
    });
  }

  function goOn(from: HTMLElement, step = 1) {
    const all = rows();
    all[all.indexOf(from) + step]?.focus();
  }

  const act: RowAct = (notice, row, { word, way, text }) => {
    const key = noticeKey(notice);
    const { about, occasion, last } = notice;
    const known = opened.current.get(key) ?? last?.ids ?? [];
    const body = { about, occasion, last: known.at(-1) ?? null, arrives: props.asked?.arrives };
    const open = async () => {
      const { channel } = way ?? { channel: "phone" as const };
      const answer = await call(
        "Messages",
        word === "phone" ? "phone" : channel === "mail" ? "send" : "open",
        {
          ...body,
          ...(word !== "phone" && { channel, text }),
        } as never,
      );
      if (answer.ok) opened.current.set(key, (answer.values as { ids: number[] }).ids);
      return answer as Answer;
    };
    if (word === "open") return send(key, open);
    goOn(row);
    if (word === "phone") return send(key, open);
    send(key, () => {
      const ids = opened.current.get(key) ?? (last && last.state !== word ? last.ids : []);
      if (!ids.length) {
        snackbar("warning", messages.openFirst);
        row.focus();
        return undefined;
      }
      const was = opened.current.has(key) ? "prepared" : (last?.state ?? "prepared");
      opened.current.delete(key);
      return call("Messages", "settle", { ids, state: word, was }) as Promise<Answer>;
    });
  };

  function back() {
    queue.current = queue.current.then(async () => {
      const last = done.current.pop();
      if (!last) return snackbar("info", messages.nothingToUndo);
      const answer = await call("Activity", "undo", { activity: last.activity });
      if (!answer.ok) snackbar("error", failureText(answer, "/messages/"));
      opened.current.delete(last.key);
      wantedKey.current = last.key;
      await refresh();
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers which row had the focus
    <div
      className="messages"
      ref={host}
      onFocus={({ target }) => {
        focusedKey.current = target.dataset.notice ?? focusedKey.current;
      }}
    >
      {maySend && (
        <p className="soft keys">
          <kbd>Invio</kbd> apre, <kbd>s</kbd> inviato, <kbd>n</kbd> non riuscito, <kbd>t</kbd> telefonato,{" "}
          <kbd>e</kbd> modifica, <kbd>w</kbd> altra via, <kbd>z</kbd> torna indietro.
        </p>
      )}
      {lists.map(({ title, notices, tone, none }) => (
        <section key={title} aria-label={title} className={tone}>
          {title && <h2>{`${title} (${notices.length})`}</h2>}
          {notices.length === 0 && none && <p>{none}</p>}
          <ul>
            {notices.map((notice) => (
              <NoticeRow key={noticeKey(notice)} {...{ notice, maySend, act, back, goOn }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type Answer = Awaited<ReturnType<typeof call<"Messages", "settle">>>;

type List = { title: string; notices: Notice[]; tone?: string; none?: string };

function listsOf(
  props: { due: { again: Notice[]; due: Notice[]; notified: Notice[] } } | { notice: Notice } | object,
): List[] {
  if ("notice" in props) return [{ title: "", notices: [props.notice] }];
  if (!("due" in props)) return [];
  const { again, due, notified } = props.due;
  return [
    ...(again.length ? [{ title: "Da riavvisare", notices: again, tone: "again" }] : []),
    { title: "Da avvisare", notices: due, none: "Nessuno da avvisare." },
    ...(notified.length ? [{ title: "Già avvisati", notices: notified, tone: "notified" }] : []),
  ];
}

island("messages", Messages);
