import { setPriority } from "node:os";
import { answerParts } from "../base/worker-stream";
import { pack } from "./archive";

answerParts(({ folder, passphrase }: { folder: string; passphrase: string }) => {
  setPriority(0, 10);
  return pack(folder, passphrase);
});
