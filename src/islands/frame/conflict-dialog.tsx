import { type FormEvent, useEffect, useRef } from "react";
import { momentWords } from "../../server/base/days";
import type { Conflict } from "../../server/call/conflict";
import { answerFromWire } from "../../server/call/wire";
import { Button } from "../../views/ui/button";
import {
  type Author,
  ConflictHead,
  Differences,
  lateSentence,
  sideTexts,
  Taken,
} from "../../views/ui/conflict";
import { merge, posted, valueAt } from "../../views/ui/merge";
import { today } from "./today";

type Fields = Record<string, unknown>;

export type Merged = { author: Author; version: number; values: Fields; stored: Fields } & Pick<
  ReturnType<typeof merge>,
  "both" | "taken"
>;

function authorOf(conflict: Conflict): Author {
  const { by, at, own } = answerFromWire(conflict);
  return { by, own, when: at && momentWords(at, today()) };
}

export const refusalText = ({ msg, conflict }: { msg: string; conflict?: Conflict }) =>
  lateSentence(msg, conflict && authorOf(conflict));

/** `opened` and `stored` have the names of the form's fields. */
export function mergeTyped(opened: Fields, typed: Fields, stored: Fields, conflict: Conflict): Merged {
  const base = Object.fromEntries(Object.keys(typed).map((name) => [name, posted(valueAt(opened, name))]));
  const { version } = conflict;
  return { author: authorOf(conflict), version, stored, ...merge(base, typed, stored) };
}

type Props = {
  merged: Merged;
  labels: Record<string, string>;
  words?: Record<string, (values: Fields) => string>;
  onSave(values: Fields): void;
  onBack(): void;
};

export function ConflictDialog({ merged, labels, words = {}, onSave, onBack }: Props) {
  const { author, values, stored } = merged;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const text = (name: string, from: Fields) => words[name]?.(from) ?? String(posted(valueAt(from, name)));
  const both = merged.both.filter((name) => labels[name]);
  const taken = merged.taken.filter((name) => labels[name]);

  const saveWith = (isTheirs: (at: number) => boolean) => {
    const theirs = both.filter((_, at) => isTheirs(at)).flatMap((name) => [name, `${name}_text`]);
    const chosen = theirs.filter((name) => name in stored).map((name) => [name, posted(stored[name])]);
    onSave({ ...values, ...Object.fromEntries(chosen) });
  };

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const choices = new FormData(event.currentTarget);
    saveWith((at) => choices.get(`choice.${at}`) === "theirs");
  }

  return (
    <dialog ref={dialog} className="conflict" aria-labelledby="conflict-title" onClose={onBack}>
      <form className="conflict-choices" onSubmit={save}>
        <ConflictHead {...author} any={both.length > 0} />
        <Differences
          {...author}
          differences={both.map((name) => ({
            label: labels[name] ?? "",
            mine: text(name, values),
            theirs: text(name, stored),
          }))}
          name={(at) => `choice.${at}`}
        />
        <Taken {...author} fields={taken.map((name) => [labels[name] ?? "", text(name, values)])} />
        <div className="form-actions">
          <Button type="submit" kind="primary">
            {both.length ? "Salva le scelte" : "Salva"}
          </Button>
          {both.length > 0 && (
            <>
              <Button onClick={() => saveWith(() => false)}>{sideTexts(author).mine}</Button>
              <Button onClick={() => saveWith(() => true)}>{sideTexts(author).theirs}</Button>
            </>
          )}
          <Button kind="quiet" data-cancel="">
            Torna al modulo
          </Button>
        </div>
      </form>
    </dialog>
  );
}
