import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfferPage } from "#web/features/orders/offer/offer-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { anOffer } from "../sample-offer.ts";

let arrival: { type: string; token: string; path: string } | null;
vi.mock("#web/lib/session/link-arrival.ts", async (actual) => ({
  ...(await actual<object>()),
  useLinkArrival: () => arrival,
}));
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  arrival = { type: "offer", token: "token-1", path: "/offer" };
  api.procedures["orders.offerOfLink"] = () => ({ data: anOffer() });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});
const open = () => openPage({ "/offer": OfferPage, "/orders": () => null }, "/offer");

test("opening the link answers nothing; one press does, without a session", async () => {
  api.procedures["orders.answerOfferOfLink"] = () => ({ data: anOffer({ state: "accepted" }) });
  open();
  const accept = await screen.findByRole("button", { name: "Accept ฿1,336" });
  expect(api.inputsOf("orders.answerOfferOfLink")).toEqual([]);
  await userEvent.click(accept);
  expect(await screen.findByText(/You have accepted the price/)).toBeTruthy();
  expect(api.inputsOf("orders.answerOfferOfLink")).toEqual([
    { token: "token-1", answer: "accept", truckHoursAcknowledged: false },
  ]);
});

test("what cancelling costs once it is accepted is said before it is", async () => {
  open();
  await screen.findByRole("button", { name: "Accept ฿1,336" });
  expect(screen.getByText(/^Free cancellation until .*, then 30 % of the price\.$/)).toBeTruthy();
});

test("another price says what it is for, as it is and as it would be, and what it costs", async () => {
  const { lines, totalSatang } = anOffer();
  api.procedures["orders.offerOfLink"] = () => ({
    data: anOffer({
      before: { lines, totalSatang: 1_000_00 },
      change: {
        workers: { from: 1, to: 3 },
        vehicles: { from: ["four_wheel"], to: ["six_wheel"] },
        places: {
          from: [
            { th: "บางกะปิ", en: "Bang Kapi" },
            { th: "พัทยา", en: "Pattaya" },
          ],
          to: [
            { th: "บางกะปิ", en: "Bang Kapi" },
            { th: "หัวหิน", en: "Hua Hin" },
          ],
        },
      },
    }),
  });
  open();
  await screen.findByRole("button", { name: "Accept ฿1,336" });
  for (const text of [
    "Before: Bang Kapi → Pattaya",
    "Now: Bang Kapi → Hua Hin",
    "Before: 4-wheel truck",
    "Now: 6-wheel truck",
    /^Now: 3/,
    "Before: ฿1,000",
    `Now: ฿${(totalSatang / 100).toLocaleString("en")}`,
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/850 kg/)).toBeNull();
});

test("a reason is read of an amount that is set by hand anew, not of one that keeps it on another line", async () => {
  const { lines, totalSatang } = anOffer();
  const [first] = lines;
  if (first?.kind !== "transport") throw new Error("no transport");
  const byHand = (vehicleIndex: number, amountSatang: number, reason: string) => ({
    ...first,
    vehicleIndex,
    amountSatang,
    adjusted: { fromSatang: first.amountSatang, reason },
  });
  const [plain, ...rest] = [{ ...first, vehicleIndex: 0 }, ...lines.slice(1)];
  const before = [plain, byHand(1, 700_00, "Narrow lane"), byHand(2, 800_00, "Waiting"), ...rest];
  // The first truck is gone; of the others one keeps its amount, and the other's is set anew for the same reason.
  const after = [byHand(0, 700_00, "Narrow lane"), byHand(1, 900_00, "Waiting"), ...rest];
  api.procedures["orders.offerOfLink"] = () => ({
    data: anOffer({ lines: after, before: { lines: before, totalSatang } }),
  });
  open();
  await screen.findByRole("button", { name: "Accept ฿1,336" });
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Transport: Waiting"]);
});

test("a link that does not work says so, and leads to the orders", async () => {
  api.procedures["orders.offerOfLink"] = () => ({ code: "TOKEN_INVALID" });
  open();
  expect(await screen.findByText(/This link no longer works/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "My orders" })).toBeTruthy();
});

test("without a link it says the same", async () => {
  arrival = null;
  open();
  expect(await screen.findByText(/This link no longer works/)).toBeTruthy();
  expect(api.calls).toEqual([]);
});

test("a failed answer keeps the offer and can be pressed again", async () => {
  api.procedures["orders.answerOfferOfLink"] = () => ({ code: "SERVICE_UNAVAILABLE" });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Decline this price" }));
  const again = screen.getByRole("button", { name: "Decline this price" });
  await waitFor(() => expect(again).toHaveProperty("disabled", false));
});
