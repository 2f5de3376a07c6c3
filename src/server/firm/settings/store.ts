import { changeSettings, setting, settingsOf, settingsVersion } from "../../db/settings";
import type { Call } from "../../journal/caller";
import type { GeneralSettings } from "./input";

export const generalSettings = () => ({
  boxes: { formMax: Number(setting("boxes.formMax")) },
  session: {
    idleHours: Number(setting("session.idleHours")),
    longestDays: Number(setting("session.longestDays")),
  },
  visits: { callBackDays: Number(setting("visits.callBackDays")) },
  hours: {
    ordinary: Number(setting("hours.ordinary")),
    longest: Number(setting("hours.longest")),
    rest: Number(setting("hours.rest")),
  },
});

export const generalVersion = () => settingsVersion("session.", "visits.", "hours.", "boxes.formMax");

export function changeGeneral(values: GeneralSettings, call: Call) {
  const settings = Object.entries(values).map(([group, fields]) => settingsOf(`${group}.`, fields));
  changeSettings(Object.assign({}, ...settings), generalVersion(), call.version);
}
