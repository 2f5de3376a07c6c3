import { useEffect, useState } from "react";
import { shortDay } from "../../server/base/days";
import type { CopySource } from "../../server/crews/copy-plan";
import { call } from "../frame/call";
import { useBoardActions } from "./board-context";
import { BoardDialog } from "./board-dialog";
import type { Work } from "./state";

type Props = { work: Work; onClose(): void };

export function CopyCrew({ work, onClose }: Props) {
  const { settled } = useBoardActions();
  const [sources, setSources] = useState<readonly CopySource[]>();
  const [from, setFrom] = useState(0);
  const [error, setError] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when the dialog opens
  useEffect(() => {
    const ask = async () => {
      await settled();
      const answer = await call("Works", "getCopySources", { id: work.id });
      if (!answer.ok) return setError(answer.values.msg);
      setSources(answer.values.sources);
      setFrom(answer.values.sources.find(({ taken }) => taken.length)?.id ?? 0);
    };
    ask();
  }, []);

  return (
    <BoardDialog
      title={`Copia una squadra per ${work.client}, ${work.hour}`}
      error={error}
      submit={from ? "Copia la squadra" : undefined}
      onSave={() => call("Works", "copyCrew", { id: work.id, from })}
      onRefused={setError}
      onClose={onClose}
    >
      {!sources && !error && <p className="soft">Un momento…</p>}
      {sources?.length === 0 && (
        <p className="soft">Né l'ordine né i giorni prima hanno una squadra da copiare.</p>
      )}
      <div className="copy-sources">
        {sources?.map((source) => (
          <Source
            key={source.id}
            source={source}
            chosen={source.id === from}
            onChoose={() => setFrom(source.id)}
          />
        ))}
      </div>
    </BoardDialog>
  );
}

type SourceProps = { source: CopySource; chosen: boolean; onChoose(): void };

const Source = ({ source, chosen, onChoose }: SourceProps) => (
  <label className="copy-source">
    <input
      type="radio"
      name="copy-source"
      checked={chosen}
      disabled={!source.taken.length}
      onChange={onChoose}
    />
    <span>
      <b>{source.isSameOrder ? `La lavorazione di ${shortDay(source.date)}` : source.client}</b>{" "}
      <span className="soft">
        {source.isSameOrder ? source.hour : `${shortDay(source.date)}, ${source.hour}`}
      </span>
    </span>
    <span className="copy-crew">
      {source.taken.map(({ kind, id, value, text }) => (
        <span key={`${kind} ${id}`}>
          {value} {text}
        </span>
      ))}
      {source.left.map(({ kind, id, value, text, why }) => (
        <span key={`${kind} ${id}`} className="left-out">
          {value} <s>{text}</s> {why}
        </span>
      ))}
    </span>
  </label>
);
