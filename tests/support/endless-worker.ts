import { answerParts } from "../../src/server/base/worker-stream";

answerParts(async function* () {
  for (let part = 1; ; part++) yield part;
});
