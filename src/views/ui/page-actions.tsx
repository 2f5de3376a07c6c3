import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { ListAssets } from "./list-assets";
import { PopMenu } from "./pop-menu";

const inSight = 2;

/**
 * The buttons beside the title; must be the first child of the page. The main action comes last: it and the one before
 * it stay in sight, the others are under "…", upside down: what deletes comes first here and last there. What is not an action of its own, such as a menu, belongs into the page.
 */
export function PageActions({ children }: { children: ReactNode }) {
  const actions = flat(children);
  const [folded, shown] = [actions.slice(0, -inSight).reverse(), actions.slice(-inSight)];
  if (!actions.length) return null;
  return (
    <div className="page-actions">
      {shown}
      {folded.length > 0 && (
        <>
          <PopMenu id="more-actions" className="button plain icon-only" icon="ellipsis" label="Altre azioni">
            {folded}
          </PopMenu>
          <ListAssets />
        </>
      )}
    </div>
  );
}

/** Whatever stands in fragments, one after the other; what is falsy is no action. */
const flat = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  );
