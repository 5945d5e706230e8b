import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { forget, queueState } from "#web/lib/offline/queue.ts";
import { boardSays, DRIVER, openDashboard } from "../dashboard-screen.tsx";
import { ARRIVED, FakeServer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";
import { ownJob } from "../own-job.ts";
import { slide } from "../../../../support/slide.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

/** 21 November 2026, 09:00 in Bangkok. */
const NOW = Date.parse("2026-11-21T02:00:00Z");
const HOUR_MS = 3_600_000;
/** What every press says of itself. */
const PRESS = { jobId: "kapi", clientId: expect.any(String) as string };

let server: FakeServer;
let job: MyJob;
const showToast = vi.spyOn(toasts, "showToast");
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);

/** A reserved job with its pickup in one hour. */
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  job = ownJob("kapi", { pickupAt: NOW + HOUR_MS, revision: 3 });
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "jobs.available": () => ({ data: { items: [], nextCursor: null } }),
    "jobs.mine": () => ({ data: { items: [job], nextCursor: null } }),
    "drivers.vehiclesOfJob": () => ({ data: { vehicles: [], vehicleId: null } }),
    "jobs.byId": () => ({ data: { ...job, notes: "", stops: [] } }),
    "jobs.start": () => {
      job = { ...job, status: "in_progress", orderStatus: "in_transit", completeFrom: NOW - 1 };
      return { data: { jobId: "kapi", status: "in_progress", visits: [] } };
    },
    "jobs.arrive": ({ stop }: { readonly stop: number }) => {
      job = { ...job, visits: [...leave(job.visits), { stop, arrivedAt: NOW, leftAt: null }] };
      return { data: { jobId: "kapi", status: "in_progress", visits: job.visits } };
    },
    "jobs.leave": () => {
      job = { ...job, visits: leave(job.visits) };
      return { data: { jobId: "kapi", status: "in_progress", visits: job.visits } };
    },
    "jobs.complete": () => {
      job = { ...job, status: "completed", orderStatus: "delivered" };
      return { data: { jobId: "kapi", status: "completed", visits: leave(job.visits) } };
    },
  };
  showToast.mockClear();
  setSession("driver");
});

