import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { SettleForm } from "#web/features/orders/admin/settle/settle-form.tsx";
import type { Offer, Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { anOffer, NOTHING_CHANGED, TRUCK_HOURS, unsettled } from "../../sample-offer.ts";
import { fill } from "../../../../../support/fill.ts";

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
const onDone = vi.fn<() => void>();
const BANG_KAPI = {
  placeId: "th-1006",
  label: "Bang Kapi, Bangkok",
  latitude: 13.7,
  longitude: 100.6,
  near: null,
  exactM: null,
};

beforeEach(() => {
  api = new FakeApi();
  api.install();
  onDone.mockClear();
  showToast.mockClear();
  api.procedures["geo.suggest"] = () => ({
    data: [BANG_KAPI],
  });
  const { lines, totalSatang } = anOffer();
  api.procedures["pricing.quote"] = () => ({
    data: { token: "quote-1", lines, totalSatang, truckHours: null },
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open() {
  openPage({ "/": () => <SettleForm order={unsettled()} onDone={onDone} /> }, "/");
  await screen.findByText("The customer wrote: the yellow house");
}
async function choosePickup() {
  await userEvent.type(screen.getByRole("combobox", { name: "Pickup" }), "Bang");
  await userEvent.click(await screen.findByRole("option", { name: /Bang Kapi, Bangkok/ }));
}
const sendButton = () => screen.findByRole("button", { name: /^Send the offer of/ });

test("starts from what the customer asked for, and prices it when every place is chosen", async () => {
  await open();
  expect(screen.getByText("Choose every place to see the price.")).toBeTruthy();
  expect(api.inputsOf("pricing.quote")).toEqual([]);
  await choosePickup();
  await sendButton();
  expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
    stops: [{ placeId: "th-1006" }, { placeId: "th-8404" }],
    vehicles: ["six_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });
});

const AT_BANG_KAPI = { latitude: 13.7702, longitude: 100.6421 };

/** Two stops in Bang Kapi, with any changes of the first. */
function openWithin(change: object): void {
  const asked = unsettled();
  const known = { placeId: "th-1006", label: { th: "เขตบางกะปิ", en: "Bang Kapi, Bangkok" } };
  const stops = asked.stops.map((stop, index) => ({
    ...stop,
    ...known,
    latitude: 13.7,
    longitude: 100.6,
    detail: "9/1",
    ...(index === 0 && change),
  }));
  openPage({ "/": () => <SettleForm order={{ ...asked, stops }} onDone={onDone} /> }, "/");
}

test("an exact point is priced as that point, and keeps the customer's words", async () => {
  api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openWithin({ ...AT_BANG_KAPI, pin: AT_BANG_KAPI, isExact: true, words: "the camp", detail: "" });
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Pickup" });
  expect(field.value).toBe("the camp");
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
    stops: [AT_BANG_KAPI, { placeId: "th-1006" }],
  });
  expect(api.inputsOf("orders.settle")).toMatchObject([
    { stops: [{ words: "the camp", pin: AT_BANG_KAPI }, { detail: "9/1" }] },
  ]);
});

test("an offer that somebody else made meanwhile is shown, and replaced only by who has seen it", async () => {
  api.procedures["orders.settle"] = () => ({ code: "ORDER_CHANGED" });
  const theirs = anOffer({ offerId: "theirs", totalSatang: 900_00 });
  const Page = () => {
    const [order, setOrder] = useState(unsettled());
    const readAgain = () => {
      setOrder(unsettled({ offer: theirs }));
      void queryClient.invalidateQueries();
    };
    return (
      <>
        <button onClick={readAgain}>Read again</button>
        <SettleForm order={order} onDone={onDone} />
      </>
    );
  };
  openPage({ "/": Page }, "/");
  await screen.findByText("The customer wrote: the yellow house");
  await choosePickup();
  await sendButton();
  // Another price begins the amounts anew, and theirs is still not seen.
  const { lines, totalSatang } = anOffer();
  const dearer = lines.map((line) => ({ ...line, amountSatang: line.amountSatang + 1_00 }));
  api.procedures["pricing.quote"] = () => ({
    data: { token: "quote-2", lines: dearer, totalSatang, truckHours: null },
  });
  await userEvent.click(screen.getByRole("button", { name: "Read again" }));
  const notice = within(await screen.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByText("฿900")).toBeTruthy();
  expect(notice.getByText("฿1,337")).toBeTruthy();
  await userEvent.click(await sendButton());
  await waitFor(() =>
    expect(api.inputsOf("orders.settle")).toMatchObject([{ token: "quote-2", seenOfferId: null }]),
  );
  await userEvent.click(screen.getByRole("button", { name: "Keep what I typed" }));
  expect(screen.queryByRole("region", { name: /Someone else saved/ })).toBeNull();
  await userEvent.click(await sendButton());
  await waitFor(() => expect(api.inputsOf("orders.settle")[1]).toMatchObject({ seenOfferId: "theirs" }));
});

test("what others change meanwhile is taken over where nothing was typed, and shown beside what was", async () => {
  api.procedures["orders.settle"] = () => ({ code: "ORDER_CHANGED" });
  const asked = unsettled();
  const revised = { revision: asked.revision + 1, workers: 3, pickupAt: asked.pickupAt + DAY_MS };
  const stops = asked.stops.map((stop, at) => (at === 1 ? { ...stop, detail: "Gate 9" } : stop));
  const Page = () => {
    const [order, setOrder] = useState(asked);
    return (
      <>
        <button onClick={() => setOrder({ ...asked, ...revised, stops })}>Read again</button>
        <SettleForm order={order} onDone={onDone} />
      </>
    );
  };
  openPage({ "/": Page }, "/");
  await screen.findByText("The customer wrote: the yellow house");
  await choosePickup();
  await userEvent.click(screen.getByRole("button", { name: "One helper more" }));
  await userEvent.click(await sendButton());
  await waitFor(() => expect(api.inputsOf("orders.settle")).toMatchObject([{ revision: asked.revision }]));
  await userEvent.click(screen.getByRole("button", { name: "Read again" }));
  const notice = within(await screen.findByRole("region", { name: /Someone else saved/ }));
  // Nobody typed a day or an address here: theirs are in the form.
  expect(notice.getByText("Gate 9")).toBeTruthy();
  expect(notice.getByText("23 Nov 2026")).toBeTruthy();
  expect(screen.getByDisplayValue("Gate 9")).toBeTruthy();
  // The helpers were chosen here too: both numbers are shown, and this one stays until theirs is taken.
  expect(notice.getByText("3")).toBeTruthy();
  expect(notice.getByText("1")).toBeTruthy();
  await userEvent.click(await sendButton());
  await waitFor(() => expect(api.inputsOf("orders.settle")).toHaveLength(2));
  expect(api.inputsOf("orders.settle")[1]).toMatchObject({
    revision: revised.revision,
    pickupAt: new Date(revised.pickupAt).toISOString(),
    stops: [{}, { detail: "Gate 9" }],
  });
  expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({ workers: 1 });
  await userEvent.click(notice.getByRole("button", { name: "Take theirs: Helpers" }));
  await waitFor(() => expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({ workers: 3 }));
});

describe("an offer after another one", () => {
  const STATES = ["open", "declined", "withdrawn"] as const;

  test.each(STATES)("that is %s has the day and workers that somebody changed since", async (state) => {
    const asked = unsettled();
    const changedSince = { ...NOTHING_CHANGED, day: true, workers: true };
    const offer = anOffer({ state, workers: 2, changedSince });
    const pickupAt = asked.pickupAt + DAY_MS;
    const order = { ...asked, pickupAt, workers: 0, offer };
    openPage({ "/": () => <SettleForm order={order} onDone={onDone} /> }, "/");
    await sendButton();
    expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
      stops: offer.stops.map(({ placeId }) => ({ placeId })),
      vehicles: offer.vehicles,
      workers: 0,
      pickupAt: new Date(pickupAt).toISOString(),
    });
  });

  test.each(STATES)("that is %s has its own where nobody did", async (state) => {
    const asked = unsettled();
    const offer = anOffer({ state, workers: 2, pickupAt: asked.pickupAt + DAY_MS });
    openPage({ "/": () => <SettleForm order={{ ...asked, offer }} onDone={onDone} /> }, "/");
    await sendButton();
    expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
      workers: 2,
      pickupAt: new Date(offer.pickupAt).toISOString(),
    });
  });
});

