import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WaysBack } from "#web/features/control-room/today/ways-back.tsx";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as rights from "#web/lib/session/staff-right.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../../orders/sample-orders.ts";

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

const NOBODY = { count: 0, first: [] };

const CANDIDATE = {
  driverId: "driver-dan",
  name: "Dan",
  phone: "+66812345678",
  refusal: null,
  isOverridable: false,
  emptyM: 0,
  afterOrderId: null,
  lateMs: 0,
};

const may = vi.spyOn(rights, "useOfficeMay");
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
  open({ trucks: [TRUCK], unmatched: 0, withoutHome: NOBODY, isCut: false });
  const card = await screen.findByRole("region", { name: "Dan" });
  expect(card.textContent).toMatch(/Hua Hin, free from 2 Dec.*200 km home empty · KD-AAAAAA/);
  const link = within(card).getByRole("link");
  expect(link.getAttribute("href")).toBe("/admin/orders?order=KD-BBBBBB");
  expect(link.textContent).toMatch(/KD-BBBBBB Hua Hin → Bangkok.*pays ฿1,980.*saves 190 km/);
});

test("a job is given to the driver of the truck at once, by the dialog that says whether they can take it", async () => {
  may.mockReturnValue(true);
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  api.procedures["assignments.candidates"] = () => ({
    data: { revision: 3, items: [CANDIDATE], nextCursor: null },
  });
  api.procedures["assignments.assign"] = () => ({ data: { orderId: "KD-BBBBBB" } });
  open({ trucks: [TRUCK], unmatched: 0, withoutHome: NOBODY, isCut: false });
  await userEvent.click(await screen.findByRole("button", { name: "Assign KD-BBBBBB" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  expect(await sheet.findByRole("radio", { name: /Dan/ })).toHaveProperty("checked", true);
  expect(api.inputsOf("assignments.candidates")).toMatchObject([
    { jobId: "KD-BBBBBB-1", driverId: "driver-dan" },
  ]);
  await userEvent.click(sheet.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("assignments.assign")).toMatchObject([
    {
      orderId: "KD-BBBBBB",
      jobId: "KD-BBBBBB-1",
      driverId: "driver-dan",
      seenDriverId: null,
      seenRevision: 3,
    },
  ]);
  expect(api.inputsOf("controlRoom.waysBack").length).toBe(2);
});

test("who does not dispatch reads the offers and gives nothing", async () => {
  may.mockReturnValue(false);
  open({ trucks: [TRUCK], unmatched: 0, withoutHome: NOBODY, isCut: false });
  await screen.findByRole("region", { name: "Dan" });
  expect(screen.queryByRole("button")).toBeNull();
});

test("without a matching job it says so, how many trucks return empty, and of whom that is not known", async () => {
  may.mockReturnValue(true);
  const dao = { driverId: "driver-dao", name: "Dao" };
  open({ trucks: [], unmatched: 3, withoutHome: { count: 2, first: [dao] }, isCut: true });
  expect(await screen.findByText("No job without a driver matches an empty way back.")).toBeDefined();
  expect(screen.getByText("Empty ways back without a matching job: 3")).toBeDefined();
  // Whose home is not known is no way back without a job, and can be mended.
  expect(screen.getByText(/^Drivers left out because no area of theirs is known: 2/)).toBeDefined();
  const link = screen.getByRole("link", { name: "Dao" });
  expect(link.getAttribute("href")).toBe("/admin/drivers?driver=driver-dao");
  expect(screen.getByText("There are more drivers or jobs than were looked at here.")).toBeDefined();
});

test("the trucks without a matching job are listed when asked for: which, from where, when, and how far home", async () => {
  const free: RouterOutputs["controlRoom"]["unmatchedReturns"][number] = {
    ...TRUCK,
    plate: "1กข 1111",
    homeArea: BANGKOK,
  };
  api.procedures["controlRoom.unmatchedReturns"] = () => ({
    data: [free, { ...free, jobId: "KD-CCCCCC-1", orderId: "KD-CCCCCC", homeArea: null, homeM: null }],
  });
  open({ trucks: [], unmatched: 2, withoutHome: NOBODY, isCut: false });
  const show = await screen.findByRole("button", { name: /^List them/ });
  expect(api.inputsOf("controlRoom.unmatchedReturns")).toEqual([]);
  await userEvent.click(show);
  const sheet = within(await screen.findByRole("dialog", { name: "Empty ways back without a matching job" }));
  const [known, unknown] = await sheet.findAllByRole("listitem");
  expect(known?.textContent).toMatch(
    /^Dan1กข 1111 · 4-wheel truckHua Hin, free from 2 Dec.*200 km home empty, to Bangkok/,
  );
  expect(within(known!).getByRole("link").getAttribute("href")).toBe("/admin/orders?order=KD-AAAAAA");
  expect(unknown?.textContent).not.toContain("home empty");
});
