import type { Snapshot } from "../../islands/daily-works/state";
import { type Day, toWire } from "../../server/days";
import { Island } from "../island";
import { LinkButton } from "../ui/button";
import { PageActions } from "../ui/details";
import { useViewer } from "../viewer";

export type BoardProps = {
  date: Day;
  /** What stands in the search field, as typed when it was refused. */
  shown: string;
  error?: string;
  /** The days beside it, as addresses say them. */
  previous: string;
  next: string;
  snapshot: Snapshot;
  editable: boolean;
  site: "A" | "B";
  /** What the cards' buttons open, for this reader. */
  may: { resources: boolean; resourcesB: boolean; materials: boolean };
};

/** The dispatcher's desk (spec 2 §2): beside the title what concerns the whole day, the rest is the island's. */
export function BoardView(props: Omit<BoardProps, "may">) {
  const { can, mayCall } = useViewer();
  const may = {
    resources: mayCall("Orders.getWorkResources"),
    resourcesB: mayCall("Orders.getWorkResourcesB"),
    materials: mayCall("Works.getMaterials"),
  };
  return (
    <>
      <PageActions>
        {can("addWorkInDailyWork") && (
          <LinkButton href={`/dailyWorks/${toWire(props.date)}/work`} dialog icon="plus" kind="primary">
            Aggiungi lavorazione
          </LinkButton>
        )}
      </PageActions>
      <Island name="daily-works" props={{ ...props, may }} />
    </>
  );
}
