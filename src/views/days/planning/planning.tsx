import type { Day } from "../../../server/base/days";
import { limitText } from "../../../server/base/empty-lists";
import type { ValuesOf } from "../../../server/call/funct";
import type { calendarApi } from "../../../server/days/planning/api";
import { Island } from "../../island";
import { ListAssets } from "../../ui/list";
import { useViewer } from "../../viewer";

export type WeekValues = ValuesOf<(typeof calendarApi)["getWeek"]>;

export type PlanningProps = {
  week: WeekValues;
  day: Day;
  /** The server's clock. */
  now: number;
  filter: number;
  site: "A" | "B";
  user: number;
  limit?: string;
  agents: { value: number; text: string }[];
  may: {
    moveWorks: boolean;
    moveAppointments: boolean;
    notify: boolean;
    viewWorks: boolean;
    editWorks: boolean;
    editAppointments: boolean;
    viewClients: boolean;
    editClients: boolean;
    viewOrders: boolean;
    viewDays: boolean;
    addWorks: boolean;
    addAppointments: boolean;
    addMemos: boolean;
    writeDelays: boolean;
    findSlots: boolean;
    viewLoad: boolean;
    composeDays: boolean;
    viewBars: boolean;
    viewFlag: boolean;
  };
};

type Props = Pick<PlanningProps, "week" | "day" | "now" | "filter" | "agents">;

export function PlanningView(props: Props) {
  const { site, secondSite, user, can, mayCall } = useViewer();
  const limit = limitText({ site: "A", can }, ["visits", "works"]);
  const may: PlanningProps["may"] = {
    moveWorks: mayCall("Calendar.moveWork"),
    moveAppointments: mayCall("Calendar.moveAppointment"),
    notify: mayCall("Messages.getDraft"),
    viewWorks: mayCall("Orders.getWork"),
    editWorks: mayCall("Orders.editWork"),
    editAppointments: mayCall("Appointment.updateAppointment"),
    viewClients: mayCall("Client.getSheet"),
    editClients: mayCall("Client.updateClient"),
    viewOrders: mayCall("Orders.getFromId"),
    viewDays: mayCall("Works.getByDate"),
    addWorks: mayCall("Orders.addWork") && mayCall("Orders.getFromId"),
    addAppointments: mayCall("Appointment.createNew"),
    addMemos: mayCall("Memo.createNew"),
    writeDelays: mayCall("Works.saveExpectedEnd"),
    findSlots: mayCall("Slots.ofWork"),
    viewLoad: mayCall("Calendar.getLoad"),
    composeDays: mayCall("Works.composeDay"),
    viewBars: mayCall("Works.getBars"),
    viewFlag: site === "A" && secondSite,
  };
  return (
    <>
      <Island name="planning" props={{ ...props, site, user: user?.id ?? 0, limit, may }} />
      <ListAssets />
    </>
  );
}
