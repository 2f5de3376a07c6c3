import { z } from "zod";
import { line, whole } from "../fields";
import { nothing, read, write } from "../funct";
import { changed } from "../settings/model";
import * as types from "./store";

const values = z.object({ text: line(60) });

/** A type's code, which begins at 0. */
const value = () => whole();

/** The work types' part of the service Settings. */
export const workTypeApi = {
  getWorkTypes: read("admin", nothing, () => ({ workTypes: types.typeList() })),

  getWorkType: read("admin", z.object({ value: value() }), ({ value }) => ({
    workType: types.typeByValue(value),
  })),

  addWorkType: write("admin", z.object({ values }), ({ values }) => types.addType(values.text), changed),

  renameWorkType: write(
    "admin",
    z.object({ value: value(), values }),
    ({ value, values }, call) => types.renameType(value, values.text, call),
    changed,
  ),
};
