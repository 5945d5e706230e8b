import { beforeEach, expect, test, vi } from "vitest";
import { SYNC_TAG } from "#web/lib/offline/background-sync.ts";
import { sendQueue, type Waiting } from "#web/lib/offline/send-queue.ts";
import { worker, type SyncEvent } from "#web/service-worker/worker-scope.ts";

vi.mock("#web/lib/offline/send-queue.ts", async (original) => ({
  ...(await original<object>()),
  sendQueue: vi.fn<typeof sendQueue>(),
}));

/** What the worker does when the browser wakes it. */
let wake: (event: SyncEvent) => void;

beforeEach(async () => {
  vi.resetModules();
  vi.mocked(sendQueue).mockReset();
  const listen = vi.spyOn(worker, "addEventListener").mockImplementation(() => undefined);
  await import("#web/service-worker/driver-worker.ts");
  const added = listen.mock.calls.find(([type]) => (type as string) === "sync");
  wake = added?.[1] as unknown as typeof wake;
  listen.mockRestore();
});

/** Wakes the worker as the browser does once there is a connection. @returns the work that it waits for */
function woken(tag: string): readonly Promise<unknown>[] {
  const work: Promise<unknown>[] = [];
  wake({ tag, waitUntil: (each) => work.push(each) });
  return work;
}
const left = (waiting: Waiting) => vi.mocked(sendQueue).mockResolvedValue(waiting);

test("what waits on the phone, of whatever account, is sent when the browser says that there is a signal", async () => {
  left("nothing");
  await Promise.all(woken(SYNC_TAG));
  expect(vi.mocked(sendQueue).mock.calls.map(([userId]) => userId)).toEqual([null]);
});

test.each<Waiting>(["no_connection", "later"])(
  "what could not be sent (%s) makes the browser wake the worker once more",
  async (waiting) => {
    left(waiting);
    await expect(Promise.all(woken(SYNC_TAG))).rejects.toThrow(waiting);
  },
);

test("what waits for a login of its account makes it try no more: the page sends it then", async () => {
  left("signed_out");
  await expect(Promise.all(woken(SYNC_TAG))).resolves.toHaveLength(1);
});

test("another wake-up sends nothing", () => {
  expect(woken("something else")).toEqual([]);
  expect(sendQueue).not.toHaveBeenCalled();
});
