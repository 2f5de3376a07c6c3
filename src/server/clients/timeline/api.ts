import { z } from "zod";
import { read } from "../../call/funct";
import { id, page } from "../../input/fields";
import { clientTimeline } from "./store";

export const clientTimelineApi = {
  getTimeline: read("clients.view", z.object({ id: id(), page: page() }), ({ id, page = 1 }, call) =>
    clientTimeline(id, page, call),
  ),
};
