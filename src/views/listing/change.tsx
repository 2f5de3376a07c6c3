import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { PopMenu } from "../ui/pop-menu";
import type { Choice } from "./chips";

type Props = {
  id: string;
  action: string;
  version: number;
  /** The field that is posted, and what it is of: `Stato di Rossi Ada`. */
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string | number;
  /** What the row shows. */
  children: ReactNode;
};

/** A value that is changed on its row: the button opens the choices. */
export const ChangeOnRow = ({ id, action, version, name, label, choices, chosen, children }: Props) => (
  <PopMenu id={id} className="row-value" label={label} text={children}>
    <form method="post" action={action} hx-post={action} hx-swap="none" data-no-reload="">
      <input type="hidden" name="version" value={version} />
      {choices.map(({ value, text }) => (
        <Button
          key={value}
          type="submit"
          kind="quiet"
          name={name}
          value={value}
          icon={String(value) === String(chosen) ? "check" : undefined}
          aria-pressed={String(value) === String(chosen)}
        >
          {text}
        </Button>
      ))}
    </form>
  </PopMenu>
);
