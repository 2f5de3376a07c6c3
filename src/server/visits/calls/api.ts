import { z } from "zod";
import { given } from "../../base/errors";
import { read, write } from "../../call/funct";
import { offered } from "../../firm/lists/store";
import { id } from "../../input/fields";
import { validIn, withRules } from "../../input/parse";
import { onSiteA } from "../../journal/caller";
import { mustBeOpen } from "../appointments/store";
import { CallValues, NewCall } from "./input";
import { messages } from "./model";
import * as calls from "./store";

const New = withRules(NewCall, ({ values }) => given(calls.callErrors(validIn(CallValues.shape, values))));

const One = z.object({ id: id() });

export const callApi = {
  getCalls: read(
    "appointments.view",
    One,
    onSiteA(({ id }, call) => ({ calls: calls.callsOf(id, call) })),
  ),

  addCall: write(
    "appointments.edit",
    New,
    onSiteA(({ id, values }, call) => calls.addCall(id, values, call)),
    {
      message: messages.added,
      words: ["insert", "Ha registrato una telefonata {su}"],
      record: "appointments",
    },
  ),
};

export const callReads = {
  mayAdd: read(
    "appointments.edit",
    One,
    onSiteA(({ id }, { site }) => mustBeOpen(id, site)),
  ),

  ofForm: read(
    "appointments.edit",
    One,
    onSiteA(({ id }, call) => ({ calls: calls.callsOf(id, call), reasons: offered("loss-reasons") })),
  ),
};
