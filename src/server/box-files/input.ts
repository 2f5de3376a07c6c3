import { uploads } from "../fields";
import { maxFiles } from "./model";

export const BoxFiles = uploads(maxFiles);
