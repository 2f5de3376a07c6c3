import { z } from "zod";
import { id, page } from "../fields";
import { read } from "../funct";
import { clientTimeline } from "./store";

export const clientTimelineApi = {
  getTimeline: read("clients.view", z.object({ id: id(), page: page() }), ({ id, page = 1 }, call) =>
    clientTimeline(id, page, call),
  ),
};
