import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WaysBack } from "#web/features/control-room/today/ways-back.tsx";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

type Shown = RouterOutputs["controlRoom"]["waysBack"];

const HUA_HIN = { th: "หัวหิน", en: "Hua Hin" };
const BANGKOK = { th: "กรุงเทพฯ", en: "Bangkok" };
const AT = Date.UTC(2026, 11, 2, 5);
const TRUCK: Shown["trucks"][number] = {
  jobId: "KD-AAAAAA-1",
  orderId: "KD-AAAAAA",
  driverId: "driver-dan",
  driverName: "Dan",
  vehicle: "four_wheel",
  freeAt: AT,
  endArea: HUA_HIN,
  homeM: 200_000,
  matching: [
    {
      jobId: "KD-BBBBBB-1",
      orderId: "KD-BBBBBB",
      pickupAt: AT,
      pickupArea: HUA_HIN,
      destinationArea: BANGKOK,
      estimatedPaySatang: 198_000,
      emptyM: 0,
      savedM: 190_000,
    },
  ],
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});
function open(data: Shown) {
  api.procedures["controlRoom.waysBack"] = () => ({ data });
  openPage({ "/admin": () => <WaysBack /> }, "/admin");
}

test("a truck is shown with where it is free, its empty way home, and the jobs that would lead it there", async () => {
  open({ trucks: [TRUCK], unmatched: 0, isCut: false });
  const card = await screen.findByRole("region", { name: "Dan" });
  expect(card.textContent).toMatch(/Hua Hin, free from 2 Dec.*200 km home empty · KD-AAAAAA/);
  const link = within(card).getByRole("link");
  expect(link.getAttribute("href")).toBe("/admin/orders?order=KD-BBBBBB");
  expect(link.textContent).toMatch(/KD-BBBBBB Hua Hin → Bangkok.*pays ฿1,980.*saves 190 km/);
});

test("without a matching job it says so, and how many trucks return empty", async () => {
  open({ trucks: [], unmatched: 3, isCut: true });
  expect(await screen.findByText("No job without a driver matches an empty way back.")).toBeDefined();
  expect(screen.getByText("Empty ways back without a matching job: 3")).toBeDefined();
  expect(screen.getByText("There are more drivers or jobs than were looked at here.")).toBeDefined();
});
