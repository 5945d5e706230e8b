import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { boardSays, dashboardServer, openDashboard, snapshotOf } from "../dashboard-screen.tsx";
import type { FakeServer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";
import { ownJob } from "../own-job.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const NOW = Date.parse("2026-11-21T02:00:00Z");
const HOUR_MS = 3_600_000;

let server: FakeServer;
let mine: MyJob[];

const jobIn = (jobId: string, inHours: number, facts: Partial<MyJob> = {}) =>
  ownJob(jobId, { pickupAt: NOW + inHours * HOUR_MS, ...facts });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  mine = [
    jobIn("under-way", -30, { status: "in_progress", orderStatus: "in_transit" }),
    jobIn("near", 20),
    jobIn("far", 60),
    jobIn("done", -50, { status: "completed", orderStatus: "delivered", completedAt: NOW - HOUR_MS }),
  ];
  server = dashboardServer(() => mine);
  server.procedures["jobs.byId"] = ({ jobId }: { readonly jobId: string }) => ({
    data: { ...mine.find((job) => job.jobId === jobId), notes: "", stops: [] },
  });
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Which jobs were read in full, each with how often. */
function readJobs(path = "jobs.byId"): Readonly<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const { input } of server.callsOf(path)) {
    const { jobId } = input as { readonly jobId: string };
    read[jobId] = (read[jobId] ?? 0) + 1;
  }
  return read;
}

test("jobs under way and within a day of their pickup are read in full while the list is shown, others are not", async () => {
  openDashboard();
  await boardSays(server, snapshotOf([]));
  await waitFor(() => expect(Object.keys(readJobs()).toSorted()).toEqual(["near", "under-way"]));
  expect(Object.keys(readJobs("payments.ofJob")).toSorted()).toEqual(["near", "under-way"]);
});

test("one whose terms have changed is read again", async () => {
  openDashboard();
  await boardSays(server, snapshotOf([]));
  await waitFor(() => expect(readJobs()).toHaveProperty("near"));
  const before = readJobs()["near"] ?? 0;
  mine = mine.map((job) => (job.jobId === "near" ? { ...job, revision: 2 } : job));
  await act(() => queryClient.invalidateQueries({ queryKey: [["jobs", "mine"]] }));
  await waitFor(() => expect(readJobs()["near"]).toBeGreaterThan(before));
});

test("they are read again once a lost connection is back", async () => {
  openDashboard();
  await boardSays(server, snapshotOf([]));
  await waitFor(() => expect(readJobs()).toHaveProperty("near"));
  mine = mine.map((job) => ({ ...job }));
  act(() => server.sockets.at(-1)?.break());
  const before = readJobs()["near"] ?? 0;
  await waitFor(() => expect(server.sockets).toHaveLength(2));
  await boardSays(server, snapshotOf([]));
  await waitFor(() => expect(readJobs()["near"]).toBeGreaterThan(before));
});
