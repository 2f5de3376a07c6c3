import { type Day, toWire } from "../../../server/base/days";
import type { BoardViewName, LineChoice } from "../../../server/days/daily-works/lines-model";
import type { Reading } from "../../../server/days/daily-works/model";
import { Island } from "../../island";
import { LinkButton } from "../../ui/button";
import { ListAssets, PageActions } from "../../ui/list";
import { useViewer } from "../../viewer";

export type BoardProps = {
  date: Day;
  shown: string;
  error?: string;
  previous: string;
  next: string;
  day: Reading;
  editable: boolean;
  site: "A" | "B";
  /** As the account chose. */
  firstView: BoardViewName;
  chosenLines: LineChoice;
  may: Record<
    | "resources"
    | "resourcesB"
    | "materials"
    | "slots"
    | "delays"
    | "edit"
    | "move"
    | "notify"
    | "continue"
    | "deleteRenata",
    boolean
  >;
};

/** The daily works (spec 2 §2): links of the whole day beside the title, the rest is the island. */
export function BoardView(props: Omit<BoardProps, "may">) {
  const { can, mayCall, secondSite } = useViewer();
  const may = {
    resources: mayCall("Orders.getWorkResources"),
    resourcesB: secondSite && mayCall("Orders.getWorkResourcesB"),
    materials: mayCall("Works.getMaterials"),
    slots: mayCall("Slots.ofWork"),
    delays: mayCall("Works.saveExpectedEnd"),
    edit: mayCall("Orders.editWork"),
    move: mayCall("Calendar.moveWork"),
    notify: mayCall("Messages.getDraft"),
    continue: mayCall("Works.continueWork"),
    deleteRenata: can("works.deleteRenata"),
  };
  return (
    <>
      <PageActions>
        {props.site === "A" && (
          <LinkButton href={`/dailyWorks/${toWire(props.date)}/map`} icon="map-pin">
            Mappa
          </LinkButton>
        )}
        {can("addWorkInDailyWork") && (
          <LinkButton href={`/dailyWorks/${toWire(props.date)}/work`} dialog icon="plus" kind="primary">
            Aggiungi lavorazione
          </LinkButton>
        )}
      </PageActions>
      <Island name="daily-works" props={{ ...props, may }} />
      <ListAssets />
    </>
  );
}
