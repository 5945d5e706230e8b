import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { SettleForm } from "#web/features/orders/admin/settle/settle-form.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { fill } from "../../../../../support/fill.ts";
import { anOffer, TRUCK_HOURS, unsettled } from "../../sample-offer.ts";
import {
  AT_BANG_KAPI,
  BANG_KAPI,
  onDone,
  openOver,
  openWithin,
  sendButton,
  settleApi,
} from "./settle-page.tsx";

const showToast = vi.spyOn(toasts, "showToast");
const here = settleApi();
beforeEach(() => showToast.mockClear());

async function open() {
  openPage({ "/": () => <SettleForm order={unsettled()} onDone={onDone} /> }, "/");
  await screen.findByText("The customer wrote: the yellow house");
}
async function choosePickup() {
  await userEvent.type(screen.getByRole("combobox", { name: "Pickup" }), "Bang");
  await userEvent.click(await screen.findByRole("option", { name: /Bang Kapi, Bangkok/ }));
}

test("starts from what the customer asked for, and prices it when every place is chosen", async () => {
  await open();
  expect(screen.getByText("Choose every place to see the price.")).toBeTruthy();
  expect(here.api.inputsOf("pricing.quote")).toEqual([]);
  await choosePickup();
  await sendButton();
  expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({
    stops: [{ placeId: "th-1006" }, { placeId: "th-8404" }],
    vehicles: ["six_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });
});

test("an exact point is priced as that point, and keeps the customer's words", async () => {
  here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openWithin({ ...AT_BANG_KAPI, pin: AT_BANG_KAPI, isExact: true, words: "the camp", detail: "" });
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Pickup" });
  expect(field.value).toBe("the camp");
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({
    stops: [AT_BANG_KAPI, { placeId: "th-1006" }],
  });
  expect(here.api.inputsOf("orders.settle")).toMatchObject([
    { stops: [{ words: "the camp", pin: AT_BANG_KAPI }, { detail: "9/1" }] },
  ]);
});

test("an offer that somebody else made meanwhile is shown, and replaced only by who has seen it", async () => {
  here.api.procedures["orders.settle"] = () => ({ code: "ORDER_CHANGED" });
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
  here.api.procedures["pricing.quote"] = () => ({
    data: { token: "quote-2", lines: dearer, totalSatang, truckHours: null },
  });
  await userEvent.click(screen.getByRole("button", { name: "Read again" }));
  const notice = within(await screen.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByText("฿900")).toBeTruthy();
  expect(notice.getByText("฿1,337")).toBeTruthy();
  await userEvent.click(await sendButton());
  await waitFor(() =>
    expect(here.api.inputsOf("orders.settle")).toMatchObject([{ token: "quote-2", seenOfferId: null }]),
  );
  await userEvent.click(screen.getByRole("button", { name: "Keep what I typed" }));
  expect(screen.queryByRole("region", { name: /Someone else saved/ })).toBeNull();
  await userEvent.click(await sendButton());
  await waitFor(() => expect(here.api.inputsOf("orders.settle")[1]).toMatchObject({ seenOfferId: "theirs" }));
});

test("what others change meanwhile is taken over where nothing was typed, and shown beside what was", async () => {
  here.api.procedures["orders.settle"] = () => ({ code: "ORDER_CHANGED" });
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
  await waitFor(() =>
    expect(here.api.inputsOf("orders.settle")).toMatchObject([{ revision: asked.revision }]),
  );
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
  await waitFor(() => expect(here.api.inputsOf("orders.settle")).toHaveLength(2));
  expect(here.api.inputsOf("orders.settle")[1]).toMatchObject({
    revision: revised.revision,
    pickupAt: new Date(revised.pickupAt).toISOString(),
    stops: [{}, { detail: "Gate 9" }],
  });
  expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({ workers: 1 });
  await userEvent.click(notice.getByRole("button", { name: "Take theirs: Helpers" }));
  await waitFor(() => expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({ workers: 3 }));
});

test("says which stops of the order it sends, without one that is taken away and for one that is added", async () => {
  here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openOver();
  await userEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  await userEvent.click(screen.getByRole("button", { name: "Add a waypoint" }));
  await userEvent.type(screen.getByRole("combobox", { name: "Waypoint 1" }), "Bang");
  await userEvent.click(await screen.findByRole("option", { name: /Bang Kapi, Bangkok/ }));
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(here.api.inputsOf("orders.settle")).toMatchObject([{ stopsFrom: [0, null, 2] }]);
});

test("a stop at another place is not called by what its customer called the one before", async () => {
  here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openWithin({ words: "the camp", detail: "88/1" });
  const field = await screen.findByRole("combobox", { name: "Pickup" });
  await userEvent.clear(field);
  await userEvent.type(field, "Pat");
  here.api.procedures["geo.suggest"] = () => ({
    data: [{ ...BANG_KAPI, placeId: "th-2004", label: "Pattaya" }],
  });
  await userEvent.click(await screen.findByRole("option", { name: /Pattaya/ }));
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const [sent] = here.api.inputsOf("orders.settle") as [{ stops: object[] }];
  expect(sent.stops[0]).toMatchObject({ detail: "88/1" });
  expect(sent.stops[0]).not.toHaveProperty("words");
});

test("a stop at the place that its customer named, or inside it, keeps that name", async () => {
  here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
  openWithin({ words: "the camp", detail: "88/1" });
  const field = await screen.findByRole("combobox", { name: "Pickup" });
  await userEvent.clear(field);
  await userEvent.type(field, "Khl");
  const inside = { ...BANG_KAPI, placeId: "th-100601", label: "Khlong Chan, Bangkok" };
  here.api.procedures["geo.suggest"] = () => ({ data: [inside] });
  await userEvent.click(await screen.findByRole("option", { name: /Khlong Chan/ }));
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(here.api.inputsOf("orders.settle")).toMatchObject([{ stops: [{ words: "the camp" }, {}] }]);
});

test("two addresses of one place are told apart by their addresses", async () => {
  openWithin({ detail: "88/1" });
  await sendButton();
  expect(here.api.inputsOf("pricing.quote").at(-1)).toMatchObject({
    stops: [
      { placeId: "th-1006", detail: "88/1" },
      { placeId: "th-1006", detail: "9/1" },
    ],
  });
});

test("sends the signed quote with the adjusted amount and its reason", async () => {
  here.api.procedures["orders.settle"] = () => ({ data: unsettled({ offer: anOffer() }) });
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
  expect(here.api.inputsOf("orders.settle")).toEqual([]);
  await fill(userEvent, screen.getByRole("textbox", { name: /^Reason/ }), "narrow lane");
  await userEvent.type(screen.getByRole("textbox", { name: /^Message to the customer/ }), "Hello");
  await userEvent.click(await sendButton());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(here.api.inputsOf("orders.settle")).toEqual([
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
  here.api.procedures["orders.settle"] = () => ({ code: "BAD_INPUT", fields: { pickupAt: "DATE_IN_PAST" } });
  await open();
  await choosePickup();
  await userEvent.click(await sendButton());
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.some((alert) => within(alert).queryByText(/in the future/) !== null)).toBe(true);
  expect(onDone).not.toHaveBeenCalled();
});

test("warns of forbidden truck hours and sets the next legal time", async () => {
  const { lines, totalSatang } = anOffer();
  here.api.procedures["pricing.quote"] = ({ pickupAt }: { pickupAt: string }) => ({
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
