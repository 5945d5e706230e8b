import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { DRIVER, openDashboard } from "../dashboard-screen.tsx";
import { FakeServer, jobCard } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const PHUKET = { th: "อำเภอถลาง จังหวัดภูเก็ต", en: "Thalang, Phuket" };
/** Soonest, then dearest, then nearest to where the driver is. */
const soon = jobCard("soon", { inDays: 1 });
const dear = jobCard("dear", { inDays: 3, estimatedPaySatang: 900_000 });
const near = jobCard("near", { inDays: 5, pickupArea: PHUKET });

const getCurrentPosition = vi.fn<(found: PositionCallback, failed: PositionErrorCallback) => void>();
let server: FakeServer;

/** A browser that is allowed to tell the position, has to ask for it, or cannot say whether it has. */
function browser(permission: PermissionState | "unknown"): void {
  const query = () => Promise.resolve({ state: permission });
  vi.stubGlobal("navigator", {
    onLine: true,
    userAgent: "",
    geolocation: { getCurrentPosition },
    ...(permission !== "unknown" && { permissions: { query } }),
  });
}

beforeEach(() => {
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "drivers.vehiclesOfJob": () => ({ data: { vehicles: [], vehicleId: null } }),
    "jobs.available": () => ({ data: { items: [soon, dear, near], nextCursor: null } }),
    "jobs.mine": () => ({ data: { items: [], nextCursor: null } }),
    "jobs.areaPoints": () => ({
      data: {
        [soon.pickupArea.en]: { placeId: "th-1006", latitude: 13.77, longitude: 100.65 },
        [PHUKET.en]: { placeId: "th-8303", latitude: 8.02, longitude: 98.33 },
      },
    }),
  };
  getCurrentPosition.mockReset();
  getCurrentPosition.mockImplementation((found) =>
    found({ coords: { latitude: 7.9, longitude: 98.3 } } as GeolocationPosition),
  );
  setSession("driver");
});
afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const shown = () =>
  screen
    .queryAllByRole("article")
    .map((article) => within(article).getByRole("link").getAttribute("href")?.split("job=")[1]);
const expectOrder = (...ids: string[]) => waitFor(() => expect(shown()).toEqual(ids));
const select = () => screen.getByRole("combobox", { name: "Sort by" });

describe("which job is first", () => {
  test("the nearest, where the browser tells the position without asking; it is not sent", async () => {
    browser("granted");
    openDashboard();
    await expectOrder("near", "soon", "dear");
    expect(select()).toHaveProperty("value", "near");
    expect(screen.getByRole("article", { name: /Thalang/ }).textContent).toContain("km");
    expect(JSON.stringify(server.calls)).not.toContain("98.3,");
    expect(JSON.stringify(server.calls)).not.toContain("7.9");
  });

  test.each(["prompt", "denied", "unknown"] as const)(
    "the best paid, where it does not: %s; the page never asks by itself",
    async (permission) => {
      browser(permission);
      localStorage.setItem("khondee-jobs-order", "near");
      openDashboard("?sort=near");
      await expectOrder("dear", "soon", "near");
      expect(select()).toHaveProperty("value", "pay");
      expect(getCurrentPosition).not.toHaveBeenCalled();
    },
  );

  test("the nearest after the driver has chosen it, which asks the browser", async () => {
    browser("prompt");
    openDashboard();
    await expectOrder("dear", "soon", "near");
    await userEvent.selectOptions(select(), "Nearest to me");
    await expectOrder("near", "soon", "dear");
    expect(getCurrentPosition).toHaveBeenCalledOnce();
  });

  test("still the best paid when the browser then refuses, and why is said", async () => {
    browser("prompt");
    getCurrentPosition.mockImplementation((_found, failed) =>
      failed({ code: 1 } as GeolocationPositionError),
    );
    openDashboard();
    await expectOrder("dear", "soon", "near");
    await userEvent.selectOptions(select(), "Nearest to me");
    expect((await screen.findByRole("alert")).textContent).toContain("so jobs are sorted by pay");
    await expectOrder("dear", "soon", "near");
    expect(select()).toHaveProperty("value", "pay");
  });
});

describe("an order that the driver has chosen", () => {
  test("is kept on the device for the next time, also where the position is known", async () => {
    browser("granted");
    openDashboard();
    await expectOrder("near", "soon", "dear");
    await userEvent.selectOptions(select(), "Soonest pickup");
    await expectOrder("soon", "dear", "near");
    expect(localStorage.getItem("khondee-jobs-order")).toBe("pickup");
  });

  test("holds when the dashboard is opened without one in its address", async () => {
    browser("granted");
    localStorage.setItem("khondee-jobs-order", "pickup");
    openDashboard();
    await expectOrder("soon", "dear", "near");
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  test("in the address comes before the kept one", async () => {
    browser("granted");
    localStorage.setItem("khondee-jobs-order", "pickup");
    openDashboard("?sort=pay");
    await expectOrder("dear", "soon", "near");
  });
});
