/** What a Worker answers for each part that it is asked for. */
export type Part = { bytes: Uint8Array } | { end: true } | { failed: string };

/**
 * What a Worker makes, as fast as it is read: never whole in memory. The Worker gets `ask` first, then `null` for
 * each further part.
 */
export function streamFromWorker(program: URL, ask: object): ReadableStream<Uint8Array> {
  const worker = new Worker(program.href, { smol: true });
  let next: object | null = ask;
  return new ReadableStream(
    {
      pull: (controller) =>
        new Promise<void>((resolve) => {
          worker.onmessage = ({ data }: MessageEvent<Part>) => {
            if ("bytes" in data) controller.enqueue(data.bytes);
            else {
              if ("failed" in data) controller.error(new Error(data.failed));
              else controller.close();
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
