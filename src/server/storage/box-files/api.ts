import { read } from "../../call/funct";
import { StoredName } from "../../input/fields";
import { fileByName } from "./store";

/** What only pages ask. */
export const boxFileReads = {
  file: read("boxes", StoredName, ({ file }) => fileByName(file)),
};