/** The form of an order from Bang Kapi over the yellow house to Bang Kapi, with any changes. */
function openOver(change: Partial<Order> = {}): void {
  const asked = unsettled();
  const known = { placeId: "th-1006", label: { th: "เขตบางกะปิ", en: "Bang Kapi, Bangkok" } };
  const [typed, end] = asked.stops;
  if (typed === undefined || end === undefined) throw new Error("no stops");
  const person = { name: "Somchai", phone: "+66812345678" };
  const stops = [{ ...end, ...known, detail: "Gate 7" }, typed, { ...end, ...known, detail: "9/1", person }];
  openPage({ "/": () => <SettleForm order={{ ...asked, stops, ...change }} onDone={onDone} /> }, "/");
}

test("says which stops of the order it sends, without one that is taken away and for one that is added", async () => {
  api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openOver();
  await userEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  await userEvent.click(screen.getByRole("button", { name: "Add a waypoint" }));
  await userEvent.type(screen.getByRole("combobox", { name: "Waypoint 1" }), "Bang");
  await userEvent.click(await screen.findByRole("option", { name: /Bang Kapi, Bangkok/ }));
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.inputsOf("orders.settle")).toMatchObject([{ stopsFrom: [0, null, 2] }]);
});

test.each([
  ["as it said", [2, null], [2, null]],
  ["of none, where it did not say and has other ones", null, [null, null]],
])("an offer after another one is of the same stops of the order, %s", async (_how, stopsFrom, expected) => {
  api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openOver({ offer: anOffer({ state: "declined", stopsFrom }) });
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.inputsOf("orders.settle")).toMatchObject([{ stopsFrom: expected }]);
});

