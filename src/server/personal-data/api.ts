import { z } from "zod";
import { exporting, reasons } from "../call/description";
import { inWorker, nothing, read, write, writeAfter } from "../call/funct";
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
    (key, call) => persons.allowExport(key, call),
    exporting(messages.exporting, "Ha esportato i dati di una persona", reasons.exportedWhole),
  ),

  erase: writeAfter(
    { onA: "manageData" },
    Erasure,
    (erasure, call) => persons.searchTexts(erasure, call),
    (erasure, call, texts) => persons.erase(erasure, call, texts),
    {
      message: messages.erased,
      words: ["delete", "Ha cancellato i dati di una persona"],
      final: reasons.erased,
      record: null,
    },
  ),

  changeRetention: write(
    { onA: "manageData" },
    z.object({ values: Retention }),
    ({ values }, call) => persons.changeRetention(values, call),
    {
      message: settingMessages.changed,
      words: ["system", "Ha cambiato i tempi di conservazione"],
      final: reasons.forgotten,
    },
  ),
};
