import { read, write } from "../funct";
import { LetterList, OneLetter } from "./input";
import { messages } from "./model";
import * as outbox from "./store";

export const outboxApi = {
  getAll: read("admin", LetterList, ({ page }) => outbox.listLetters(page)),

  getFromId: read("admin", OneLetter, ({ id }, call) => ({ letter: outbox.letterById(id, call) })),

  sendAgain: write("admin", OneLetter, ({ id }) => outbox.sendAgain(id), messages.hurried),
};
