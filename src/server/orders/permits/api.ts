import { z } from "zod";
import { now } from "../../base/clock";
import { act, nothing, read, withIsoDays, write } from "../../call/funct";
import { simpleRecord } from "../../call/simple-record";
import { id, One, validIn, withRules } from "../../input/fields";

import { cached } from "../../journal/cache";
import * as cities from "./cities";
import { AtPlace, CityRuleValues, NewPermit, PermitValues } from "./input";
import { messages } from "./model";
import * as places from "./places";
import * as permits from "./store";

const typedErrors = ({ values }: Record<string, unknown>) =>
  permits.permitErrors(validIn(PermitValues.shape, values));
const New = withRules(NewPermit, typedErrors);
const Changed = withRules(z.object({ id: id(), values: PermitValues }), typedErrors);

const gate = { onA: "works.edit" } as const;
const readers = { onA: "works.view" } as const;

/** What is late changes with the minute. */
const ofOrder = (id: number) =>
  cached(`permits of order ${id} ${now()}`, () => ({ places: places.placesOfOrder(id) }));

export const permitApi = {
  getAll: withIsoDays(read(readers, nothing, () => ({ places: places.placesAhead() }))),

  getOfWork: withIsoDays(read(readers, One, ({ id }) => ({ places: places.placesOfWork(id) }))),

  getOfOrder: withIsoDays(read(readers, One, ({ id }) => ofOrder(id))),

  getFromId: withIsoDays(read(readers, One, ({ id }, call) => ({ permit: permits.permitById(id, call) }))),

  createNew: write(gate, New, act.insert(messages.added), (permit, call) => permits.addPermit(permit, call)),

  update: write(gate, Changed, act.change(messages.changed, "permits"), ({ id, values }, call) =>
    permits.changePermit(id, values, call),
  ),

  delete: write(gate, One, act.delete(messages.deleted, "permits"), ({ id }, call) =>
    permits.deletePermit(id, call),
  ),
};

/** For pages only: not on the wire. */
export const permitReads = {
  mayChange: read(gate, One, ({ id }) => permits.mustMayChange(id)),

  ofForm: read(gate, AtPlace, (asked, call) => permits.newPermit(asked, call)),
};

export const cityRuleApi = {
  getAll: read(gate, nothing, () => ({ rules: cities.listRules() })),

  ...simpleRecord("city_rules", {
    gate,
    name: "rule",
    values: CityRuleValues,
    changed: CityRuleValues.omit({ id_city: true }),
    find: cities.ruleById,
    columns: cities.columnsOf,
    errors: (typed) => cities.ruleErrors(validIn(CityRuleValues.shape, typed)),
  }),
};
