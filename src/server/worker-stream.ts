import { Refusal } from "./errors";

/** What a Worker answers for each part that it is asked for. */
type Answer<T> = { part: T } | { end: true } | { refused: string } | { failed: string };

/**
 * What a Worker makes (`answerParts`), as fast as it is read: never whole in memory. The Worker gets `ask` first,
 * then `null` for each further part.
 */
export function streamFromWorker<T = Uint8Array>(program: URL, ask: object): ReadableStream<T> {
  const worker = new Worker(program.href, { smol: true });
  let next: object | null = ask;
  return new ReadableStream<T>(
    {
      pull: (controller) =>
        new Promise<void>((resolve) => {
          worker.onmessage = ({ data }: MessageEvent<Answer<T>>) => {
            if ("part" in data) controller.enqueue(data.part);
            else {
              if ("end" in data) controller.close();
              else
                controller.error("refused" in data ? new Refusal(422, data.refused) : new Error(data.failed));
              worker.terminate();
            }
            resolve();
          };
          worker.onerror = ({ message }) => {
            controller.error(new Error(message));
            resolve();
          };
          worker.postMessage(next);
          next = null;
        }),
      cancel: () => worker.terminate(),
    },
    { highWaterMark: 1 },
  );
}

declare const self: Worker;

/** In the program of a Worker: answers what `makeParts` yields, one part for each message. */
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
