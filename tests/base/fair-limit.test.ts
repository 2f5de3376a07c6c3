import { expect, test } from "bun:test";
import { fairLimit } from "../../src/server/base/fair-limit";

/** Tasks that end when they are asked to, and the order in which they started. */
function tasks(limit: ReturnType<typeof fairLimit>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) =>
    limit(owner, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await Bun.sleep(0);
  };
  return { started, add, end };
}

test("a task of another owner starts before the rest of one owner's tasks", async () => {
  const { started, add, end } = tasks(fairLimit(1, 10));
  for (const name of ["a1", "a2", "a3"]) add("a", name);
  for (const name of ["b1", "b2"]) add("b", name);
  await Bun.sleep(0);
  for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
  expect(started).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("no more tasks run at once than the limit allows, and a failed one makes room", async () => {
  const limit = fairLimit(2, 10);
  const { started, add, end } = tasks(limit);
  const failed = limit("a", () => Promise.reject(new Error("broken")));
  for (const name of ["a1", "a2", "a3"]) add("a", name);
  await expect(failed).rejects.toThrow("broken");
  await Bun.sleep(0);
  expect(started).toEqual(["a1", "a2"]);
  await end("a1");
  expect(started).toEqual(["a1", "a2", "a3"]);
});

test("an owner with too many waiting tasks is refused with 429 and Retry-After, others are not", async () => {
  const { started, add, end } = tasks(fairLimit(1, 2));
  for (const name of ["a1", "a2", "a3"]) add("a", name);
  await expect(add("a", "a4")).rejects.toMatchObject({ status: 429, more: { retryAfter: 5 } });
  add("b", "b1");
  for (const name of ["a1", "a2"]) await end(name);
  expect(started).toEqual(["a1", "a2", "b1"]);
});
