import { z } from "zod";
import { exporting, reasons } from "../call/description";
import { act, inWorker, nothing, read, write, writeAfter } from "../call/funct";
import { messages as settingMessages } from "../firm/settings/model";
import { Erasure, OnePerson, Retention } from "./input";
import { messages } from "./model";
import * as persons from "./store";

export const personalDataApi = {
  getAll: read({ onA: "manageData" }, nothing, () => persons.overview()),

  getFromId: inWorker(
    read({ onA: "manageData" }, OnePerson, (key, call) => ({ person: persons.personById(key, call) })),
  ),

  export: write(
    { onA: "manageData" },
    OnePerson,
    exporting(messages.exporting, "Ha esportato i dati di una persona", reasons.exportedWhole),
    (key, call) => persons.allowExport(key, call),
  ),

  erase: writeAfter(
    { onA: "manageData" },
    Erasure,
    act.delete(messages.erased, null, "Ha cancellato i dati di una persona", { final: reasons.erased }),
    (erasure, call) => persons.searchTexts(erasure, call),
    (erasure, call, texts) => persons.erase(erasure, call, texts),
  ),

  changeRetention: write(
    { onA: "manageData" },
    z.object({ values: Retention }),
    act.system(settingMessages.changed, "Ha cambiato i tempi di conservazione", { final: reasons.forgotten }),
    ({ values }, call) => persons.changeRetention(values, call),
  ),
};
