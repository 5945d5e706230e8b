import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { windowOf } from "#domain/jobs/lists/busy-until.ts";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { HOUR_MS } from "#domain/time.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { boardSays, DRIVER, openDashboard } from "../dashboard-screen.tsx";
import { FakeServer, jobCard } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const kapi = jobCard("kapi", { inDays: 2 });
const hatyai = jobCard("hatyai", {
  inDays: 1,
  pickupArea: { th: "อำเภอหาดใหญ่ จังหวัดสงขลา", en: "Hat Yai, Songkhla" },
});
const SNAPSHOT: LiveMessage = { type: "snapshot", seq: 1, jobs: [kapi], more: false };
const page = (items: readonly unknown[]) => ({ data: { items, nextCursor: null } });
const card = (name: RegExp) => screen.findByRole("article", { name });

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "jobs.mine": () => page([]),
  };
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe("a job that the board would refuse me", () => {
  const fitness = (facts: object) => ({
    data: {
      driver: { driverId: "d-1", vehicle: "four_wheel", ...FREE_DRIVER },
      busy: [],
      driven: [],
      ...facts,
    },
  });
  const mineThen = { jobId: "KD-mine-1", ...windowOf(kapi), driving: null };

  test("says why on its card and at its button, and cannot be pressed", async () => {
    server.procedures["jobs.available"] = () => page([kapi, hatyai]);
    server.procedures["jobs.fitness"] = () => fitness({ busy: [mineThen] });
    openDashboard("?job=kapi");
    const marked = within(await card(/Bang Kapi/));
    const reason = await marked.findByText("Overlaps KD-mine");
    const button = marked.getByRole<HTMLButtonElement>("button", { name: "Reserve" });
    expect(button.disabled).toBe(true);
    expect(button.getAttribute("aria-describedby")).toBe(reason.id);
    const free = within(await card(/Hat Yai/));
    expect(free.getByRole<HTMLButtonElement>("button", { name: "Reserve" }).disabled).toBe(false);
    const details = within(screen.getByRole("region", { name: "Order KD-kapi" }));
    expect(details.getByText(/^At this time you already have job KD-mine/)).toBeDefined();
    expect(details.getByRole<HTMLButtonElement>("button", { name: "Reserve" }).disabled).toBe(true);
  });

  const facts = (own: object) => ({
    driver: { driverId: "d-1", vehicle: "four_wheel", ...FREE_DRIVER, ...own },
  });
  const hours = (day: object | null) => facts({ weeklyHours: [0, 1, 2, 3, 4, 5, 6].map(() => day) });
  const papers = { licence: "2030-01-01", vehicles: [] };
  const van = { type: "four_wheel", registration: "2030-01-01", insurance: "2030-01-01" };
  const longBefore = {
    jobId: "KD-long-1",
    startsAt: kapi.pickupAt - 8 * HOUR_MS,
    endsAt: kapi.pickupAt - HOUR_MS / 4,
    driving: {
      toBreakS: 14_000,
      afterBreakS: null,
      toRestS: 14_000,
      afterRestS: null,
      maxDailyDrivingS: 28_800,
    },
  };
  test.each([
    [facts({ available: false }), "You are not taking jobs", "Turn on “Taking jobs”"],
    [
      facts({ daysOff: [{ from: "2026-11-23", to: "2026-11-23" }] }),
      "Your day off: Mon, 23 Nov 2026",
      "a day off that you set",
    ],
    [hours({ fromMin: 600, toMin: 1_440 }), "Outside your hours", "you work 10:00–24:00"],
    [hours(null), "Outside your hours", "do not work on Monday"],
    [
      facts({ papers: { ...papers, licence: "2026-11-22" } }),
      "Licence expires before it ends",
      "22 November 2026",
    ],
    [
      facts({ papers: { ...papers, vehicles: [{ ...van, registration: "2026-11-22" }] } }),
      "Registration expires before it ends",
      "22 November 2026",
    ],
    [
      facts({ papers: { ...papers, vehicles: [{ ...van, insurance: "2026-11-22" }] } }),
      "Insurance expires before it ends",
      "22 November 2026",
    ],
    [{ busy: [longBefore] }, "No 30 min break beside KD-long", "break of 30 min"],
    [
      {
        driven: [
          {
            ...longBefore,
            endsAt: kapi.pickupAt - HOUR_MS,
            driving: { ...longBefore.driving, toRestS: 28_000 },
          },
        ],
      },
      "No night’s rest beside KD-long",
      "night’s rest of 10 h",
    ],
  ])("for %#: $1", async (own, line, text) => {
    const plan = { ...windowOf(kapi), driving: null, roadDurationS: 5_940 };
    server.procedures["jobs.available"] = () => page([{ ...kapi, plan }]);
    server.procedures["jobs.fitness"] = () => fitness(own);
    openDashboard("?job=kapi");
    expect(await within(await card(/Bang Kapi/)).findByText(line)).toBeDefined();
    const details = within(screen.getByRole("region", { name: "Order KD-kapi" }));
    expect(details.getByText(new RegExp(text))).toBeDefined();
  });

  test("is free again as soon as my own jobs have changed", async () => {
    let busy = [mineThen];
    server.procedures["jobs.available"] = () => page([kapi]);
    server.procedures["jobs.fitness"] = () => fitness({ busy });
    openDashboard();
    await boardSays(server, SNAPSHOT);
    const marked = within(await card(/Bang Kapi/));
    await marked.findByText("Overlaps KD-mine");
    busy = [];
    await boardSays(server, { type: "order_changed", seq: 2, orderId: "KD-mine", status: "pending" });
    await waitFor(() => expect(marked.queryByText("Overlaps KD-mine")).toBeNull());
    expect(marked.getByRole<HTMLButtonElement>("button", { name: "Reserve" }).disabled).toBe(false);
  });
});
