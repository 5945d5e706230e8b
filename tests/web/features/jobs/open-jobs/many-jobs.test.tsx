import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JobFilter } from "#domain/jobs/lists/list-choice.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { boardSays, DRIVER, openDashboard } from "../dashboard-screen.tsx";
import { FakeServer, jobCard } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const PHUKET = { th: "อำเภอถลาง จังหวัดภูเก็ต", en: "Thalang, Phuket" };
const HATYAI = { th: "อำเภอหาดใหญ่ จังหวัดสงขลา", en: "Hat Yai, Songkhla" };
/** The first page has only the soonest; the others are behind it. */
const soon = jobCard("soon", { inDays: 1 });
const phuket = jobCard("phuket", { inDays: 9, pickupArea: PHUKET, estimatedPaySatang: 500_000 });
const dear = jobCard("dear", { inDays: 8, pickupArea: HATYAI, estimatedPaySatang: 900_000 });

interface Asked {
  readonly filter?: JobFilter;
  readonly order?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

let server: FakeServer;
let counts = { all: 120, shown: 1 };
const getCurrentPosition = vi.fn<(found: PositionCallback) => void>();

beforeEach(() => {
  server = new FakeServer();
  server.install();
  counts = { all: 120, shown: 1 };
  server.procedures = {
    "drivers.me": () => ({ data: { ...DRIVER, vehicles: ["four_wheel", "six_wheel"] } }),
    "jobs.mine": () => ({ data: { items: [], nextCursor: null } }),
    "jobs.available": ({ filter, order, cursor, limit }: Asked) => {
      if (order === undefined) return { data: { items: [soon], nextCursor: "1_1_soon" } };
      if (filter?.from === "Phuket") return { data: { items: [phuket], nextCursor: null } };
      if (order === "pay") return { data: { items: [dear, phuket], nextCursor: "2_1_phuket" } };
      // To be measured on the device they come in two large pages.
      if (limit !== 500) return { code: "INTERNAL" };
      return cursor === undefined
        ? { data: { items: [soon, dear], nextCursor: "3_1_dear" } }
        : { data: { items: [phuket], nextCursor: null } };
    },
    "jobs.openCounts": () => ({
      data: { ...counts, from: [{ th: "จังหวัดภูเก็ต", en: "Phuket" }], to: [] },
    }),
    "jobs.areaPoints": () => ({
      data: {
        [soon.pickupArea.en]: { placeId: "th-1006", latitude: 13.77, longitude: 100.65 },
        [HATYAI.en]: { placeId: "th-9011", latitude: 7.01, longitude: 100.47 },
        [PHUKET.en]: { placeId: "th-8303", latitude: 8.02, longitude: 98.33 },
      },
    }),
  };
  vi.stubGlobal("navigator", {
    onLine: true,
    userAgent: "",
    geolocation: { getCurrentPosition },
    permissions: { query: () => Promise.resolve({ state: "granted" }) },
  });
  getCurrentPosition.mockReset();
  setSession("driver");
});
afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const ids = () =>
  screen
    .queryAllByRole("article")
    .map((article) => within(article).getByRole("link").getAttribute("href")?.split("job=")[1]);
const expectJobs = (...expected: string[]) => waitFor(() => expect(ids()).toEqual(expected));
const isTabCounting = (count: number) =>
  waitFor(() =>
    expect(
      screen.getAllByRole("link").some(({ textContent }) => textContent?.startsWith(String(count))),
    ).toBe(true),
  );

describe("with more open jobs than a page has", () => {
  test("a filter is the server's, with its counts and provinces, also for the second type of vehicle", async () => {
    openDashboard("?sort=pickup");
    await expectJobs("soon");
    await isTabCounting(120);
    await userEvent.click(screen.getByRole("button", { name: "Filter" }));
    await userEvent.selectOptions(await screen.findByLabelText("Pickup"), "Phuket");
    await expectJobs("phuket");
    expect(screen.getByText("1 of 120 jobs")).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText("Vehicle"), "6-wheel truck");
    await waitFor(() =>
      expect(server.callsOf("jobs.available").at(-1)?.input).toMatchObject({
        filter: { from: "Phuket", vehicle: "six_wheel" },
        order: "pickup",
      }),
    );
  });

  test("the highest pay is that of all of them, page by page", async () => {
    openDashboard("?sort=pay");
    await expectJobs("dear", "phuket");
    expect(screen.getByRole("button", { name: "Show more" })).toBeDefined();
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  test("the nearest is measured here among all of them, and the position is not sent", async () => {
    getCurrentPosition.mockImplementation((found) =>
      found({ coords: { latitude: 7.9, longitude: 98.3 } } as GeolocationPosition),
    );
    openDashboard();
    await expectJobs("phuket", "dear", "soon");
    expect(JSON.stringify(server.calls)).not.toMatch(/7\.9|98\.3\b/);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("a job that comes, or goes, is there at once, and counted", async () => {
    openDashboard("?sort=pay&from=Phuket");
    await expectJobs("phuket");
    counts = { all: 121, shown: 2 };
    const another = { ...phuket, jobId: "another", estimatedPaySatang: 600_000 };
    await boardSays(
      server,
      { type: "snapshot", seq: 1, jobs: [soon], more: true },
      { type: "job_available", seq: 2, job: another },
      { type: "job_available", seq: 3, job: { ...dear, jobId: "elsewhere" } },
    );
    await expectJobs("another", "phuket");
    await waitFor(() => expect(screen.getByText("2 of 121 jobs")).toBeDefined());
    counts = { all: 120, shown: 1 };
    await boardSays(server, { type: "job_taken", seq: 4, jobId: "phuket" });
    await expectJobs("another");
    await waitFor(() => expect(screen.getByText("1 of 120 jobs")).toBeDefined());
  });

  test("while the connection is lost reserving says so, until the server has answered again", async () => {
    openDashboard("?sort=pickup");
    await boardSays(server, { type: "snapshot", seq: 1, jobs: [soon], more: false });
    await screen.findAllByRole("button", { name: "Reserve" });
    act(() => server.sockets.at(-1)?.break());
    const out = await screen.findAllByRole<HTMLButtonElement>("button", { name: "No connection" });
    expect(out.every(({ disabled }) => disabled)).toBe(true);
    await act(() => queryClient.invalidateQueries());
    await screen.findAllByRole("button", { name: "Reserve" });
  });

  test("without a signal it is said that a filter sees the jobs on this phone alone", async () => {
    openDashboard("?sort=pickup");
    await boardSays(server, { type: "snapshot", seq: 1, jobs: [soon], more: true });
    await expectJobs("soon");
    const words =
      "Only the 1 soonest jobs are on this phone. Filter and order see no others until there is a signal.";
    expect(screen.queryByText(words)).toBeNull();
    act(() => void window.dispatchEvent(new Event("offline")));
    await screen.findByText(words);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  test("a job behind the first page opens by its address", async () => {
    server.procedures["jobs.byId"] = () => ({ data: { ...phuket, status: "available" } });
    openDashboard("?job=phuket&sort=pickup");
    await waitFor(() => expect(screen.getAllByText(/Thalang/).length).toBeGreaterThan(0));
    expect(screen.queryByText("This job is no longer open.")).toBeNull();
  });

  test("a filter that the server cannot answer says so, and can be tried again", async () => {
    const real = server.procedures["jobs.available"]!;
    server.procedures["jobs.available"] = (input: Asked) =>
      input.order === undefined ? real(input as never) : { code: "INTERNAL" };
    openDashboard("?sort=pickup&from=Phuket");
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText(/No open job fits/)).toBeNull();
    server.procedures["jobs.available"] = real;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expectJobs("phuket");
  });
});
