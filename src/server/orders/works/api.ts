import { z } from "zod";
import { forbid, notAllowed } from "../../base/errors";
import { rowWithList } from "../../call/conflict-records";
import { doubt } from "../../call/doubts";
import { act, nothing, read, write } from "../../call/funct";
import { reply } from "../../call/reply";
import { placesOf } from "../../clients/pickup-places/store";
import { workResources } from "../../days/capacity/store";
import { holidayWarning, mustBeOpen } from "../../days/closures/store";
import { firmLimits } from "../../days/facts/store";
import { freedText, seatsOn } from "../../days/problems/store";
import { choicesOf, newWorkTypes, offered } from "../../firm/lists/store";
import { id, One, optionalLine, optionalText, validIn, withRules } from "../../input/fields";
import { cached } from "../../journal/cache";
import { type Call, can } from "../../journal/caller";
import { mustNotBeCancelled } from "../cancelled";
import { resourceLabels } from "../resources/store";
import * as copies from "./copies";
import { messages as copyMessages } from "./copies-model";
import { ChangedWork, LengthAsked, NewWork, WorkCopy, WorkResources } from "./input";
import { aboutWorks, daysMessages, messages, shortText, wheelText } from "./model";
import { roadOver } from "./stop-roads";
import { depot } from "./stops";
import * as works from "./store";

const New = withRules(z.object({ values: NewWork }), ({ values }, call) =>
  works.newWorkErrors(validIn(NewWork.shape, values), call),
);
const Changed = withRules(z.object({ id: id(), values: ChangedWork }), (body, call) => {
  const { id: work } = validIn(One.shape, body);
  return work ? works.changedWorkErrors(work, validIn(ChangedWork.shape, body.values), call) : {};
});

const Copy = withRules(z.object({ id: id(), values: WorkCopy }), (body, call) =>
  copies.copyErrors(validIn(WorkCopy.shape, body.values), call),
);

const workOf = (id: number, call: Call) =>
  cached(`work ${id} ${call.site} ${call.user.profile}`, () => ({ work: works.workById(id, call) }));

export const workApi = {
  addWork: write(
    ["works.edit", "addWorkInDailyWork"],
    New,
    act.insert(messages.added),
    ({ values }, call) => {
      mustBeOpen(values.date, call);
      doubt(holidayWarning(values.date).warning);
      if (values.materials && !can(call, "materials.edit")) forbid();
      const { ids, dates } = works.addWorks(values, call);
      const msg = ids.length > 1 && { msg: daysMessages.added(dates) };
      return reply({ id: ids[0] as number, ...msg }, aboutWorks(ids.length, values.id_order));
    },
  ),

  editWork: write("works.edit", Changed, act.change(messages.changed, "works"), ({ id, values }, call) =>
    works.changeWork(id, values, call),
  ),

  copyWork: write(
    { onA: "works.edit" },
    Copy,
    act.insert(copyMessages.copied, "Ha copiato {il}"),
    ({ id, values }, call) => {
      if (values.repeat === "none") doubt(holidayWarning(values.date).warning);
      const { id_order, ...copied } = copies.copyWork(id, values, call);
      return reply(copied, aboutWorks(copied.ids.length, id_order));
    },
  ),

  getWork: read("works.view", One, ({ id }, call) => workOf(id, call)),

  deleteWork: write(
    ["works.edit", "works.deleteRenata"],
    z.object({ id: id(), crew: optionalLine(2000) }),
    act.delete(messages.deleted, "works"),
    ({ id, crew }, call) => {
      const freed = seatsOn(id, works.workById(id, call).date, call);
      works.deleteWork(id, call, crew);
      return freed.length ? { msg: `${messages.deleted}: ${freedText(freed, call)}` } : {};
    },
  ),

  saveNotesForeman: write(
    { onA: "works.notesForeman", onB: notAllowed },
    z.object({ id: id(), notes: optionalText() }),
    act.change(messages.foremanNotes, "works", "Ha cambiato le note caposquadra {del}"),
    ({ id, notes }, call) => works.saveForemanNotes(id, notes, call),
  ),

  getWorkResources: read("resources.view", One, ({ id }, call) => workResources(id, "A", call)),

  getWorkResourcesB: read("editResourcesB", One, ({ id }, call) => workResources(id, "B", call)),

  saveWorkResources: write(
    "works.edit",
    WorkResources,
    act.change(
      messages.resources,
      rowWithList("works", { read: "Orders.getWorkResources", sent: "id_work" }),
      "Ha cambiato le risorse {del}",
    ),
    ({ id_work, values }, call) => works.saveResources(id_work, values, "A", call),
  ),

  saveWorkResourcesB: write(
    "editResourcesB",
    WorkResources,
    act.change(
      messages.resources,
      rowWithList("works", { read: "Orders.getWorkResourcesB", sent: "id_work" }),
      "Ha cambiato le risorse B {del}",
    ),
    ({ id_work, values }, call) => works.saveResources(id_work, values, "B", call),
  ),
};

export const workLabelApi = {
  getWorkTypes: read("works.view", nothing, () => ({ workTypes: offered("work-types") })),
  getResourcesLabels: read("works.view", nothing, () => ({ resources: resourceLabels() })),
};

export const workReads = {
  mayChange: read("signed in", One, ({ id }, call) => {
    const { order_cancelled, id_order } = workOf(id, call).work;
    if (order_cancelled || call.site === "B") mustNotBeCancelled(id_order);
  }),

  types: read("works.view", nothing, () => ({
    forNew: newWorkTypes(),
    all: choicesOf("work-types"),
    depot: depot(),
  })),

  places: read("clients.view", One, ({ id }) =>
    cached(`places of client ${id}`, () => ({ places: placesOf(id) })),
  ),

  length: read(
    { onA: "works.view" },
    LengthAsked,
    ({ duration, id_pickupPlace, stops, id_unloadingPlace }) => {
      const places = [id_pickupPlace, ...stops, id_unloadingPlace].filter((id) => id !== null);
      const { road, tour } = roadOver(places);
      const warnings = [
        ...(duration && duration < road.minutes ? [shortText(road)] : []),
        ...(tour.wheel > firmLimits().wheel ? [wheelText(tour)] : []),
      ];
      return { warning: warnings.join(". ") || undefined };
    },
  ),
};
