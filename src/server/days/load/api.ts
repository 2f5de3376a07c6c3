import { today } from "../../base/clock";
import { read } from "../../call/funct";
import { cached } from "../../journal/cache";
import { onSiteA } from "../../journal/caller";
import { LoadPeriod } from "./input";
import { loadOfWeeks } from "./store";

export const loadApi = {
  getLoad: read(
    { allOf: ["planning.view", "works.view"] },
    LoadPeriod,
    onSiteA(({ monday = today() }, call) =>
      cached(`load ${monday} ${today()} ${call.user.profile}`, () => loadOfWeeks(monday, call)),
    ),
  ),
};
