import type { Call } from "../caller";
import { changeSettings, setting, settingsVersion } from "../settings";
import type { GeneralSettings } from "./input";

/** In the groups of the form and the wire. */
export const generalSettings = () => ({
  boxes: { formMax: Number(setting("boxes.formMax")) },
  session: {
    idleHours: Number(setting("session.idleHours")),
    longestDays: Number(setting("session.longestDays")),
  },
  visits: { callBackDays: Number(setting("visits.callBackDays")) },
});

export const generalVersion = () => settingsVersion("session.", "visits.", "boxes.formMax");

export function changeGeneral({ boxes, session, visits }: GeneralSettings, call: Call) {
  const values = {
    "boxes.formMax": boxes.formMax,
    "session.idleHours": session.idleHours,
    "session.longestDays": session.longestDays,
    "visits.callBackDays": visits.callBackDays,
  };
  changeSettings(values, generalVersion(), call.version);
}
