import { forbid } from "../../base/errors";
import { changeSettings, setting, settingsOf, settingsVersion } from "../../db/settings";
import type { Call, Reader } from "../../journal/caller";
import type { GeneralSettings } from "./input";

export const generalSettings = ({ site }: Reader) => ({
  boxes: { formMax: Number(setting("boxes.formMax")) },
  session: {
    idleHours: Number(setting("session.idleHours")),
    longestDays: Number(setting("session.longestDays")),
  },
  visits: {
    callBackDays: Number(setting("visits.callBackDays")),
    feedBack: Number(setting("visits.feedBack")),
    feedAhead: Number(setting("visits.feedAhead")),
  },
  hours: {
    ordinary: Number(setting("hours.ordinary")),
    longest: Number(setting("hours.longest")),
    rest: Number(setting("hours.rest")),
  },
  ...(site === "A" && {
    messages: { window: Number(setting("messages.window")) },
    limits: {
      wheel: Number(setting("limits.wheel")),
      away: Number(setting("limits.away")),
      restBinds: Number(setting("limits.restBinds")),
      dayBinds: Number(setting("limits.dayBinds")),
      wheelBinds: Number(setting("limits.wheelBinds")),
      awayBinds: Number(setting("limits.awayBinds")),
    },
  }),
});

const shared = ["session.", "visits.", "hours.", "boxes.formMax"];

export const generalVersion = ({ site }: Reader) =>
  settingsVersion(...shared, ...(site === "A" ? ["messages.", "limits."] : []));

export function changeGeneral(values: GeneralSettings, call: Call) {
  const onlyOnA = Object.keys({ ...values.messages, ...values.limits });
  if (call.site === "B" && onlyOnA.length) forbid();
  const settings = Object.entries(values).map(([group, fields]) => settingsOf(`${group}.`, fields));
  changeSettings(Object.assign({}, ...settings), generalVersion(call), call.version);
}
