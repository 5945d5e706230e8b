import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { forget, queueState } from "#web/lib/offline/queue.ts";
import { hearTime } from "#web/lib/server-clock.ts";
import { slide } from "../../../../support/slide.ts";
import { dashboardServer, openDashboard } from "../dashboard-screen.tsx";
import type { Answer, FakeServer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";
import { ownJob } from "../own-job.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

/** Resolved once the code of the driver's clock has come over a slow line. */
const clockCode = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("#web/features/jobs/clock/driving-clock-card.tsx", async (importOriginal) => {
  await clockCode.promise;
  return importOriginal();
});

/** 21 November 2026, 09:00 in Bangkok. */
const NOW = Date.parse("2026-11-21T02:00:00Z");

let server: FakeServer;
let job: MyJob;

/** A reserved job with its pickup in one hour. */
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  job = ownJob("kapi", { pickupAt: NOW + HOUR_MS });
  server = dashboardServer(() => [job]);
  server.procedures["jobs.byId"] = () => ({ data: { ...job, notes: "", stops: [] } });
  server.procedures["jobs.start"] = () => {
    job = { ...job, status: "in_progress", orderStatus: "in_transit", completeFrom: NOW - 1 };
    return { data: { jobId: "kapi", status: "in_progress", visits: [] } };
  };
  setSession("driver");
});
afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

const stepButton = (name: string) => screen.findByRole("button", { name });

async function open(): Promise<void> {
  openDashboard("?view=mine&job=kapi");
  await screen.findByRole("region", { name: "Order KD-kapi" });
}

/** The clock is known without the start; what is asked after it is not answered. */
async function openWithClock(): Promise<void> {
  const clock = {
    ...job,
    startedAt: null,
    journey: [{ kind: "stop" }, { kind: "road", durationS: 36_000 }, { kind: "stop" }],
    plan: DEFAULT_DRIVING_PLAN,
  };
  const answers: Answer[] = [{ data: { jobs: [clock], maxDailyDrivingS: 28_800 } }];
  server.procedures["jobs.clockJobs"] = () => answers.shift() ?? new Promise<Answer>(() => undefined);
  await open();
  await waitFor(() => expect(trpcUtils.jobs.clockJobs.getData()).toBeDefined());
  await act(async () => undefined);
}

/** Starts the job, until nothing of it waits and the clock has been asked for again. */
async function start(): Promise<void> {
  slide(await stepButton("Start job"));
  await waitFor(() => expect(server.callsOf("jobs.clockJobs")).toHaveLength(2));
  await waitFor(() => expect(queueState().entries).toEqual([]));
}

// Before the other tests, which have the code of the clock.
test("the driver's clock counts a start that was taken before its code was there", async () => {
  await openWithClock();
  await start();
  clockCode.resolve();
  expect(await screen.findByText("Until the next break")).toBeDefined();
});

test("the driver's clock stays while a start that has just been taken is not in its answer yet", async () => {
  clockCode.resolve();
  await openWithClock();
  await start();
  expect(await screen.findByText("Until the next break")).toBeDefined();
});

test("a phone whose clock is a day behind starts a job in time, and says when it was", async () => {
  vi.setSystemTime(NOW - DAY_MS);
  server.answeredAt = NOW;
  await open();
  slide(await stepButton("Start job"));
  await waitFor(() => expect(server.callsOf("jobs.start")).toHaveLength(1));
  expect(server.callsOf("jobs.start")[0]?.input).toMatchObject({ at: NOW });
  // The clock of the other tests is right.
  vi.setSystemTime(NOW);
  hearTime(new Response("", { headers: { date: new Date(NOW).toUTCString() } }), NOW);
});

test("by keyboard, the focus goes on from a confirmed step to the next one", async () => {
  await open();
  (await stepButton("Start job")).focus();
  await userEvent.keyboard("{Enter}");
  const confirm = within(await screen.findByRole("dialog", { name: "Start this job now?" }));
  confirm.getByRole("button", { name: "Start job" }).focus();
  await userEvent.keyboard("{Enter}");
  const arrive = await stepButton("Arrived: Pickup");
  await waitFor(() => expect(document.activeElement).toBe(arrive));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a step that is refused, and the end of a job, lead to what is said of them above all else", async () => {
  const scrollTo = vi.fn<(left: number, top: number) => void>();
  vi.stubGlobal("scrollTo", scrollTo);
  server.procedures["jobs.start"] = () => ({ code: "JOB_NOT_YOURS" });
  await open();
  // The router has said where a new page begins.
  scrollTo.mockClear();
  slide(await stepButton("Start job"));
  await screen.findByRole("alert");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  await act(() => forget(queueState().entries.map(({ clientId }) => clientId)));
});

test("the clock has its place from the first moment, where it will be shown", async () => {
  server.procedures["jobs.clockJobs"] = () => new Promise<Answer>(() => undefined);
  // Asked for if the code of the earnings is there before this view is left.
  server.procedures["earnings.summary"] = () => new Promise<Answer>(() => undefined);
  job = { ...job, status: "completed", completedAt: NOW - HOUR_MS };
  const place = () => document.querySelector("nav + div[class*=shrink-0]:empty");
  const { unmount } = openDashboard("?view=earnings");
  await waitFor(() => expect(place()).not.toBeNull());
  unmount();
  queryClient.clear();
  // After a night's rest there is none.
  job = { ...job, completedAt: NOW - DAY_MS };
  openDashboard("?view=mine");
  await screen.findByRole("link", { name: /Completed/ });
  expect(place()).toBeNull();
});
