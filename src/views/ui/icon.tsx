import { createContext, type ReactNode, useContext } from "react";
import { type IconName, icons } from "./icons";

const SpriteContext = createContext<ReadonlySet<IconName>>(new Set());

const symbolId = (name: IconName) => `icon-${name}`;

type Props = { names: readonly IconName[]; children: ReactNode };

/** For tables of hundreds of rows, whose icons would be half the page. */
export const IconSprite = ({ names, children }: Props) => (
  <SpriteContext value={new Set(names)}>
    <svg className="hidden" aria-hidden="true">
      {names.map((name) => (
        <symbol
          key={name}
          id={symbolId(name)}
          viewBox="0 0 24 24"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are committed with the code
          dangerouslySetInnerHTML={{ __html: icons[name] }}
        />
      ))}
    </svg>
    {children}
  </SpriteContext>
);

/** Hidden from screen readers unless it has a `label`. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const inSprite = useContext(SpriteContext).has(name);
  return (
    <svg
      className="icon"
      viewBox={inSprite ? undefined : "0 0 24 24"}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are committed with the code
      dangerouslySetInnerHTML={{ __html: inSprite ? `<use href="#${symbolId(name)}"/>` : icons[name] }}
    />
  );
}
