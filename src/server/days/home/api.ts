import { z } from "zod";
import { nothing, read } from "../../call/funct";
import { day } from "../../input/fields";
import { cached, readerKey } from "../../journal/cache";
import type { Call } from "../../journal/caller";
import * as store from "./store";

/** What the outbox sent counts as notified. */
const ofProfile = <T>(name: string, call: Call, make: () => T) =>
  cached(`${name} ${readerKey(call)}`, make, ["letters"]);

/** For pages only: not on the wire. */
export const homeApi = {
  today: read("signed in", nothing, (_, call) => {
    const { news, ...own } = store.ownPart(call);
    const { days, unstaffed } = ofProfile("days of home", call, () => store.daysOfHome(call));
    const waiting = ofProfile("waiting", call, () => store.waiting(call));
    return { ...own, days, waiting: { ...waiting, unstaffed, news } };
  }),

  agenda: read("signed in", z.object({ week: day().optional() }), ({ week }, call) => {
    const first = store.firstOfAgenda(week);
    const days = ofProfile(`agenda ${first}`, call, () => store.visitsOfAgenda(first, call));
    return { ...store.aroundAgenda(first, call), days };
  }),
};
