import type { ReactNode } from "react";
import { emptyText, type ListNoun, limitText } from "../../server/base/empty-lists";
import { useViewer } from "../viewer";
import { Section } from "./details";
import { Icon } from "./icon";

type Props = {
  children?: ReactNode;
  /** What the list is made of: it says so where the reader does not see all of it. */
  of?: readonly ListNoun[];
  /** Follows what there is none of: `in programma`. */
  rest?: string;
  action?: ReactNode;
};

/** The text for an empty list (spec 1 §8), with an optional next action. */
export function EmptyState({ children = "Non ci sono ancora dati", of = [], rest, action }: Props) {
  const viewer = useViewer();
  return (
    <div className="empty">
      <Icon name="inbox" />
      <p>{limitText(viewer, of) ? emptyText(viewer, of, rest) : children}</p>
      {action}
    </div>
  );
}

type LineProps = { of: readonly ListNoun[]; rest?: string; whole?: string };

/** `whole` stands there for those who see all of it. */
export function EmptyLine({ of, rest, whole }: LineProps) {
  const viewer = useViewer();
  return <p className="soft">{whole && !limitText(viewer, of) ? whole : emptyText(viewer, of, rest)}</p>;
}

export const EmptySection = ({ title, of }: Pick<LineProps, "of"> & { title: string }) => (
  <Section title={title}>
    <EmptyLine of={of} />
  </Section>
);
