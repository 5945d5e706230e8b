import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedTrackingPage } from "#web/features/tracking/shared-tracking-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { openPage } from "../../../support/open-page.tsx";

const TOKEN = "A".repeat(32);
const SHARED = {
  status: "in_transit",
  overWater: [false],
  stops: [
    { role: "pickup", area: { th: "เขตบางกะปิ", en: "Bang Kapi, Bangkok" } },
    { role: "destination", area: { th: "อำเภอหัวหิน", en: "Hua Hin" } },
  ],
  trucks: [
    {
      vehicle: "four_wheel",
      status: "in_progress",
      position: { latitude: 13.1, longitude: 99.9, accuracyM: 12, fixedAt: Date.now() },
      arrival: null,
      visits: [],
    },
  ],
};

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json(SHARED)));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  location.hash = `#${TOKEN}`;
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  location.hash = "";
});

const open = () => openPage({ "/track": SharedTrackingPage }, "/track");

test("shows the state, the areas and the rough position, and sends the token in a header only", async () => {
  open();
  await screen.findByText("In transit");
  for (const text of ["Bang Kapi, Bangkok", "Hua Hin", "13.10, 99.90", "Last position: just now"])
    expect(screen.getByText(text)).toBeTruthy();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/tracking");
  expect(init?.headers).toEqual({ authorization: `Bearer ${TOKEN}` });
});

test("says that a link does not work, whatever is wrong with it", async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({}, { status: 404 })));
  open();
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeTruthy();
  expect(screen.queryByText("In transit")).toBeNull();
});

test("keeps what it knows, with its time, while the server does not answer, and goes on after that", async () => {
  open();
  await screen.findByText("In transit");
  fetched.mockImplementation(() => Promise.reject(new Error("offline")));
  await queryClient.refetchQueries();
  await screen.findByText(/^No connection\. This was so at/);
  expect(screen.getByText("In transit")).toBeTruthy();
  fetched.mockImplementation(() => Promise.resolve(Response.json({ ...SHARED, status: "delivered" })));
  await queryClient.refetchQueries();
  await screen.findByText("Delivered");
  expect(screen.queryByText(/^No connection/)).toBeNull();
});
