import { Hono } from "hono";
import { Availability } from "../../views/appointments/availability";
import { appointmentApi } from "../appointments/api";
import { code, optionalTime, time } from "../fields";
import type { Env } from "../middleware";
import { queryDay, queryId, withQuery } from "../pages/forms";
import { need, only, page } from "../pages/respond";

export const availabilityPages = new Hono<Env>();

const withHours = withQuery({
  id: queryId(),
  date: queryDay(),
  time: time().optional().catch(undefined),
  time_end: optionalTime().catch(undefined),
  agent: code().optional().catch(undefined),
});

/** The form asks this when the hours or the agent change; without a whole hour nobody is busy. */
availabilityPages.get(
  "/appointment/availability",
  only(appointmentApi.getAvailability),
  withHours,
  async (c) => {
    const { date, time, agent, ...more } = c.req.valid("query");
    const found =
      date && time && agent !== undefined
        ? await need(c, appointmentApi.getAvailability, { date, time, agent, ...more })
        : undefined;
    return page(c, "Disponibilità dell'agente", <Availability found={found} />, { bare: true });
  },
);
