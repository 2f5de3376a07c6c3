import { today } from "../../base/clock";
import { read } from "../../call/funct";
import { cached } from "../../journal/cache";
import { LoadOfResource, LoadPeriod } from "./input";
import { askingWorks, loadOfWeeks } from "./store";

export const loadApi = {
  getLoad: read(
    { onA: { allOf: ["planning.view", "works.view"] } },
    LoadPeriod,
    ({ monday = today() }, call) =>
      cached(`load ${monday} ${today()} ${call.user.profile}`, () => loadOfWeeks(monday, call)),
  ),

  getLoadWorks: read({ onA: { allOf: ["planning.view", "works.view"] } }, LoadOfResource, askingWorks),
};