describe("the doors of an offer after another one", () => {
  const offered = anOffer().stops.map((stop, index) => ({ ...stop, detail: `offered ${index}` }));
  const sentAfter = async (change: Partial<Offer>) => {
    api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
    openOver({ offer: anOffer({ state: "withdrawn", stops: offered, ...change }) });
    await userEvent.click(await sendButton());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    return api.inputsOf("orders.settle")[0];
  };

  test("are its own, also at another place than the order's, where nobody has changed that door", async () => {
    expect(await sentAfter({ stopsFrom: [0, 2] })).toMatchObject({
      stops: [{ detail: "offered 0" }, { detail: "offered 1" }],
      stopsFrom: [0, 2],
    });
  });

  test("are those of the order where somebody changed them since, and an added stop keeps its own", async () => {
    const changedSince = { ...NOTHING_CHANGED, stops: [0, 2], elsewhere: [0, 2] };
    expect(await sentAfter({ stopsFrom: [null, 2], changedSince })).toMatchObject({
      stops: [{ detail: "offered 0" }, { detail: "9/1" }],
      stopsFrom: [null, 2],
    });
  });

  test("keep their addresses where only the person was changed", async () => {
    const person = { name: "Somchai", phone: "+66812345678" };
    const mine = offered.map((stop) => ({ ...stop, person: { name: "Malee", phone: "+66898765432" } }));
    const changedSince = { ...NOTHING_CHANGED, stops: [2] };
    expect(await sentAfter({ stops: mine, stopsFrom: [0, 2], changedSince })).toMatchObject({
      stops: [{ person: { name: "Malee" } }, { detail: "offered 1", person }],
    });
  });

  test("are its own where it does not say which stops it has, and has other ones", async () => {
    const changedSince = { ...NOTHING_CHANGED, stops: [0, 2], elsewhere: [0, 2] };
    expect(await sentAfter({ stopsFrom: null, changedSince })).toMatchObject({
      stops: [{ detail: "offered 0" }, { detail: "offered 1" }],
      stopsFrom: [null, null],
    });
  });

  test("are of the stops at their positions where it does not say which it has, and has as many", async () => {
    const [first, last] = offered;
    if (first === undefined || last === undefined) throw new Error("no stops");
    const changedSince = { ...NOTHING_CHANGED, stops: [2], elsewhere: [2] };
    expect(await sentAfter({ stops: [first, first, last], stopsFrom: null, changedSince })).toMatchObject({
      stops: [{ detail: "offered 0" }, { detail: "offered 0" }, { detail: "9/1" }],
      // The place in free text may have been taken away, and another one added.
      stopsFrom: [0, null, 2],
    });
  });
});