afterEach(async () => {
  await act(() => forget(queueState().entries.map(({ clientId }) => clientId)));
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const barStatus = () =>
  within(screen.getByRole("region", { name: "Order KD-kapi" }))
    .queryAllByRole("status")
    .at(-1)?.textContent;
const stepButton = (name: string) => screen.findByRole("button", { name });

async function open(): Promise<void> {
  openDashboard("?view=mine&job=kapi");
  await screen.findByRole("region", { name: "Order KD-kapi" });
}

const leave = (visits: MyJob["visits"]) => visits.map((visit) => ({ ...visit, leftAt: visit.leftAt ?? NOW }));

/** A started job at its last stop that may be completed without a reason from 11:00. */
const started = (): MyJob => ({
  ...job,
  visits: [
    { stop: 0, arrivedAt: NOW, leftAt: NOW },
    { stop: 1, arrivedAt: NOW, leftAt: null },
  ],
  status: "in_progress",
  orderStatus: "in_transit",
  completeFrom: NOW + 2 * HOUR_MS,
});

describe("a job's steps", () => {
  test("are slid one at a time: start, reach and leave the pickup, reach the destination, complete", async () => {
    await open();
    for (const [name, answer] of [
      ["Start job", ""],
      ["Arrived: Pickup", "At Pickup since 09:00"],
      ["Leave: Pickup", "Left Pickup at 09:00"],
      ["Arrived: Destination", "At Destination since 09:00"],
    ] as const) {
      expect(screen.queryByRole("button", { name: "Complete job" })).toBeNull();
      slide(await stepButton(name));
      await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
      await waitFor(() => expect(barStatus()).toBe(answer));
    }
    expect(showToast.mock.calls.map((call) => call[2])).toEqual(["Job status updated."]);
    slide(await stepButton("Complete job"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Complete job" })).toBeNull());
    const details = within(await screen.findByRole("region", { name: "Order KD-kapi" }));
    expect(details.getByText("Completed")).toBeDefined();
    expect(server.callsOf("jobs.complete")[0]?.input).toMatchObject({ jobId: "kapi", reason: "" });
    expect(server.callsOf("jobs.arrive").map(({ input }) => input)).toMatchObject([
      { ...PRESS, stop: 0 },
      { ...PRESS, stop: 1 },
    ]);
  });

  test("a proof is recorded at a stop that was reached, not before", async () => {
    server.procedures["proofs.ofJob"] = () => ({ data: [] });
    job = { ...job, status: "in_progress", orderStatus: "in_transit", completeFrom: NOW - 1 };
    await open();
    await screen.findAllByText("You can record it once you have said that you are at this stop.");
    const buttons = () => screen.queryAllByRole("button", { name: /^Record proof/ });
    expect(buttons()).toHaveLength(0);
    slide(await stepButton("Arrived: Pickup"));
    // With the proofs, and beside the next step.
    await waitFor(() => expect(buttons()).toHaveLength(2));
  });

  test("complete asks first while there is no proof of delivery, and can be made all the same", async () => {
    server.procedures["proofs.ofJob"] = () => ({ data: [{ ...ARRIVED, stopPosition: 0 }] });
    job = { ...started(), completeFrom: NOW - 1 };
    await open();
    await screen.findByText("Nothing recorded yet");
    slide(await stepButton("Complete job"));
    const check = await dialog("Is everything delivered?");
    expect(check.getByText("No proof of delivery has been recorded at the destination.")).toBeDefined();
    expect(server.callsOf("jobs.complete")).toEqual([]);
    await user().click(check.getByRole("button", { name: "Complete job" }));
    await waitFor(() => expect(server.callsOf("jobs.complete")).toHaveLength(1));
  });

  test("ask first when they are pressed, and change nothing without a confirmation", async () => {
    await open();
    await user().click(await stepButton("Start job"));
    const check = await dialog("Start this job now?");
    await user().click(check.getByRole("button", { name: "Not yet" }));
    expect(server.callsOf("jobs.start")).toEqual([]);
    await user().click(await stepButton("Start job"));
    const again = await dialog("Start this job now?");
    await user().click(again.getByRole("button", { name: "Start job" }));
    await waitFor(() => expect(server.callsOf("jobs.start")).toHaveLength(1));
    expect(await stepButton("Arrived: Pickup")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("at a stop that are pressed ask first, too, and say what the customer sees", async () => {
    job = { ...started(), visits: [] };
    await open();
    await user().click(await stepButton("Arrived: Pickup"));
    const check = await dialog("Are you at this stop now?");
    expect(check.getByText("The customer sees when you arrived.")).toBeDefined();
    expect(server.callsOf("jobs.arrive")).toEqual([]);
    await user().click(check.getByRole("button", { name: "Arrived: Pickup" }));
    expect(await stepButton("Leave: Pickup")).toBeDefined();
  });

  test("that no longer fit say which stop is next", async () => {
    job = { ...started(), visits: [] };
    server.procedures["jobs.arrive"] = () => ({ code: "STOP_OUT_OF_ORDER", params: { next: 2 } });
    await open();
    slide(await stepButton("Arrived: Pickup"));
    expect(
      await screen.findByText(/That step is not next\. The next stop of this job is stop 2\./),
    ).toBeDefined();
  });

  test("work with the keyboard alone", async () => {
    await open();
    (await stepButton("Start job")).focus();
    await user().keyboard("{Enter}");
    await dialog("Start this job now?");
    await user().keyboard("{Tab}{Enter}");
    await waitFor(() => expect(server.callsOf("jobs.start")).toHaveLength(1));
  });

  test("without a connection are shown as made, wait on the phone, and are sent when it is back", async () => {
    const start = server.procedures["jobs.start"];
    server.procedures["jobs.start"] = () => ({ unreachable: true });
    await open();
    slide(await stepButton("Start job"));
    expect(await screen.findByText("Waiting for a signal: 1")).toBeDefined();
    const waits = within(await screen.findByRole("region", { name: "Not sent yet" }));
    expect(waits.getByText("Job started · 09:00")).toBeDefined();
    expect(await stepButton("Arrived: Pickup")).toBeDefined();
    // Also beside the next step, as the list may be out of sight.
    expect(screen.getAllByText("Not sent yet")).toHaveLength(2);
    if (start !== undefined) server.procedures["jobs.start"] = start;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Not sent yet" })).toBeNull());
    expect(lastToast()).toEqual(["success", "Job", "Job status updated."]);
    const [first, second] = server.callsOf("jobs.start").map(({ input }) => input);
    expect(second).toEqual(first);
  });

  test("with a signal say nothing of waiting while they are on their way", async () => {
    const start = server.procedures["jobs.start"];
    const onTheWay = Promise.withResolvers<undefined>();
    server.procedures["jobs.start"] = async (input) => {
      await onTheWay.promise;
      return start?.(input) ?? { unreachable: true };
    };
    await open();
    slide(await stepButton("Start job"));
    expect(await stepButton("Arrived: Pickup")).toBeDefined();
    await waitFor(() => expect(server.callsOf("jobs.start")).toHaveLength(1));
    expect(screen.queryByText("Not sent yet")).toBeNull();
    expect(screen.queryByText("Waiting for a signal: 1")).toBeNull();
    onTheWay.resolve(undefined);
    await waitFor(() => expect(lastToast()).toEqual(["success", "Job", "Job status updated."]));
  });

  test("that the server refuses say why and what is now so, until it has been read", async () => {
    server.procedures["jobs.start"] = () => {
      job = { ...job, status: "cancelled", orderStatus: "cancelled" };
      return { code: "JOB_TRANSITION_REFUSED", params: { from: "cancelled", to: "in_progress" } };
    };
    await open();
    slide(await stepButton("Start job"));
    const refused = within(await screen.findByRole("alert", { name: "Not accepted: Job started (09:00)" }));
    expect(
      await refused.findByText("When you pressed, the job was “Reserved”. It is now “Cancelled”."),
    ).toBeDefined();
    await user().click(refused.getByRole("button", { name: "I have read it" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("an order that changed since its driver saw it", () => {
  test("is told in words with the step that was taken, until they have been read", async () => {
    const start = server.procedures["jobs.start"];
    server.procedures["jobs.start"] = async (input) => {
      const answer = await start?.(input);
      const changes = [
        { kind: "doors_changed", positions: [1], elsewhere: [1], revision: 4, at: NOW },
        { kind: "notes_changed", revision: 5, at: NOW },
      ];
      return { data: { ...(answer as { data: object }).data, changes } };
    };
    await open();
    slide(await stepButton("Start job"));
    const told = within(await screen.findByRole("alert", { name: "Changed while you had no signal" }));
    expect(told.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Address, access or person changed: Destination",
      "The notes for you were changed",
    ]);
    expect(server.callsOf("jobs.start")[0]?.input).toMatchObject({ seenRevision: 3 });
    await user().click(told.getByRole("button", { name: "I have read it" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  test("asks whether an arrival at a stop with another address was one, and takes it then as of its press", async () => {
    job = { ...started(), visits: [] };
    const arrive = server.procedures["jobs.arrive"];
    server.procedures["jobs.arrive"] = (input: { readonly seenRevision: number }) => {
      job = { ...job, revision: 4 };
      return input.seenRevision < 4
        ? { code: "STOP_DOOR_CHANGED", params: { stop: 1 } }
        : (arrive?.(input as never) ?? { unreachable: true });
    };
    await open();
    slide(await stepButton("Arrived: Pickup"));
    const asked = within(await screen.findByRole("alert", { name: "Not accepted: Arrived: Pickup (09:00)" }));
    expect(asked.getByText(/^Stop 1 has another address now\./)).toBeDefined();
    // Until it is answered the job is on its way to the pickup.
    expect(await stepButton("Arrived: Pickup")).toBeDefined();
    await waitFor(() => expect(server.callsOf("jobs.mine").length).toBeGreaterThan(1));
    await user().click(asked.getByRole("button", { name: "It was so: record it" }));
    expect(await stepButton("Leave: Pickup")).toBeDefined();
    const [first, second] = server.callsOf("jobs.arrive").map(({ input }) => input);
    expect(second).toEqual({ ...(first as object), seenRevision: 4 });
  });
});

describe("a job that cannot start yet", () => {
  test("of an order that is not confirmed says why; once it is, it can", async () => {
    job = { ...job, orderStatus: "pending" };
    await open();
    await boardSays(server, { type: "snapshot", seq: 1, jobs: [], more: false });
    // The answer that the board's word asks for comes later on a slow machine.
    expect(
      await screen.findByText("The order is not confirmed yet. You can start the job once it is."),
    ).toBeDefined();
    expect(screen.queryByRole("button", { name: "Start job" })).toBeNull();
    job = { ...job, orderStatus: "confirmed" };
    await boardSays(server, { type: "order_changed", seq: 2, orderId: "KD-kapi", status: "confirmed" });
    expect(await stepButton("Start job")).toBeDefined();
  });

  test("because its pickup is hours away says from when, in Bangkok, and shows no button", async () => {
    job = { ...job, pickupAt: NOW + 4 * HOUR_MS };
    await open();
    expect(await screen.findByText(/^You can start this job from .*10:00/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Start job" })).toBeNull();
  });

  test("in the board's eyes, though not by this phone's clock, says from when", async () => {
    server.procedures["jobs.start"] = () => ({
      code: "START_TOO_EARLY",
      params: { from: NOW + HOUR_MS },
    });
    await open();
    slide(await stepButton("Start job"));
    expect(
      await screen.findByText(/^You can start this job from .*10:00.*contact the office\.$/),
    ).toBeDefined();
  });
});

describe("a job that is completed before half of its driving time", () => {
  async function answerWhy(): Promise<void> {
    const check = await dialog("Is everything delivered?");
    expect(check.getByText(/^Half of the driving time is over at .*11:00/)).toBeDefined();
    await user().click(check.getByRole("button", { name: "Complete job" }));
    expect(check.getByText("Please give a reason.")).toBeDefined();
    await user().type(check.getByRole("textbox", { name: "Why is it delivered already?" }), " Next door ");
    await user().click(check.getByRole("button", { name: "Complete job" }));
  }

  test("asks for a reason, also when it is slid", async () => {
    job = started();
    await open();
    slide(await stepButton("Complete job"));
    await answerWhy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(server.callsOf("jobs.complete").map(({ input }) => input)).toMatchObject([
        { jobId: "kapi", reason: "Next door" },
      ]),
    );
  });

  test("asks for it also when only the board knows that it is early", async () => {
    job = { ...started(), completeFrom: NOW };
    const complete = server.procedures["jobs.complete"];
    server.procedures["jobs.complete"] = (input: { readonly reason: string }) =>
      input.reason === ""
        ? { code: "COMPLETE_TOO_EARLY", params: { from: NOW + 2 * HOUR_MS } }
        : (complete?.(input as never) ?? { unreachable: true });
    await open();
    slide(await stepButton("Complete job"));
    await answerWhy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
