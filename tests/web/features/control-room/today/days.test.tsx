import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { Days } from "#web/features/control-room/today/days.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

type Job = RouterOutputs["controlRoom"]["days"]["jobs"][number];

const MIDNIGHT = bangkokMidnight(Date.UTC(2030, 0, 7, 5));
const AREA = { th: "หัวหิน", en: "Hua Hin" };
const job = (orderId: string, from: number, more: Partial<Job>): Job => ({
  jobId: `${orderId}-1`,
  orderId,
  vehicle: "four_wheel",
  status: "reserved",
  pickupAt: MIDNIGHT + from * HOUR_MS,
  endsAt: MIDNIGHT + (from + 3) * HOUR_MS,
  driverId: "d-1",
  driverName: "Anong",
  plate: "1กข 1111",
  pickupArea: AREA,
  destinationArea: AREA,
  overWater: [],
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("each job says which truck it takes, and the row of a driver has the trucks of their jobs", async () => {
  const jobs = [
    job("KD-AAAAAA", 8, {}),
    job("KD-BBBBBB", 12, { vehicle: "six_wheel", plate: "82-2222" }),
    job("KD-CCCCCC", 16, {}),
    job("KD-OPENED", 9, { status: "available", driverId: null, driverName: "", plate: "" }),
  ];
  api.procedures["controlRoom.days"] = () => ({
    data: { from: MIDNIGHT, before: MIDNIGHT + 2 * DAY_MS, now: MIDNIGHT + 6 * HOUR_MS, jobs, idle: null },
  });
  openPage({ "/admin": () => <Days />, "/admin/orders": () => <h1>The order</h1> }, "/admin");
  const first = await screen.findByRole("link", {
    name: /^Hua Hin → Hua Hin KD-AAAAAA · 1กข 1111 · 4-wheel truck · /,
  });
  expect(screen.getByRole("link", { name: /KD-BBBBBB · 82-2222 · 6-wheel truck · / })).toBeTruthy();
  expect(screen.getByRole("link", { name: /KD-OPENED · 4-wheel truck · / })).toBeTruthy();
  const row = within(first.closest<HTMLElement>(".days-row")!);
  expect(row.getAllByText(/^[\d-]\S* ?\d* · [46]-wheel truck$/).map((line) => line.textContent)).toEqual([
    "1กข 1111 · 4-wheel truck",
    "82-2222 · 6-wheel truck",
  ]);
});

test("the trucks of each kind without a job are counted by day, and lead to those of the kind", async () => {
  const idle = [
    { day: "2030-01-07", type: "four_wheel", trucks: 12 },
    { day: "2030-01-08", type: "four_wheel", trucks: 13 },
    { day: "2030-01-08", type: "six_wheel", trucks: 1 },
  ];
  api.procedures["controlRoom.days"] = () => ({
    data: { from: MIDNIGHT, before: MIDNIGHT + 2 * DAY_MS, now: MIDNIGHT + 6 * HOUR_MS, jobs: [], idle },
  });
  openPage({ "/admin": () => <Days />, "/admin/vehicles": () => <h1>Vehicles</h1> }, "/admin");
  const links = await screen.findAllByRole("link", { name: /wheel truck/ });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["4-wheel truck 12", "/admin/vehicles?type=four_wheel"],
    ["6-wheel truck 0", "/admin/vehicles?type=six_wheel"],
    ["4-wheel truck 13", "/admin/vehicles?type=four_wheel"],
    ["6-wheel truck 1", "/admin/vehicles?type=six_wheel"],
  ]);
});
