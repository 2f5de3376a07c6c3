import { z } from "zod";
import { inList } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
import { capacityOfDay } from "../../days/capacity/store";
import { day, id, line, One, oneOf, whole } from "../../input/fields";
import { messages } from "./model";
import * as resources from "./store";

const resource = inList("resources", "Orders.getResources", "resources");

const amount = "Inserire un numero intero valido";

const ResourceValues = z.object({ name: line(), ammount: whole(amount), type: oneOf([0, 1]) });

export const resourceApi = {
  getResources: read("resources.view", nothing, () => ({ resources: resources.listResources() })),

  addResource: write(
    "resources.edit",
    z.object({ values: ResourceValues }),
    act.insert(messages.added),
    ({ values }) => ({ id: resources.addResource(values) }),
  ),

  editResource: write(
    "resources.edit",
    z.object({ id: id(), values: ResourceValues }),
    act.change(messages.changed, resource),
    ({ id, values }, call) => resources.changeResource(id, values, call),
  ),

  retireResource: write("resources.edit", One, act.retire(messages.retired, resource), ({ id }, call) =>
    resources.setRetired(id, 1, call),
  ),

  reopenResource: write("resources.edit", One, act.reopen(messages.reopened, resource), ({ id }, call) =>
    resources.setRetired(id, 0, call),
  ),
};

export const resourceReads = {
  availability: read("resources.view", z.object({ date: day() }), ({ date }, call) => ({
    resources: resources.listResources(),
    availability: capacityOfDay(date, call).resources,
  })),
};
