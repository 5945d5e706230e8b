import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { loadCall, newCall, saveCall, type PhoneDraft } from "#web/features/phone-orders/phone-draft.ts";
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
    note: "Only the blue sofa",
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
  expect(screen.getByText("10 × Moving box")).toBeTruthy();
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
  const phone = screen.getByLabelText("Phone");
  // The keys type what they type: nothing stands in their way.
  for (const code of ["KeyR", "KeyW", "KeyB"])
    expect(fireEvent.keyDown(phone, { code, altKey: true })).toBe(true);
  expect(api.inputsOf("orders.byId")).toEqual([]);
});

test("Alt+R takes the latest move over, and Alt+L types what it types, which is the @ of a German Mac", async () => {
  open();
  await screen.findByRole("button", { name: /^As last time/ });
  const email = screen.getByLabelText(/^E-mail/);
  expect(fireEvent.keyDown(email, { code: "KeyL", key: "@", altKey: true })).toBe(true);
  expect(api.inputsOf("orders.byId")).toEqual([]);
  expect(fireEvent.keyDown(email, { code: "KeyR", key: "®", altKey: true })).toBe(false);
  await waitFor(() => expect(address("Pickup")).toBe("88/1"));
});

test("the note about the goods of last time is not taken over", async () => {
  open({ move: { ...moveThrough("th-8404", "th-1006"), date: "2026-12-01", time: "09:00" } });
  await user.click(await screen.findByRole("button", { name: /^As last time/ }));
  await waitFor(() => expect(address("Pickup")).toBe("88/1"));
  await waitFor(() => expect(loadCall("u-1").move.goods?.items).toEqual([{ itemId: "box", count: 10 }]));
  expect(loadCall("u-1").move.goods?.note).toBe("");
});

const undo = () => screen.queryByRole("button", { name: /^Undo/ });
const pickup = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Pickup" }).value;

test("what was entered before comes back by Undo, at the day that was said since", async () => {
  open({ move: { ...moveThrough("th-8404", "th-1006"), workers: 2, date: "2026-12-01", time: "09:00" } });
  const again = await screen.findByRole("button", { name: /^As last time/ });
  const before = pickup();
  expect(before).toMatch(/Samui/);
  await user.click(again);
  await screen.findByText("What was entered is replaced.");
  expect(pickup()).not.toBe(before);
  // Neither the other way nor another time takes it away.
  await user.click(screen.getByRole("button", { name: /^The way back/ }));
  await waitFor(() => expect(address("Pickup")).toBe("gate B"));
  fireEvent.change(screen.getByLabelText("Time (Thailand)"), { target: { value: "10:30" } });
  await user.click(undo() ?? document.body);
  expect(pickup()).toBe(before);
  expect(chosen("Helpers")).toBe("2");
  expect(screen.getByLabelText<HTMLInputElement>("Time (Thailand)").value).toBe("10:30");
  expect(screen.getByText("What was entered before is back.")).toBeTruthy();
  expect(undo()).toBeNull();
  expect(focused()).not.toBe(document.body);
});

test("Undo has a key, and is gone once the move is changed", async () => {
  open({ move: moveThrough("th-8404", "th-1006") });
  const again = await screen.findByRole("button", { name: /^As last time/ });
  const before = pickup();
  expect(before).toMatch(/Samui/);
  await user.click(again);
  await screen.findByRole("button", { name: /^Undo/ });
  await user.keyboard("{Alt>}[KeyB]{/Alt}");
  await waitFor(() => expect(pickup()).toBe(before));
  await user.click(screen.getByRole("button", { name: /^As last time/ }));
  await screen.findByRole("button", { name: /^Undo/ });
  await user.selectOptions(screen.getByLabelText("Helpers"), "1");
  expect(undo()).toBeNull();
  expect(screen.queryByText("What was entered is replaced.")).toBeNull();
});

test("a call in which nothing was entered has nothing to bring back, nor has the next call", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: /^As last time/ }));
  await waitFor(() => expect(address("Pickup")).toBe("88/1"));
  expect(undo()).toBeNull();
  await user.selectOptions(screen.getByLabelText("Helpers"), "1");
  await user.click(screen.getByRole("button", { name: /^The way back/ }));
  await screen.findByRole("button", { name: /^Undo/ });
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(undo()).toBeNull();
});

test("while the e-mail is typed the buttons stay, and the move that is being read is taken over", async () => {
  open();
  await screen.findByRole("button", { name: /^As last time/ });
  const look = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  api.procedures["orders.phoneCustomer"] = () => look.promise.then(() => ({ data: KNOWN }));
  api.procedures["orders.byId"] = () => read.promise.then(() => ({ data: LAST }));
  await user.click(screen.getByRole("button", { name: /^As last time/ }));
  await user.type(screen.getByLabelText(/^E-mail/), "malee@example.com");
  // Whom the address belongs to is not known yet.
  await waitFor(() => expect(api.inputsOf("orders.phoneCustomer")).toHaveLength(2));
  expect(screen.queryByText(/Malee Suk/)).toBeNull();
  expect(screen.getByRole("button", { name: /^As last time/ })).toBeTruthy();
  read.resolve();
  await waitFor(() => expect(address("Pickup")).toBe("88/1"));
  // Whoever types goes on there.
  await vi.advanceTimersByTimeAsync(100);
  expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/));
  look.resolve();
  await screen.findByText(/Malee Suk/);
});

test("the move of somebody who no longer calls is not taken over", async () => {
  open();
  await screen.findByRole("button", { name: /^As last time/ });
  const read = Promise.withResolvers<void>();
  api.procedures["orders.byId"] = () => read.promise.then(() => ({ data: LAST }));
  await user.click(screen.getByRole("button", { name: /^As last time/ }));
  fireEvent.change(screen.getByLabelText("Phone"), { target: { value: "0898765432" } });
  expect(screen.queryByRole("button", { name: /^As last time/ })).toBeNull();
  const again = await screen.findByRole("button", { name: /^As last time/ });
  expect(again.getAttribute("aria-busy")).toBe("true");
  read.resolve();
  await waitFor(() => expect(again.getAttribute("aria-busy")).not.toBe("true"));
  expect(pickup()).toBe("");
});
