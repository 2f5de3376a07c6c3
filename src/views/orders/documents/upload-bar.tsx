import type { ReactNode } from "react";
import { Icon } from "../../ui/icon";

type Props = {
  isOver?: boolean;
  isVisible: boolean;
  /** Undefined on the server. */
  add?(files: Iterable<File>): void;
  setVisible?(visible: boolean): void;
  children?: ReactNode;
};

/** Drawn by the server first, so that nothing moves when the island (islands/documents) takes its place. */
export const UploadBar = ({ isOver, isVisible, add, setVisible, children }: Props) => (
  <div className={isOver ? "uploads over" : "uploads"} inert={!add}>
    <label className="button primary">
      <Icon name="upload" />
      Scegli i file
      <input
        className="hidden"
        type="file"
        multiple
        onChange={({ target }) => {
          add?.(target.files ?? []);
          target.value = "";
        }}
      />
    </label>
    <span className="soft">oppure trascinarli sulla pagina</span>
    <label className="upload-visible">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is its own aria-checked
        role="switch"
        checked={isVisible}
        onChange={({ target }) => setVisible?.(target.checked)}
      />
      Visibile nella giornaliera
    </label>
    {children}
  </div>
);