test.each([
  [
    "at the exact point that was offered, with the corrected pin",
    AT_BANG_KAPI,
    "2",
    { latitude: 13.771, longitude: 100.643 },
  ],
  ["at the exact point that the office chose", { latitude: 13.9, longitude: 100.9 }, "2", AT_BANG_KAPI],
])("a door that its customer has changed is %s", async (_where, asked, detail, expected) => {
  api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  const [first, last] = anOffer().stops;
  if (first === undefined || last === undefined) throw new Error("no stops");
  const at = { placeId: "th-1006", ...AT_BANG_KAPI, isExact: true };
  const stops = [{ ...first, ...at, pin: AT_BANG_KAPI, detail: "1" }, last];
  const changedSince = { ...NOTHING_CHANGED, stops: [0], elsewhere: [0] };
  const own = { ...first, ...at, ...asked, detail, pin: { latitude: 13.771, longitude: 100.643 } };
  const order = unsettled({
    offer: anOffer({ state: "withdrawn", stops, changedSince }),
    stops: [own, last],
  });
  openPage({ "/": () => <SettleForm order={order} onDone={onDone} /> }, "/");
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.inputsOf("orders.settle")).toMatchObject([{ stops: [{ detail, pin: expected }, {}] }]);
});

test("what its customer has changed stays where somebody else makes another offer after it", async () => {
  api.procedures["orders.settle"] = () => ({ code: "ORDER_CHANGED" });
  const opened = unsettled({ offer: anOffer({ state: "declined", workers: 2 }) });
  const moved = { ...opened, pickupAt: opened.pickupAt + 2 * DAY_MS, workers: 1 };
  const theirs = anOffer({ offerId: "theirs", state: "withdrawn" });
  const Page = () => {
    const [order, setOrder] = useState(opened);
    return (
      <>
        <button onClick={() => setOrder({ ...moved, offer: theirs })}>Read again</button>
        <SettleForm order={order} onDone={onDone} />
      </>
    );
  };
  openPage({ "/": Page }, "/");
  await sendButton();
  expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({ workers: 2 });
  await userEvent.click(screen.getByRole("button", { name: "Read again" }));
  await waitFor(() =>
    expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
      workers: 1,
      pickupAt: new Date(moved.pickupAt).toISOString(),
    }),
  );
});

test("a stop at another place is not called by what its customer called the one before", async () => {
  api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openWithin({ words: "the camp", detail: "88/1" });
  const field = await screen.findByRole("combobox", { name: "Pickup" });
  await userEvent.clear(field);
  await userEvent.type(field, "Pat");
  api.procedures["geo.suggest"] = () => ({ data: [{ ...BANG_KAPI, placeId: "th-2004", label: "Pattaya" }] });
  await userEvent.click(await screen.findByRole("option", { name: /Pattaya/ }));
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const [sent] = api.inputsOf("orders.settle") as [{ stops: object[] }];
  expect(sent.stops[0]).toMatchObject({ detail: "88/1" });
  expect(sent.stops[0]).not.toHaveProperty("words");
});

