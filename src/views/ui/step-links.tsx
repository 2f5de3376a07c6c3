import type { ReactNode } from "react";
import { LinkButton } from "./button";

type Step = { href: string; text: string };
type Props = { previous: Step; next: Step; children?: ReactNode };

export const StepLinks = ({ previous, next, children }: Props) => (
  <div className="step-links">
    <LinkButton href={previous.href} icon="chevron-left" iconOnly>
      {previous.text}
    </LinkButton>
    {children}
    <LinkButton href={next.href} icon="chevron-right" iconOnly>
      {next.text}
    </LinkButton>
  </div>
);
