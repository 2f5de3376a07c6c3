import { today } from "../../base/clock";
import { read } from "../../call/funct";
import { cached } from "../../journal/cache";
import { onSiteA } from "../../journal/caller";
import { LoadOfResource, LoadPeriod } from "./input";
import { askingWorks, loadOfWeeks } from "./store";

export const loadApi = {
  getLoad: read(
    { allOf: ["planning.view", "works.view"] },
    LoadPeriod,
    onSiteA(({ monday = today() }, call) =>
      cached(`load ${monday} ${today()} ${call.user.profile}`, () => loadOfWeeks(monday, call)),
    ),
  ),

  getLoadWorks: read({ allOf: ["planning.view", "works.view"] }, LoadOfResource, onSiteA(askingWorks)),
};
