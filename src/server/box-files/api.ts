import { StoredName } from "../fields";
import { read } from "../funct";
import { fileByName } from "./store";

/** What only pages ask. */
export const boxFileReads = {
  file: read("boxes", StoredName, ({ file }) => fileByName(file)),
};
