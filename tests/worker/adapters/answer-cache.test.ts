import { expect, it } from "vitest";
import { AnswerCache } from "#worker/adapters/answer-cache.ts";

it("asks once for what it keeps", async () => {
  const cache = new AnswerCache<number>(2);
  let asked = 0;
  const ask = async () => (asked += 1);
  expect([await cache.get("a", ask), await cache.get("a", ask)]).toEqual([1, 1]);
});

it("keeps no more than its capacity: the one not used for longest makes room", async () => {
  const cache = new AnswerCache<string>(2);
  const asked: string[] = [];
  const get = (key: string) => cache.get(key, async () => (asked.push(key), key));
  for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
  expect(asked).toEqual(["a", "b", "c", "b"]);
});

it("does not keep that there is no answer, nor let it take an answer's place", async () => {
  const cache = new AnswerCache<string | null>(1);
  expect(await cache.get("kept", async () => "old")).toBe("old");
  expect(await cache.get("a", async () => null)).toBeNull();
  expect(await cache.get("kept", async () => "new")).toBe("old");
  expect(await cache.get("a", async () => "found")).toBe("found");
});

it("does not keep a failure", async () => {
  const cache = new AnswerCache<string>(2);
  await expect(cache.get("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await cache.get("a", async () => "up")).toBe("up");
});
