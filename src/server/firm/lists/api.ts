import { act, nothing, read, write } from "../../call/funct";
import { validIn, withRules } from "../../input/fields";
import { messages } from "../settings/model";
import { ChangedRow, NewRow, NewWorkType, OneList, RowOfList, WorkTypeChange, WorkTypeCode } from "./input";
import type { ListName } from "./model";
import * as lists from "./store";

const New = withRules(NewRow, (body) => {
  const { list, values } = validIn(
    { ...NewRow.shape, values: NewRow.shape.values.pick({ text: true }) },
    body,
  );
  return list ? lists.rowErrors(list, values?.text) : {};
});
const Changed = withRules(ChangedRow, (body) => {
  const values = ChangedRow.shape.values.pick({ text: true });
  const found = validIn({ ...ChangedRow.shape, values }, body);
  return found.list ? lists.rowErrors(found.list, found.values?.text, found.value) : {};
});

export const listApi = {
  getAll: read("admin", OneList, ({ list }, { site }) => ({ rows: lists.editedRows(list, site) })),

  getFromCode: read("admin", RowOfList, ({ list, value }, { site }) => ({
    row: lists.rowByCode(list, value, site),
  })),

  add: write("admin", New, act.insert(messages.changed), ({ list, values }, call) =>
    lists.addRow(list, values, call),
  ),

  change: write(
    "admin",
    Changed,
    act.change(messages.changed, lists.versionedRow),
    ({ list, value, values }, call) => lists.changeRow(list, value, values, call),
  ),

  retire: write(
    "admin",
    RowOfList,
    act.retire(messages.changed, lists.versionedRow),
    ({ list, value }, call) => lists.retireRow(list, value, call),
  ),

  reopen: write(
    "admin",
    RowOfList,
    act.reopen(messages.changed, lists.versionedRow),
    ({ list, value }, call) => lists.reopenRow(list, value, call),
  ),
};

const workTypes: ListName = "work-types";

/** The part of the service Settings that is about work types, from before all lists had the same functs. */
export const workTypeApi = {
  getWorkTypes: read("admin", nothing, (_, { site }) => ({
    workTypes: lists.editedRows(workTypes, site),
  })),

  getWorkType: read("admin", WorkTypeCode, ({ value }, { site }) => ({
    workType: lists.rowByCode(workTypes, value, site),
  })),

  addWorkType: write("admin", NewWorkType, act.insert(messages.changed), ({ values }, call) =>
    lists.addRow(workTypes, values, call),
  ),

  renameWorkType: write(
    "admin",
    WorkTypeChange,
    act.change(messages.changed, "work_types"),
    ({ value, values }, call) => lists.changeRow(workTypes, value, values, call),
  ),
};
