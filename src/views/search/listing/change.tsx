import type { ReactNode } from "react";
import { Button, PopMenu } from "../../ui/button";
import type { Choice } from "./chips";

type Props = {
  id: string;
  action: string;
  version: number;
  /** The field that is posted, and what it is of: `Stato di Rossi Ada`. */
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
  chosen: string | number;
  children: ReactNode;
};

export const ChangeOnRow = ({
  id,
  action,
  version,
  name,
  label,
  value,
  choices,
  chosen,
  children,
}: Props) => (
  <PopMenu id={id} className="row-value" label={label} value={value || "-"} text={children || "-"}>
    <form method="post" action={action} hx-post={action} hx-swap="none" data-no-reload="">
      <input type="hidden" name="version" value={version} />
      {choices.map((choice) => (
        <Button
          key={choice.value}
          type="submit"
          kind="quiet"
          name={name}
          value={choice.value}
          icon={String(choice.value) === String(chosen) ? "check" : undefined}
          aria-pressed={String(choice.value) === String(chosen)}
        >
          {choice.text}
        </Button>
      ))}
    </form>
  </PopMenu>
);
