import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REPORT_EVERY_MS } from "#domain/tracking/position.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forget, queueState } from "#web/lib/offline/queue.ts";
import { DRIVER, openDashboard } from "../dashboard-screen.tsx";
import { FakeServer, type Answer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";
import { ownJob } from "../own-job.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const job = ownJob("kapi", { pickupAt: Date.now(), status: "in_progress", orderStatus: "in_transit" });
let server: FakeServer;
/** What the server has agreed to be sent. */
let isShared: boolean;
let share: (input: { readonly share: boolean }) => Answer;
/** Where the truck is; it moves on with every look. */
let latitude: number;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setInterval", "clearInterval"] });
  isShared = true;
  latitude = 13.7;
  share = (input) => {
    isShared = input.share;
    return { data: null };
  };
  const getCurrentPosition = (tell: PositionCallback) => {
    latitude += 0.01;
    const coords = { latitude, longitude: 100.5, accuracy: 10 } as GeolocationCoordinates;
    tell({ coords, timestamp: Date.now() } as GeolocationPosition);
  };
  Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition }, configurable: true });
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "jobs.available": () => ({ data: { items: [], nextCursor: null } }),
    "jobs.mine": () => ({ data: { items: [job], nextCursor: null } }),
    "drivers.vehiclesOfJob": () => ({ data: { vehicles: [], vehicleId: null } }),
    "jobs.byId": () => ({ data: { ...job, notes: "", stops: [] } }),
    "jobs.sharedPositions": () => ({
      data: isShared ? [{ jobId: "kapi", orderId: "KD-kapi", fixedAt: null }] : [],
    }),
    "jobs.sharePosition": (input: { readonly share: boolean }) => share(input),
    "jobs.reportPosition": () => ({ data: { isKept: true } }),
  };
  setSession("driver");
});
afterEach(async () => {
  await act(() => forget(queueState().entries.map(({ clientId }) => clientId)));
  act(() => setSession("signed_out"));
  queryClient.clear();
  Reflect.deleteProperty(navigator, "geolocation");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const reports = () => server.callsOf("jobs.reportPosition").length;
const changes = () => server.callsOf("jobs.sharePosition").map(({ input }) => input);

test("consent is withdrawn without a signal: nothing is sent from then on, and the server hears of it with the next", async () => {
  openDashboard("?view=mine&job=kapi");
  await waitFor(() => expect(reports()).toBe(1));
  share = () => ({ unreachable: true });
  await user().click(await screen.findByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByRole("button", { name: "Share my position" })).toBeDefined();
  const waits = within(await screen.findByRole("region", { name: "Not sent yet" }));
  expect(waits.getByText(/^Position no longer shared/)).toBeDefined();
  const before = reports();
  await act(() => vi.advanceTimersByTimeAsync(3 * REPORT_EVERY_MS));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(reports()).toBe(before);
  share = (input) => {
    isShared = input.share;
    return { data: null };
  };
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(isShared).toBe(false));
  await waitFor(() => expect(queueState().entries).toEqual([]));
  expect(changes().at(-1)).toEqual({ jobId: "kapi", share: false });
  await act(() => vi.advanceTimersByTimeAsync(2 * REPORT_EVERY_MS));
  expect(reports()).toBe(before);
});

test("agreeing again comes after a withdrawal that still waits", async () => {
  openDashboard("?view=mine&job=kapi");
  share = () => ({ unreachable: true });
  await user().click(await screen.findByRole("button", { name: "Stop sharing" }));
  const again = await screen.findByRole("button", { name: "Share my position" });
  share = (input) => {
    isShared = input.share;
    return { data: null };
  };
  await user().click(again);
  await waitFor(() => expect(isShared).toBe(true));
  expect(changes().slice(-2)).toEqual([
    { jobId: "kapi", share: false },
    { jobId: "kapi", share: true },
  ]);
});
