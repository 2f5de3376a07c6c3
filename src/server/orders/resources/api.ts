import { z } from "zod";
import { inList } from "../../call/conflict-records";
import { nothing, read, write } from "../../call/funct";
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
    ({ values }) => ({ id: resources.addResource(values) }),
    { message: messages.added, words: ["insert", "Ha inserito {il}"] },
  ),

  editResource: write(
    "resources.edit",
    z.object({ id: id(), values: ResourceValues }),
    ({ id, values }, call) => resources.changeResource(id, values, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: resource },
  ),

  retireResource: write("resources.edit", One, ({ id }, call) => resources.setRetired(id, 1, call), {
    message: messages.retired,
    words: ["change", "Ha disattivato {il}"],
    record: resource,
  }),

  reopenResource: write("resources.edit", One, ({ id }, call) => resources.setRetired(id, 0, call), {
    message: messages.reopened,
    words: ["change", "Ha riattivato {il}"],
    record: resource,
  }),
};

export const resourceReads = {
  availability: read("resources.view", z.object({ date: day() }), ({ date }, call) => ({
    resources: resources.listResources(),
    availability: capacityOfDay(date, call).resources,
  })),
};
