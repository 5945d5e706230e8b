import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { dashboardServer, openDashboard } from "../dashboard-screen.tsx";
import { ARRIVED, type FakeServer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";
import { ownJob } from "../own-job.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const NOW = Date.parse("2026-11-21T02:00:00Z");
const customer = { contactName: "Malee", contactPhone: "+66812345678", hasWhatsapp: false, lineId: null };
const stop = {
  role: "pickup",
  label: { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" },
  latitude: 13.76,
  longitude: 100.64,
  words: "",
  detail: "12/3 Soi 5",
  pin: null,
  person: null,
};
const somsri = { name: "Somsri", phone: "+66897654321" };
const stops = [
  stop,
  { ...stop, role: "destination", label: { th: "พัทยา", en: "Pattaya" }, detail: "9 Soi 2", person: somsri },
];

let server: FakeServer;
let job: MyJob;

/** A job under way to its pickup. */
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const underWay = { status: "in_progress", orderStatus: "in_transit", completeFrom: NOW - 1 } as const;
  job = ownJob("kapi", { pickupAt: NOW, ...underWay, contact: customer });
  server = dashboardServer(() => [job]);
  server.procedures["jobs.byId"] = () => ({ data: { ...job, notes: "", stops } });
  server.procedures["proofs.ofJob"] = () => ({ data: [] });
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function bar() {
  openDashboard("?view=mine&job=kapi");
  await screen.findByText("12/3 Soi 5");
  const slide = screen.getByRole("button", { name: /^(Arrived|Leave|Complete)/ });
  return within(slide.parentElement?.parentElement ?? slide);
}

test("on the way to a stop, its navigation and whom to call there are beside the next step", async () => {
  const inBar = await bar();
  expect(inBar.getByRole("link", { name: "Call Malee 081 234 5678" })).toHaveProperty(
    "href",
    "tel:+66812345678",
  );
  expect(inBar.getAllByRole("link", { name: /^Navigate to Bang Kapi/ })).toHaveLength(2);
});

test("a stop that was left has no navigation any more; the next one has it", async () => {
  job = { ...job, visits: [{ stop: 0, arrivedAt: NOW, leftAt: NOW }] };
  const inBar = await bar();
  expect(screen.queryAllByRole("link", { name: /^Navigate to Bang Kapi/ })).toEqual([]);
  expect(inBar.getAllByRole("link", { name: /^Navigate to Pattaya/ })).toHaveLength(2);
  expect(inBar.getByRole("link", { name: "Call Somsri 089 765 4321" })).toBeDefined();
});

test("at a stop its proof is one press from the next step, until there is one", async () => {
  job = { ...job, visits: [{ stop: 0, arrivedAt: NOW, leftAt: null }] };
  const inBar = await bar();
  await inBar.findByRole("button", { name: "Record proof: Pickup" });
  server.procedures["proofs.ofJob"] = () => ({ data: [{ ...ARRIVED, stopPosition: 0 }] });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(inBar.queryByRole("button", { name: /^Record proof/ })).toBeNull());
  expect(inBar.queryByRole("link", { name: /^Navigate/ })).toBeNull();
});
