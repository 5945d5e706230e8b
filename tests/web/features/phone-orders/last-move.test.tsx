import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { newCall, saveCall, type PhoneDraft } from "#web/features/phone-orders/phone-draft.ts";
import { moveThrough } from "../calculator/sample-quote.ts";
import { order } from "../orders/sample-orders.ts";
import { api, KNOWN, openCall, useCalls, user } from "./call-world.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

useCalls();

const [PICKUP, DESTINATION] = order("KD-LAST01").stops;
if (PICKUP === undefined || DESTINATION === undefined) throw new Error("the sample has no stops");

/** From Bang Kapi to Bang Lamung, with goods, and a person at the destination. */
const LAST = order("KD-LAST01", {
  stops: [
    { ...PICKUP, detail: "88/1" },
    {
      ...DESTINATION,
      placeId: "th-2004",
      label: { th: "อำเภอบางละมุง จังหวัดชลบุรี", en: "Bang Lamung, Chon Buri" },
      detail: "gate B",
      person: { name: "Nok", phone: "+66811111111" },
    },
  ],
  vehicles: ["six_wheel", "six_wheel"],
  workers: 3,
  loadRange: "from_850_kg",
  notes: "ring twice",
  goods: {
    homeSize: null,
    items: [{ itemId: "box", count: 10 }],
    stops: [{ floor: 4, hasLift: false, carryDistanceM: 20 }, null],
    note: "",
    noProhibitedGoods: true,
  },
});

/** Opens the call of a customer whom the office knows. */
function open(change: Partial<PhoneDraft> = {}, known: object = KNOWN) {
  api.procedures["orders.phoneCustomer"] = () => ({ data: known });
  api.procedures["orders.byId"] = () => ({ data: LAST });
  saveCall("u-1", { ...newCall(), phone: "0812345678", ...change });
  return openCall();
}
const focused = () => document.activeElement;
const day = () => screen.getByRole("combobox", { name: "Date" });
const address = (stop: string) => screen.getByLabelText<HTMLInputElement>(`Address: ${stop}`).value;
const chosen = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const latestQuote = () => api.inputsOf("pricing.quote").at(-1) as MoveRequest | undefined;

test("a call as last time has the places, doors, trucks, helpers, weight and goods of the latest order, priced at once", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: /^As last time/ }));
  await waitFor(() => expect(focused()).toBe(day()));
  expect(api.inputsOf("orders.byId")).toEqual([{ orderId: "KD-LAST01" }]);
  expect([address("Pickup"), address("Destination")]).toEqual(["88/1", "gate B"]);
  expect([chosen("Helpers"), chosen("6-wheel truck")]).toEqual(["3", "2"]);
  expect(screen.getByText("Goods as last time, pieces: 10")).toBeTruthy();
  await waitFor(() =>
    expect(latestQuote()).toMatchObject({ workers: 3, vehicles: ["six_wheel", "six_wheel"] }),
  );
  expect(latestQuote()?.stops).toMatchObject([{ placeId: "th-1006" }, { placeId: "th-2004" }]);
  // Neither the day nor what was noted for that day.
  expect(screen.getByLabelText<HTMLInputElement>("Time (Thailand)").value).toBe("");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe("");
});

test("the way back goes from the destination to the pickup, by a key, and the day that was said stays", async () => {
  open({ move: { ...moveThrough("th-8404", "th-1006"), date: "2026-12-01", time: "09:00" } });
  await screen.findByRole("button", { name: /^The way back/ });
  await user.keyboard("{Alt>}[KeyW]{/Alt}");
  await waitFor(() => expect(address("Pickup")).toBe("gate B"));
  expect(address("Destination")).toBe("88/1");
  expect(screen.getByLabelText<HTMLInputElement>("Time (Thailand)").value).toBe("09:00");
  await waitFor(() =>
    expect(latestQuote()?.stops).toMatchObject([{ placeId: "th-2004" }, { placeId: "th-1006" }]),
  );
  // The access is told of the same door, which is the destination now.
  expect(screen.getByRole("button", { name: /Floor 5.*: Destination/ })).toBeTruthy();
});

test("the goods that came with it are left out by a press, and the access stays", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: /^As last time/ }));
  await user.click(await screen.findByRole("button", { name: "Without these goods" }));
  expect(screen.queryByText(/Goods as last time/)).toBeNull();
  expect(focused()).not.toBe(document.body);
  expect(screen.getByRole("button", { name: /Floor 5.*: Pickup/ })).toBeTruthy();
});

test("a place that was only in words is the first thing to settle", async () => {
  open();
  api.procedures["orders.byId"] = () => ({
    data: { ...LAST, stops: [{ ...PICKUP, placeId: null }, LAST.stops[1]] },
  });
  await user.click(await screen.findByRole("button", { name: /^As last time/ }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole("combobox", { name: "Pickup" })));
});

test("an order that cannot be read says so, and what was typed stays", async () => {
  open({ move: moveThrough("th-8404", "th-1006") });
  api.procedures["orders.byId"] = () => ({ code: "INTERNAL" });
  await user.click(await screen.findByRole("button", { name: /^As last time/ }));
  await waitFor(() => expect(screen.getAllByText(/Could not load this order/).length).toBeGreaterThan(0));
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Pickup" }).value).toMatch(/Samui/);
});

test.each([
  ["nobody knows", null],
  ["has never ordered", { ...KNOWN, orders: 0, lastOrderAt: null, lastOrderId: null }],
])("a caller whom %s has no last time", async (_who, known) => {
  open({}, known as object);
  await screen.findByText(known === null ? /Nobody is on file/ : /Malee Suk/);
  expect(screen.queryByRole("button", { name: /^As last time/ })).toBeNull();
  await user.keyboard("{Alt>}[KeyL]{/Alt}");
  expect(api.inputsOf("orders.byId")).toEqual([]);
});
