import { Hono } from "hono";
import { z } from "zod";
import { Availability } from "../../../views/visits/appointments/availability";
import { OutOfRegion } from "../../../views/visits/appointments/out-of-region";
import type { Env } from "../../http/middleware";
import { queryDay, queryId, withQuery } from "../../http/pages/forms";
import { need, only, page } from "../../http/pages/respond";
import { code, optionalTime, time } from "../../input/fields";
import { appointmentApi, appointmentReads } from "./api";

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

const withPlace = withQuery({
  client: queryId(),
  client_address: queryId(),
  "client.cityId": queryId(),
  "client.country": z.string().optional().catch(undefined),
});

/** The forms ask this when another place is chosen or written; nothing is offered where its comune is not known. */
availabilityPages.get("/appointment/region", withPlace, async (c) => {
  const {
    client,
    client_address: place,
    "client.cityId": cityId,
    "client.country": country,
  } = c.req.valid("query");
  const { isOut } = await need(c, appointmentReads.isOutOfRegion, { client, place, cityId, country });
  return isOut === undefined
    ? c.body(null, 204)
    : page(c, "Regione del luogo", <OutOfRegion isOut={isOut} />, { bare: true });
});
