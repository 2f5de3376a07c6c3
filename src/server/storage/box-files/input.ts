import { uploads } from "../../input/fields";
import { maxFiles } from "./model";

export const BoxFiles = uploads(maxFiles);
