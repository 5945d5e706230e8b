import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
  truckId: "v-1",
  pickupArea: AREA,
  destinationArea: AREA,
  overWater: [],
  course: null,
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
    job("KD-BBBBBB", 12, { vehicle: "six_wheel", plate: "82-2222", truckId: "v-2" }),
    job("KD-CCCCCC", 16, {}),
    job("KD-OPENED", 9, { status: "available", driverId: null, driverName: "", plate: "", truckId: null }),
  ];
  api.procedures["controlRoom.days"] = () => ({
    data: {
      from: MIDNIGHT,
      before: MIDNIGHT + 2 * DAY_MS,
      now: MIDNIGHT + 6 * HOUR_MS,
      jobs,
      idle: null,
      isCut: false,
    },
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

test("a job that is later than planned is drawn up to when its truck is free, with how late it is and the rest apart from its plan", async () => {
  const late = { freeAt: MIDNIGHT + 14 * HOUR_MS, lateMs: 3 * HOUR_MS, hasArrived: false };
  const course = { ...late, likelyAt: MIDNIGHT + 13 * HOUR_MS };
  const jobs = [
    // Planned to end at 23:00 of the day before.
    job("KD-AAAAAA", -4, { status: "in_progress", course }),
    job("KD-BBBBBB", 8, { status: "in_progress", course, driverId: "d-2" }),
    job("KD-CCCCCC", 16, {
      status: "completed",
      course: { ...late, freeAt: MIDNIGHT + 17 * HOUR_MS, lateMs: 0, likelyAt: null },
    }),
  ];
  api.procedures["controlRoom.days"] = () => ({
    data: {
      from: MIDNIGHT,
      before: MIDNIGHT + 2 * DAY_MS,
      now: MIDNIGHT + 12 * HOUR_MS,
      jobs,
      idle: null,
      isCut: false,
    },
  });
  openPage({ "/admin": () => <Days />, "/admin/orders": () => <h1>The order</h1> }, "/admin");
  const bar = async (orderId: string) => {
    const link = await screen.findByRole("link", { name: new RegExp(orderId) });
    const { dataset, style } = link.closest<HTMLElement>(".days-bar")!;
    const shares = ["--start", "--width", "--planned"].map((name) =>
      Number(style.getPropertyValue(name)).toFixed(4),
    );
    return { name: link.textContent, isLonger: dataset["longer"], shares };
  };
  const overnight = await bar("KD-AAAAAA");
  expect(overnight.shares).toEqual(["0.0000", (14 / 48).toFixed(4), "0.0000"]);
  expect(overnight.isLonger).toBe("true");
  expect(overnight.name).toMatch(/20:00 – .*14:00 · In progress · 3 hrs late · planned until .*23:00$/);
  expect((await bar("KD-BBBBBB")).shares).toEqual([(8 / 48).toFixed(4), (6 / 48).toFixed(4), "0.5000"]);
  const early = await bar("KD-CCCCCC");
  expect([early.isLonger, early.shares]).toEqual([
    "false",
    [(16 / 48).toFixed(4), (1 / 48).toFixed(4), "1.0000"],
  ]);
  expect(early.name).toMatch(/16:00 – 17:00 · Completed$/);
});

test.each([true, false])("where there are more jobs, how many are shown is said (%s)", async (isCut) => {
  const shown = [job("KD-AAAAAA", 8, {}), job("KD-BBBBBB", 12, {})];
  api.procedures["controlRoom.days"] = () => ({
    data: { from: MIDNIGHT, before: MIDNIGHT + 2 * DAY_MS, now: MIDNIGHT, jobs: shown, idle: null, isCut },
  });
  openPage({ "/admin": () => <Days />, "/admin/orders": () => <h1>The order</h1> }, "/admin");
  await screen.findByRole("link", { name: /KD-AAAAAA/ });
  expect(screen.queryAllByText(/The first 2 jobs are shown\./)).toHaveLength(isCut ? 1 : 0);
});

test("the trucks of each kind without a job are counted by day, and lead to those of the kind", async () => {
  const idle = [
    { day: "2030-01-07", type: "four_wheel", trucks: 12 },
    { day: "2030-01-08", type: "four_wheel", trucks: 13 },
    { day: "2030-01-08", type: "six_wheel", trucks: 1 },
  ];
  api.procedures["controlRoom.days"] = () => ({
    data: {
      from: MIDNIGHT,
      before: MIDNIGHT + 2 * DAY_MS,
      now: MIDNIGHT + 6 * HOUR_MS,
      jobs: [],
      idle,
      isCut: false,
    },
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

test("the rows are for drivers or for trucks, as the address says: a truck with its kind and whoever drives it", async () => {
  const jobs = [
    job("KD-AAAAAA", 8, {}),
    job("KD-BBBBBB", 12, { vehicle: "six_wheel", plate: "82-2222", truckId: "v-2" }),
    job("KD-CCCCCC", 16, { driverId: "d-2", driverName: "Boon" }),
    job("KD-DDDDDD", 18, { driverId: "d-3", driverName: "Chai", plate: "", truckId: null }),
    job("KD-OPENED", 9, { status: "available", driverId: null, driverName: "", plate: "", truckId: null }),
  ];
  api.procedures["controlRoom.days"] = () => ({
    data: {
      from: MIDNIGHT,
      before: MIDNIGHT + 2 * DAY_MS,
      now: MIDNIGHT + 6 * HOUR_MS,
      jobs,
      idle: null,
      isCut: false,
    },
  });
  const { address } = openPage(
    { "/admin": () => <Days />, "/admin/orders": () => <h1>The order</h1> },
    "/admin",
  );
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>(".days-row")].map((row) => [
      row.querySelector(".days-driver")?.textContent,
      within(row)
        .getAllByRole("link")
        .map((link) => /KD-[A-Z]+/.exec(link.textContent)?.[0]),
    ]);
  await screen.findByRole("heading", { name: "Today and tomorrow by driver" });
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(rows().map(([, links]) => links)).toEqual([
    ["KD-OPENED"],
    ["KD-AAAAAA", "KD-BBBBBB"],
    ["KD-CCCCCC"],
    ["KD-DDDDDD"],
  ]);
  await userEvent.click(screen.getByRole("link", { name: "By truck" }));
  await screen.findByRole("heading", { name: "Today and tomorrow by truck" });
  expect(address()).toBe("/admin?by=truck");
  expect(rows()).toEqual([
    ["No driver yet4-wheel truck", ["KD-OPENED"]],
    ["1กข 11114-wheel truck · Anong, Boon", ["KD-AAAAAA", "KD-CCCCCC"]],
    ["82-22226-wheel truck · Anong", ["KD-BBBBBB"]],
    ["4-wheel truckChai", ["KD-DDDDDD"]],
  ]);
  await userEvent.click(screen.getByRole("link", { name: "By driver" }));
  await screen.findByRole("heading", { name: "Today and tomorrow by driver" });
  expect(address()).toBe("/admin");
  expect(api.inputsOf("controlRoom.days")).toHaveLength(1);
});

test("the trucks without a job are listed when asked for, with their driver and where they come from and go to", async () => {
  const idle = [{ day: "2030-01-08", type: "four_wheel", trucks: 2 }];
  api.procedures["controlRoom.days"] = () => ({
    data: {
      from: MIDNIGHT,
      before: MIDNIGHT + 2 * DAY_MS,
      now: MIDNIGHT + 6 * HOUR_MS,
      jobs: [],
      idle,
      isCut: false,
    },
  });
  const truck = { position: 0, vehicleId: "v-1", type: "four_wheel", last: null, next: null };
  api.procedures["controlRoom.idleTrucks"] = () => ({
    data: {
      trucks: [
        {
          ...truck,
          driverId: "d-1",
          driverName: "Anong",
          plate: "1กข 1111",
          last: { area: AREA, at: Date.UTC(2030, 0, 7, 9) },
          next: { area: { th: "ชลบุรี", en: "Chon Buri" }, at: Date.UTC(2030, 0, 9, 2) },
        },
        { ...truck, driverId: "d-2", driverName: "Boon", plate: "" },
      ],
      isCut: true,
    },
  });
  openPage({ "/admin": () => <Days />, "/admin/vehicles": () => <h1>Vehicles</h1> }, "/admin");
  const show = await screen.findByRole("button", { name: /^List them Trucks without a job: / });
  expect(api.inputsOf("controlRoom.idleTrucks")).toEqual([]);
  await userEvent.click(show);
  const sheet = within(await screen.findByRole("dialog", { name: /^Trucks without a job: / }));
  const rows = await sheet.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^1กข 11114-wheel truckAnongLast job: to Hua Hin, .*16:00.*Next job: from Chon Buri, .*09:00/,
    ),
    "4-wheel truckBoon",
  ]);
  expect(sheet.getByRole("link", { name: "1กข 1111" }).getAttribute("href")).toBe(
    "/admin/vehicles?driver=d-1&at=%220%22",
  );
  expect(sheet.getByText(/The first 2 trucks are listed/)).toBeTruthy();
  expect(api.inputsOf("controlRoom.idleTrucks")).toEqual([{ day: "2030-01-08" }]);
});
