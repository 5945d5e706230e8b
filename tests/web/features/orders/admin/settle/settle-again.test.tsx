import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { SettleForm } from "#web/features/orders/admin/settle/settle-form.tsx";
import type { Offer } from "#web/features/orders/order-types.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { anOffer, NOTHING_CHANGED, unsettled } from "../../sample-offer.ts";
import { AT_BANG_KAPI, onDone, openOver, sendButton, settleApi } from "./settle-page.tsx";

const here = settleApi();

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
    expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({
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
    expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({
      workers: 2,
      pickupAt: new Date(offer.pickupAt).toISOString(),
    });
  });
});

test.each([
  ["as it said", [2, null], [2, null]],
  ["of none, where it did not say and has other ones", null, [null, null]],
])("an offer after another one is of the same stops of the order, %s", async (_how, stopsFrom, expected) => {
  here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openOver({ offer: anOffer({ state: "declined", stopsFrom }) });
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(here.api.inputsOf("orders.settle")).toMatchObject([{ stopsFrom: expected }]);
});

describe("the doors of an offer after another one", () => {
  const offered = anOffer().stops.map((stop, index) => ({ ...stop, detail: `offered ${index}` }));
  const sentAfter = async (change: Partial<Offer>) => {
    here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
    openOver({ offer: anOffer({ state: "withdrawn", stops: offered, ...change }) });
    await userEvent.click(await sendButton());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    return here.api.inputsOf("orders.settle")[0];
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
  here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
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
  expect(here.api.inputsOf("orders.settle")).toMatchObject([{ stops: [{ detail, pin: expected }, {}] }]);
});

test("what its customer has changed stays where somebody else makes another offer after it", async () => {
  here.api.procedures["orders.settle"] = () => ({ code: "ORDER_CHANGED" });
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
  expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({ workers: 2 });
  await userEvent.click(screen.getByRole("button", { name: "Read again" }));
  await waitFor(() =>
    expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({
      workers: 1,
      pickupAt: new Date(moved.pickupAt).toISOString(),
    }),
  );
});
