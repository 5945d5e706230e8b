import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import type * as clockModule from "#web/lib/server-clock.ts";

const SERVER = Date.parse("2026-11-21T02:00:00Z");

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

/** The module on a device whose clock is wrong by so much, as when its page is opened. */
async function onDevice(wrongByMs: number): Promise<typeof clockModule> {
  vi.resetModules();
  vi.useFakeTimers({ now: SERVER + wrongByMs, toFake: ["Date"] });
  return import("#web/lib/server-clock.ts");
}
const answerAt = (at: number) => new Response("", { headers: { date: new Date(at).toUTCString() } });

test.each([
  ["a day behind", -DAY_MS],
  ["a day ahead", DAY_MS],
])(
  "a clock that is %s is put right by the server's answers, and stays so without a signal",
  async (_what, wrongByMs) => {
    const clock = await onDevice(wrongByMs);
    expect(clock.serverNow()).toBe(SERVER + wrongByMs);
    clock.hearTime(answerAt(SERVER), Date.now());
    expect(clock.serverNow()).toBe(SERVER);
    expect((await onDevice(wrongByMs)).serverNow()).toBe(SERVER);
  },
);

test("a clock that is right, or has been put right since, is left alone", async () => {
  const clock = await onDevice(0);
  clock.hearTime(answerAt(SERVER - 5_000), Date.now());
  clock.hearTime(new Response(""), Date.now());
  expect(clock.serverNow()).toBe(SERVER);
  const wrong = await onDevice(DAY_MS);
  wrong.hearTime(answerAt(SERVER), Date.now());
  const right = await onDevice(0);
  right.hearTime(answerAt(SERVER), Date.now());
  expect(right.serverNow()).toBe(SERVER);
  expect((await onDevice(0)).clockCorrection()).toBe(0);
});

test("an answer that a sleeping phone gets when it wakes says nothing of its clock", async () => {
  const clock = await onDevice(0);
  const askedAt = Date.now();
  vi.setSystemTime(SERVER + 20 * MINUTE_MS);
  clock.hearTime(answerAt(SERVER), askedAt);
  expect(clock.serverNow()).toBe(SERVER + 20 * MINUTE_MS);
  expect((await onDevice(0)).clockCorrection()).toBe(0);
});
