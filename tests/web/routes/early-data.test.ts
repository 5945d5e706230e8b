import { beforeEach, expect, test, vi } from "vitest";
import { readEarly } from "#web/routes/early-data.ts";

let status = "loading";
let know = () => {};
vi.mock("#web/lib/session/session.ts", async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ status }),
  sessionKnown: () =>
    new Promise<void>((resolve) => {
      know = resolve;
    }),
}));

beforeEach(() => {
  status = "loading";
});

test.each([
  ["signed_in", 1],
  ["signed_out", 0],
])(
  "a page's data is requested as soon as the session is known, for whoever is %s: %i",
  async (next, times) => {
    const read = vi.fn<() => Promise<void>>(async () => {});
    const done = readEarly(read);
    expect(read).not.toHaveBeenCalled();
    status = next;
    know();
    await done;
    expect(read).toHaveBeenCalledTimes(times);
  },
);

test("data that does not come early is the page's to ask for again", async () => {
  status = "signed_in";
  const done = readEarly(() => Promise.reject(new Error("no connection")));
  know();
  await expect(done).resolves.toBeUndefined();
});
