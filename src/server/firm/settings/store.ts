import { forbid } from "../../base/errors";
import { changeSettings, type Setting, setting, settingsOf, settingsVersion } from "../../db/settings";
import type { Call, Reader } from "../../journal/caller";
import type { GeneralSettings } from "./input";
import { bindingLimits, generalFields, grouped, limitHours, mapped, messageFields } from "./model";

const onlyOnA = { ...messageFields, ...limitHours, ...bindingLimits };

export const generalSettings = ({ site }: Reader) =>
  grouped(
    mapped({ ...generalFields, ...(site === "A" && onlyOnA) }, (_, name) => Number(setting(name as Setting))),
  );

const shared = ["session.", "visits.", "hours.", "boxes.formMax"];

export const generalVersion = ({ site }: Reader) =>
  settingsVersion(...shared, ...(site === "A" ? ["messages.", "limits."] : []));

export function changeGeneral(values: GeneralSettings, call: Call) {
  if (call.site === "B" && Object.keys({ ...values.messages, ...values.limits }).length) forbid();
  const settings = Object.entries(values).map(([group, fields]) => settingsOf(`${group}.`, fields));
  changeSettings(Object.assign({}, ...settings), generalVersion(call), call.version);
}
