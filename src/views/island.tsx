import type { ReactNode } from "react";
import { asset } from "../server/http/assets";

type Props = { name: string; props?: object; children?: ReactNode };

export function Island({ name, props = {}, children }: Props) {
  const Tag = `x-${name}` as "div";
  const { js, css } = asset(name);
  return (
    <>
      {css && <link rel="stylesheet" href={css} />}
      <Tag {...({ props: JSON.stringify(props) } as object)}>
        {children ?? <p className="waiting">Caricamento…</p>}
      </Tag>
      <script type="module" src={js} />
    </>
  );
}
