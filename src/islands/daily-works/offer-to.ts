import type { Day } from "../../server/base/days";
import { messagePage } from "../../server/office/messages/model";
import { internalOrder } from "../../server/orders/works/model";
import type { BoardProps } from "../../views/days/daily-works/board";
import { offerMessage } from "../frame/offer-message";
import { today } from "../frame/today";

/** The client of a work that was moved is notified by who may. */
export function offerTo(
  { id, id_order }: { id: number; id_order: number },
  day: Day,
  { notify }: BoardProps["may"],
) {
  if (notify && id_order !== internalOrder && day >= today()) offerMessage(messagePage("work", id));
}
