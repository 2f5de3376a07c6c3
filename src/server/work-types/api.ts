import { nothing, read, write } from "../funct";
import { messages } from "../settings/model";
import { NewWorkType, WorkTypeChange, WorkTypeCode } from "./input";
import * as workTypes from "./store";

/** The part of the service Settings that is about work types. */
export const workTypeApi = {
  getWorkTypes: read("admin", nothing, () => ({ workTypes: workTypes.listWorkTypes() })),

  getWorkType: read("admin", WorkTypeCode, ({ value }) => ({ workType: workTypes.workTypeByCode(value) })),

  addWorkType: write(
    "admin",
    NewWorkType,
    ({ values }) => workTypes.addWorkType(values.text),
    messages.changed,
  ),

  renameWorkType: write(
    "admin",
    WorkTypeChange,
    ({ value, values }, call) => workTypes.renameWorkType(value, values.text, call),
    messages.changed,
  ),
};
