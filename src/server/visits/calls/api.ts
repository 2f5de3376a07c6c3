import { given } from "../../base/errors";
import { act, read, write } from "../../call/funct";
import { offered } from "../../firm/lists/store";
import { One, validIn, withRules } from "../../input/fields";
import { mustBeOpen } from "../appointments/store";
import { CallValues, NewCall } from "./input";
import { messages } from "./model";
import * as calls from "./store";

const New = withRules(NewCall, ({ values }) => given(calls.callErrors(validIn(CallValues.shape, values))));

export const callApi = {
  getCalls: read({ onA: "appointments.view" }, One, ({ id }, call) => ({ calls: calls.callsOf(id, call) })),

  addCall: write(
    { onA: "appointments.edit" },
    New,
    act.insert(messages.added, "Ha registrato una telefonata {su}", { record: "appointments" }),
    ({ id, values }, call) => calls.addCall(id, values, call),
  ),
};

export const callReads = {
  mayAdd: read({ onA: "appointments.edit" }, One, ({ id }, { site }) => mustBeOpen(id, site)),

  ofForm: read({ onA: "appointments.edit" }, One, ({ id }, call) => ({
    calls: calls.callsOf(id, call),
    reasons: offered("loss-reasons"),
  })),
};
