import { z } from "zod";
import { read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { Counts } from "./input";
import { messages } from "./model";
import { countsVersion, listCounts, saveCounts } from "./store";

/** The material counts' part of the service Works. */
export const materialCountApi = {
  getMaterials: read("materials.view", z.object({ id_work: id() }), ({ id_work }, call) => ({
    materials: listCounts(id_work, call),
    version: countsVersion(id_work, call),
  })),

  saveMaterials: write("materials.edit", Counts, saveCounts, messages.counted),
};
