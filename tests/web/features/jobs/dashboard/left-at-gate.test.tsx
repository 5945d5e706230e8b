import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { pressed } from "#web/lib/offline/entry.ts";
import { forget, save } from "#web/lib/offline/queue.ts";
import { DRIVER, openDashboard } from "../dashboard-screen.tsx";
import { FakeServer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: { ...DRIVER, approved: false } }),
    "drivers.registration": () => ({ data: { state: "suspended", reason: "papers" } }),
    "earnings.summary": () => ({ data: { days: [], unpaidSatang: 123_400 } }),
    "earnings.list": () => ({ data: { items: [], nextCursor: null } }),
    "earnings.payouts": () => ({ data: { items: [], nextCursor: null } }),
  };
  setSession("driver");
});
afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a suspended driver reads at the gate what they are owed, and what they pressed before", async () => {
  const entry = pressed({
    userId: "u-driver",
    jobId: "KD-AAAAAA-1",
    orderId: "KD-AAAAAA",
    command: { type: "complete", reason: "" },
    at: Date.parse("2026-11-21T02:05:00Z"),
    basedOn: "in_progress",
  });
  await save(entry);
  openDashboard();
  expect(await screen.findByRole("heading", { name: "Earnings" })).toBeDefined();
  expect((await screen.findAllByText(/1,234/)).length).toBeGreaterThan(0);
  expect(screen.getByText(/^KD-AAAAAA: .*09:05$/)).toBeDefined();
  // The server would refuse it, and it would be lost.
  expect(server.callsOf("jobs.complete")).toEqual([]);
  await act(() => forget([entry.clientId]));
});

test("who has never driven sees neither", async () => {
  server.procedures["drivers.me"] = () => ({ data: null });
  server.procedures["drivers.registration"] = () => ({ data: null });
  openDashboard();
  await screen.findByRole("link", { name: "Register as a driver" });
  expect(screen.queryByRole("heading", { name: "Earnings" })).toBeNull();
  expect(server.callsOf("earnings.summary")).toEqual([]);
});
