import { render } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { useLiveToday } from "#web/features/control-room/today/use-live-today.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

let hear: (message: LiveMessage) => void;
vi.mock("#web/lib/live/live.ts", () => ({
  useLive: (onMessage: (message: LiveMessage) => void) => {
    hear = onMessage;
    return "off";
  },
}));

const PARTS = ["live", "days", "decisions", "waiting", "waysBack", "idleTrucks", "unmatchedReturns"] as const;
const read: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  read.length = 0;
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation(async (filters) => {
    const [path] = (filters?.queryKey ?? []) as readonly (readonly string[])[];
    read.push(path?.at(-1) ?? "");
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

function Shown() {
  useLiveToday();
  return null;
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
const SNAPSHOT = { type: "snapshot", seq: 1, jobs: [], more: false } as const;
const MOVED = { type: "position_changed", seq: 2, orderId: "KD-AAAAAA" } as const;
const TAKEN = { type: "job_taken", seq: 3, jobId: "KD-AAAAAA-1" } as const;

test("a job that is taken is shown at once, and what comes with it is read with it", () => {
  show();
  hear(MOVED);
  hear(TAKEN);
  hear({ ...TAKEN, seq: 4 });
  expect(read).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(read.toSorted()).toEqual(PARTS.toSorted());
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveLength(PARTS.length);
});

test("changes that never stop do not put it off, and are read every five seconds", () => {
  show();
  for (let at = 0; at < 100; at += 1) {
    hear({ ...TAKEN, seq: 10 + at });
    vi.advanceTimersByTime(100);
  }
  expect(read.filter((part) => part === "days")).toHaveLength(2);
});

test("a read that is under way is left to arrive", () => {
  show();
  hear(TAKEN);
  vi.advanceTimersByTime(500);
  const options = vi.mocked(queryClient.invalidateQueries).mock.calls.map(([, each]) => each);
  expect(options).toEqual(PARTS.map(() => ({ cancelRefetch: false })));
});

test("of a truck that moved the trucks alone are read", () => {
  show();
  hear(MOVED);
  vi.advanceTimersByTime(500);
  expect(read).toEqual(["live"]);
});

test("what was read while the connection opened is not read again; after a lost connection it is", () => {
  show();
  hear(SNAPSHOT);
  vi.advanceTimersByTime(6_000);
  expect(read).toEqual([]);
  hear({ ...SNAPSHOT, seq: 9 });
  vi.advanceTimersByTime(500);
  expect(read).toContain("days");
});

test("behind a window that nobody looks at nothing is read", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  show();
  hear(TAKEN);
  vi.advanceTimersByTime(5_000);
  expect(read).toEqual([]);
  hidden.mockReturnValue(false);
  hear({ ...TAKEN, seq: 5 });
  vi.advanceTimersByTime(5_000);
  expect(read).toContain("days");
});

test("a page that was left reads nothing more", () => {
  const { unmount } = show();
  hear(TAKEN);
  unmount();
  vi.advanceTimersByTime(5_000);
  expect(read).toEqual([]);
});
