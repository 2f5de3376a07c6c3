import { nothing, read, write } from "../../call/funct";
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

  add: write("admin", New, ({ list, values }, call) => lists.addRow(list, values, call), {
    message: messages.changed,
    words: ["insert", "Ha inserito {il}"],
  }),

  change: write(
    "admin",
    Changed,
    ({ list, value, values }, call) => lists.changeRow(list, value, values, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: lists.versionedRow },
  ),

  retire: write("admin", RowOfList, ({ list, value }, call) => lists.retireRow(list, value, call), {
    message: messages.changed,
    words: ["change", "Ha disattivato {il}"],
    record: lists.versionedRow,
  }),

  reopen: write("admin", RowOfList, ({ list, value }, call) => lists.reopenRow(list, value, call), {
    message: messages.changed,
    words: ["change", "Ha riattivato {il}"],
    record: lists.versionedRow,
  }),
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

  addWorkType: write("admin", NewWorkType, ({ values }, call) => lists.addRow(workTypes, values, call), {
    message: messages.changed,
    words: ["insert", "Ha inserito {il}"],
  }),

  renameWorkType: write(
    "admin",
    WorkTypeChange,
    ({ value, values }, call) => lists.changeRow(workTypes, value, values, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "work_types" },
  ),
};
