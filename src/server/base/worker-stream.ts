import { forbid, Refusal } from "./errors";
import { minute } from "./worker-task";

type Answer<T> = { part: T } | { end: true } | { refused: string } | { failed: string };

/** A part is waited for so long: the first of a full export is a copy of the database. */
const longestPart = 10 * minute;
/** A reader who takes no part for so long has gone. */
const longestPause = 2 * minute;
const maxStreams = 4;
/** One account leaves a place to the others. */
const maxOfOwner = 2;
const owners: number[] = [];

type Watch = { owner: number; mayGoOn: () => boolean; onEnd?: () => void };

/** As fast as it is read: never whole in memory. */
export function streamFromWorker<T = Uint8Array>(
  program: URL,
  ask: object,
  { owner, mayGoOn, onEnd }: Watch,
): ReadableStream<T> {
  if (owners.length >= maxStreams || owners.filter((other) => other === owner).length >= maxOfOwner) {
    onEnd?.();
    throw new Refusal(503, tooManyStreams, { retryAfter: 60 });
  }
  owners.push(owner);
  const worker = new Worker(program.href, { smol: true });
  let next: object | null = ask;
  let isOver = false;
  let pause: Timer | undefined;
  const end = () => {
    if (isOver) return;
    isOver = true;
    owners.splice(owners.indexOf(owner), 1);
    clearTimeout(pause);
    worker.terminate();
    onEnd?.();
  };
  return new ReadableStream<T>(
    {
      async pull(controller) {
        clearTimeout(pause);
        try {
          if (!mayGoOn()) forbid();
          const answer = await answerOf<T>(worker, next);
          next = null;
          if ("part" in answer) {
            pause = setTimeout(() => {
              end();
              controller.error(new Error("Nobody reads what was asked for."));
            }, longestPause);
            return controller.enqueue(answer.part);
          }
          if ("refused" in answer) throw new Refusal(422, answer.refused);
          if ("failed" in answer) throw new Error(answer.failed);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}

const tooManyStreams = "Ci sono già troppi file in preparazione: riprovare tra qualche minuto.";

function answerOf<T>(worker: Worker, question: object | null): Promise<Answer<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<T>>();
  const clock = setTimeout(() => reject(new Error("A part took too long.")), longestPart);
  worker.onmessage = ({ data }: MessageEvent<Answer<T>>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(question);
  return promise.finally(() => clearTimeout(clock));
}

declare const self: Worker;

export function answerParts<Ask, T>(makeParts: (ask: Ask) => AsyncIterable<T> | Promise<AsyncIterable<T>>) {
  let parts: AsyncIterator<T> | undefined;
  self.onmessage = async ({ data }: MessageEvent<Ask | null>) => {
    try {
      if (data) parts = (await makeParts(data))[Symbol.asyncIterator]();
      const { done, value } = (await parts?.next()) ?? { done: true };
      self.postMessage((done ? { end: true } : { part: value }) satisfies Answer<T>);
    } catch (error) {
      const { message } = error as Error;
      self.postMessage(
        (error instanceof Refusal ? { refused: message } : { failed: message }) satisfies Answer<T>,
      );
    }
  };
}
