import { z } from "zod";
import { day } from "../fields";
import { nothing, read } from "../funct";
import * as store from "./store";

/** For pages only: not on the wire. */
export const homeApi = {
  today: read("signed in", nothing, (_, call) => store.home(call)),

  agenda: read("signed in", z.object({ week: day() }), ({ week }, call) => store.agenda(week, call)),
};
