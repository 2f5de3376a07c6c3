import { read, write } from "../../call/funct";
import { OfWork } from "../input";
import { Copy } from "./input";
import { messages } from "./model";
import * as copies from "./store";

/** "Copia squadra" of the board, in the service Works. */
export const crewCopyApi = {
  getCopySources: read("modifyDailyWorks", OfWork, ({ id }, call) => ({
    sources: copies.copySources(id, call),
  })),

  copyCrew: write("modifyDailyWorks", Copy, copies.copyCrew, messages.copied),
};
