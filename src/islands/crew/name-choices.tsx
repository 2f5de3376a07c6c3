import type { Listed } from "../../server/crews/model";

export type Candidate = Listed & { note: string };

type Props = {
  id: string;
  candidates: readonly Candidate[];
  active: number;
  onChoose(one: Candidate): void;
};

export const NameChoices = ({ id, candidates, active, onChoose }: Props) => (
  <div className="name-choices" role="listbox" id={id} aria-label="Chi">
    {candidates.map((one, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the cell
      <div
        key={one.id}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        className={one.absent === undefined ? undefined : "soft"}
        // The cell keeps the focus: leaving it would save what is typed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(one)}
      >
        <b>{one.value}</b> {one.text} <small>{[one.note, one.skills].filter(Boolean).join(" · ")}</small>
      </div>
    ))}
  </div>
);
