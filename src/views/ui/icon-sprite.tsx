import { createContext, type ReactNode } from "react";
import { type IconName, icons } from "./icons";

export const SpriteContext = createContext<ReadonlySet<IconName>>(new Set());

export const symbolId = (name: IconName) => `icon-${name}`;

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
