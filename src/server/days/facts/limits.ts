import { setting } from "../../db/settings";
import { type Limits, rules } from "./shifts";

/** The limits of works and people, as the firm has set them. */
export const firmLimits = (): Limits => ({
  rest: Number(setting("hours.rest")) * 60,
  longest: Number(setting("hours.longest")) * 60,
  away: Number(setting("limits.away")) * 60,
  wheel: Number(setting("limits.wheel")) * 60,
  binding: new Set(rules.filter((rule) => setting(`limits.${rule}Binds`) === "1")),
});
