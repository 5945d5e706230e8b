import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JobCard } from "#domain/jobs/card.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { boardSays, dashboardServer, openDashboard, page, snapshotOf } from "../dashboard-screen.tsx";
import { jobCard, type Answer, type FakeServer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const kapi = jobCard("kapi", { inDays: 2 });
/** What one of the driver's own jobs has besides its card. */
const RESERVED: Omit<MyJob, keyof JobCard> = {
  status: "reserved",
  orderStatus: "confirmed",
  revision: 1,
  roadDurationS: null,
  completeFrom: null,
  visits: [],
  completedAt: null,
  waitingTerms: null,
  waitingPaySatang: 0,
  isWaitingWaived: false,
  contact: null,
  canOpenContact: true,
};

let server: FakeServer;
let mine: MyJob[];
const showToast = vi.spyOn(toasts, "showToast");

beforeEach(() => {
  mine = [];
  server = dashboardServer(() => mine);
  showToast.mockClear();
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

const cards = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const card = (name: RegExp) => screen.findByRole("article", { name });
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);

describe("before reserving", () => {
  test("the details say what the pay covers, what waiting pays, where the breaks are, and which job fits for the way back with the pay of both", async () => {
    const back = jobCard("back", {
      inDays: 2,
      pickupAt: kapi.pickupAt + 5 * 3_600_000,
      pickupArea: kapi.destinationArea,
      destinationArea: kapi.pickupArea,
    });
    server.procedures["jobs.available"] = () => page([kapi, back]);
    server.procedures["jobs.areaPoints"] = () => ({
      data: {
        [kapi.pickupArea.en]: { placeId: "th-1006", latitude: 13.77, longitude: 100.65 },
        [kapi.destinationArea.en]: { placeId: "th-2004", latitude: 12.98, longitude: 100.91 },
      },
    });
    const night = { kind: "rest", afterS: 30_000, at: kapi.pickupAt + 30_000_000, durationS: 36_000 };
    server.procedures["jobs.byId"] = () => ({
      data: {
        ...kapi,
        ...RESERVED,
        status: "available",
        driverWaiting: { freeMinutes: 60, payPerHalfHourSatang: 90_00 },
        driving: { drivers: 1, maxDailyDrivingS: 28_800, steps: [night] },
      },
    });
    openDashboard("?job=kapi");
    const details = within(await screen.findByRole("region", { name: "Order KD-kapi" }));
    expect(details.getByText("Fuel")).toBeDefined();
    expect(
      await details.findByText(
        /the first 60 minutes at each stop are in the pay. After that you get ฿90 more/,
      ),
    ).toBeDefined();
    expect(await details.findByText(/^Night’s rest 10/)).toBeDefined();
    expect(await details.findByText("A job for the way back")).toBeDefined();
    expect(details.getByText("Both together: ฿2,554")).toBeDefined();
  });
});

test("what waiting pays has its place while it is asked for, so that nothing moves when it comes", async () => {
  const answer = Promise.withResolvers<Answer>();
  server.procedures["jobs.available"] = () => page([kapi]);
  server.procedures["jobs.byId"] = () => answer.promise;
  openDashboard("?job=kapi");
  const details = within(await screen.findByRole("region", { name: "Order KD-kapi" }));
  const waiting = () => details.queryByText(/minutes at each stop are in the pay/);
  expect(waiting()?.className).toContain("invisible");
  answer.resolve({ data: { ...kapi, ...RESERVED, status: "available", driverWaiting: null } });
  await waitFor(() => expect(waiting()).toBeNull());
});

describe("reserving", () => {
  async function reserve(answer: () => Answer): Promise<void> {
    server.procedures["jobs.reserve"] = answer;
    openDashboard();
    await boardSays(server, snapshotOf([kapi]));
    await userEvent.click(within(await card(/Bang Kapi/)).getByRole("button", { name: "Reserve" }));
  }

  test("a reserved job leaves the list and is among my jobs", async () => {
    await reserve(() => {
      mine = [{ ...kapi, ...RESERVED }];
      return { data: { jobId: "kapi", status: "reserved" } };
    });
    await waitFor(() => expect(cards()).toEqual([]));
    expect(lastToast()).toEqual(["success", "Job", "Job reserved."]);
    expect(await screen.findByRole("link", { name: /1 My jobs|My jobs 1/ })).toBeDefined();
    expect(server.callsOf("jobs.reserve")).toHaveLength(1);
  });

  test("from its details the driver goes on to the job as their own", async () => {
    server.procedures["jobs.available"] = () => page([kapi]);
    const own = { ...kapi, ...RESERVED, stops: [], notes: null, driving: null };
    server.procedures["jobs.byId"] = () => ({ data: own });
    server.procedures["jobs.reserve"] = () => {
      mine = [{ ...kapi, ...RESERVED }];
      return { data: { jobId: "kapi", status: "reserved" } };
    };
    openDashboard("?job=kapi");
    const details = within(await screen.findByRole("region", { name: "Order KD-kapi" }));
    await userEvent.click(details.getByRole("button", { name: "Reserve" }));
    expect(await screen.findByRole("button", { name: "Show name, phone and addresses" })).toBeDefined();
  });

  test("a job somebody else has is told so and leaves the list", async () => {
    await reserve(() => ({ code: "JOB_ALREADY_RESERVED" }));
    await waitFor(() => expect(cards()).toEqual([]));
    expect(lastToast()).toEqual(["warning", "Job", "This job has already been reserved."]);
  });

  describe("without an answer", () => {
    const fitness = (busy: readonly { readonly jobId: string }[]): Answer => ({
      data: {
        driver: { driverId: "d-1", vehicle: "four_wheel", ...FREE_DRIVER },
        busy: busy.map((job) => ({ startsAt: 0, endsAt: 1, ...job })),
        driven: [],
      },
    });
    const isUnknown = () =>
      waitFor(() =>
        expect(lastToast()).toEqual([
          "warning",
          "Job",
          "The signal was lost before the answer came. It is not known yet whether the job is yours. We are finding out.",
        ]),
      );

    test("it is not known whether the job is taken; it is looked up, and said that it is", async () => {
      await reserve(() => {
        mine = [{ ...kapi, ...RESERVED }];
        server.procedures["jobs.fitness"] = () => fitness([{ jobId: "kapi" }]);
        return { unreachable: true };
      });
      await isUnknown();
      expect(within(await card(/Bang Kapi/)).getByText("Checking whether it is yours")).toBeDefined();
      act(() => void window.dispatchEvent(new Event("online")));
      await waitFor(() => expect(lastToast()).toEqual(["success", "Job", "Job reserved."]));
      expect(cards()).toEqual([]);
      // It was looked up, and not reserved once more.
      expect(server.callsOf("jobs.reserve")).toHaveLength(1);
    });

    test("it is said that the job is not theirs once the board has said so twice, and it can be tried again", async () => {
      let asked = 0;
      await reserve(() => {
        server.procedures["jobs.fitness"] = () => {
          asked += 1;
          return asked === 1 ? { unreachable: true } : fitness([]);
        };
        return { code: "INTERNAL" };
      });
      await isUnknown();
      const look = () => act(() => void window.dispatchEvent(new Event("online")));
      await waitFor(() => {
        look();
        expect(lastToast()).toEqual([
          "error",
          "Job",
          "The reservation did not arrive: the job is not yours. Please try again.",
        ]);
      });
      expect(asked).toBeGreaterThanOrEqual(3);
      const button = within(await card(/Bang Kapi/)).getByRole("button", { name: "Reserve" });
      expect(button).toHaveProperty("disabled", false);
    });
  });

  test("a job that was just taken is not said to be gone while the database follows", async () => {
    const own = { ...kapi, ...RESERVED, stops: [], notes: null, driving: null };
    const open = { ...own, status: "available", canOpenContact: false };
    server.procedures["jobs.available"] = () => page([kapi]);
    server.procedures["jobs.byId"] = () => ({ data: open });
    server.procedures["jobs.reserve"] = () => ({ data: { jobId: "kapi", status: "reserved" } });
    openDashboard("?job=kapi");
    const details = within(await screen.findByRole("region", { name: "Order KD-kapi" }));
    await userEvent.click(details.getByRole("button", { name: "Reserve" }));
    await waitFor(() => expect(lastToast()).toEqual(["success", "Job", "Job reserved."]));
    await waitFor(() => expect(server.callsOf("jobs.byId").length).toBeGreaterThan(1));
    await screen.findByRole("link", { name: "Back to my jobs" });
    expect(screen.queryByText(/no longer/)).toBeNull();
    // Until then it is shown as it was offered.
    expect(screen.getByText("Bang Lamung, Chon Buri")).toBeDefined();
    mine = [{ ...kapi, ...RESERVED }];
    server.procedures["jobs.byId"] = () => ({ data: own });
    await boardSays(server, { type: "order_changed", seq: 3, orderId: "KD-kapi", status: "confirmed" });
    expect(await screen.findByRole("button", { name: "Show name, phone and addresses" })).toBeDefined();
  });

  test.each([
    ["JOBS_OVERLAP", "This job overlaps in time with another job you hold."],
    ["DRIVER_UNAVAILABLE", "You take no jobs now. Tick “Taking jobs” at the top, then reserve again."],
    ["WRONG_VEHICLE_TYPE", "This job needs another type of vehicle than yours."],
  ] as const)("%s is said clearly and the job stays", async (code, text) => {
    await reserve(() => ({ code }));
    await waitFor(() => expect(lastToast()).toEqual(["error", "Job", text]));
    expect(cards()).toHaveLength(1);
  });

  test("without a network the list stays and nothing can be pressed", async () => {
    openDashboard();
    await boardSays(server, snapshotOf([kapi]));
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(/^You are offline/)).toBeDefined();
    const button = within(await card(/Bang Kapi/)).getByRole("button", { name: "No connection" });
    expect(button).toHaveProperty("disabled", true);
  });
});