test("a stop at the place that its customer named, or inside it, keeps that name", async () => {
  api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openWithin({ words: "the camp", detail: "88/1" });
  const field = await screen.findByRole("combobox", { name: "Pickup" });
  await userEvent.clear(field);
  await userEvent.type(field, "Khl");
  const inside = { ...BANG_KAPI, placeId: "th-100601", label: "Khlong Chan, Bangkok" };
  api.procedures["geo.suggest"] = () => ({ data: [inside] });
  await userEvent.click(await screen.findByRole("option", { name: /Khlong Chan/ }));
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.inputsOf("orders.settle")).toMatchObject([{ stops: [{ words: "the camp" }, {}] }]);
});

test("two addresses of one place are told apart by their addresses", async () => {
  openWithin({ detail: "88/1" });
  await sendButton();
  expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
    stops: [
      { placeId: "th-1006", detail: "88/1" },
      { placeId: "th-1006", detail: "9/1" },
    ],
  });
});

test("sends the signed quote with the adjusted amount and its reason", async () => {
  api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  await open();
  await choosePickup();
  await sendButton();
  await userEvent.click(screen.getByRole("button", { name: "Adjust Transport, 4-wheel truck" }));
  const amount = screen.getByRole("textbox", { name: "Amount (baht)" });
  await userEvent.clear(amount);
  await fill(userEvent, amount, "1,500.50");
  await userEvent.click(await sendButton());
  expect(screen.getByText("Please give a reason.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Reason/ }));
  expect(api.inputsOf("orders.settle")).toEqual([]);
  await fill(userEvent, screen.getByRole("textbox", { name: /^Reason/ }), "narrow lane");
  await userEvent.type(screen.getByRole("textbox", { name: /^Message to the customer/ }), "Hello");
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.inputsOf("orders.settle")).toEqual([
    {
      orderId: "KD-7F3K2M",
      revision: unsettled().revision,
      token: "quote-1",
      pickupAt: "2026-11-22T02:00:00.000Z",
      stops: [{ detail: "Gate 2" }, { detail: "" }],
      stopsFrom: [0, 1],
      adjustments: [{ lineIndex: 0, amountSatang: 1_500_50, reason: "narrow lane" }],
      message: "Hello",
      seenOfferId: null,
      idempotencyKey: expect.any(String),
    },
  ]);
  expect(showToast).toHaveBeenCalledWith("success", "Order", "The offer has been sent to the customer.");
});

test("keeps what the customer typed as the address of the chosen place, where no address was given", async () => {
  const asked = unsettled();
  const stops = asked.stops.map((stop) => ({ ...stop, detail: "" }));
  openPage({ "/": () => <SettleForm order={{ ...asked, stops }} onDone={onDone} /> }, "/");
  const address = await screen.findByRole<HTMLInputElement>("textbox", { name: /Address: Pickup/ });
  expect(address.value).toBe("the yellow house");
});

test("shows a refused pickup time at its field", async () => {
  api.procedures["orders.settle"] = () => ({ code: "BAD_INPUT", fields: { pickupAt: "DATE_IN_PAST" } });
  await open();
  await choosePickup();
  await userEvent.click(await sendButton());
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.some((alert) => within(alert).queryByText(/in the future/) !== null)).toBe(true);
  expect(onDone).not.toHaveBeenCalled();
});

test("warns of forbidden truck hours and sets the next legal time", async () => {
  const { lines, totalSatang } = anOffer();
  api.procedures["pricing.quote"] = ({ pickupAt }: { pickupAt: string }) => ({
    data: {
      token: "quote-1",
      lines,
      totalSatang,
      stops: anOffer().stops,
      truckHours: pickupAt === "2026-11-22T03:00:00.000Z" ? null : TRUCK_HOURS,
    },
  });
  await open();
  await choosePickup();
  const use = await screen.findByRole("button", { name: /10:00/ });
  expect(document.body.textContent).toContain("Allowed again from");
  await userEvent.click(use);
  await waitFor(() => expect(screen.queryByRole("button", { name: /10:00/ })).toBeNull());
});
