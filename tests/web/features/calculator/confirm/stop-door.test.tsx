import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { requestOf, type MoveRequest } from "#web/entities/moves/move-request.ts";
import { EMPTY_CONTACT, EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { NOW, quoteFor } from "../sample-quote.ts";
import {
  address,
  fillIn,
  move,
  openConfirm,
  request,
  serveConfirm,
  submit,
  user,
} from "./opened-confirm.tsx";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;

beforeEach(() => {
  api = serveConfirm();
});

afterEach(() => vi.unstubAllGlobals());

it("a place keeps the customer's words, above its official name, and sends them with the order", async () => {
  const [pickup, destination] = move.stops;
  const place = pickup?.place ?? null;
  if (pickup === undefined || destination === undefined || place === null) throw new Error("no stops");
  const named = { ...pickup, place: { ...place, name: "บ้านคุณยาย" }, detail: "88/1" };
  const stops = [named, { ...destination, detail: "gate B" }];
  const contact = { ...EMPTY_CONTACT, contactName: "Malee Suk", contactPhone: "081-234-5678" };
  saveMoveDraft({ ...EMPTY_DRAFT, move: { ...move, stops }, contact, quote: quoteFor(request) }, NOW);
  openConfirm();
  expect(
    await screen.findByRole("textbox", { name: /^บ้านคุณยาย Bang Kapi, Bangkok.*House number/ }),
  ).toHaveProperty("value", "88/1");
  expect(screen.getByText("บ้านคุณยาย → Ko Samui, Surat Thani")).toBeTruthy();
  await submit();
  await waitFor(() =>
    expect(api.inputsOf("orders.place")).toMatchObject([
      { stops: [{ words: "บ้านคุณยาย", detail: "88/1" }, { detail: "gate B" }] },
    ]),
  );
});

describe("the door of a stop", () => {
  it("needs a door for every stop, and says so at its address", async () => {
    openConfirm();
    await fillIn();
    await user.clear(address("Ko Samui"));
    await submit();
    expect(await screen.findByText("Enter the address, or set the exact point on the map.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(address("Ko Samui")));
    expect(address("Bang Kapi").getAttribute("aria-invalid")).toBeNull();
    expect(api.inputsOf("orders.place")).toEqual([]);
  });

  it("sends who else is at a stop, with a name and a phone", async () => {
    const page = openConfirm();
    await fillIn();
    await user.click(screen.getByRole("button", { name: "Someone else is there: Destination" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Name of the person there"));
    await submit();
    expect(await screen.findAllByText("Please fill in this field.")).toHaveLength(2);
    await fill(user, screen.getByLabelText("Name of the person there"), "Somsri");
    await user.type(screen.getByLabelText("Phone of the person there"), "12");
    await submit();
    expect(await screen.findByText("Please enter a valid phone number.")).toBeTruthy();
    await user.type(screen.getByLabelText("Phone of the person there"), "{Backspace}{Backspace}0897654321");
    await submit();
    await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    expect(api.inputsOf("orders.place")).toMatchObject([
      { stops: [{ detail: "88/1" }, { detail: "gate B", person: { name: "Somsri", phone: "0897654321" } }] },
    ]);
  });

  const NEAR = { th: "บ่อผุด", en: "Bo Phut" };
  const withPin = (latitude: number, reachM: number) => {
    const doorPin = { latitude, longitude: 100.0, near: NEAR };
    const stops = move.stops.map((stop, at) => (at === 1 ? { ...stop, doorPin } : stop));
    const quote = quoteFor(request);
    const priced = quote.stops.map((stop) => ({ ...stop, reachM }));
    saveMoveDraft({ ...EMPTY_DRAFT, move: { ...move, stops }, quote: { ...quote, stops: priced } }, NOW);
  };

  it("takes a pin near the place that was priced in place of an address", async () => {
    withPin(9.54, 5_000);
    const page = openConfirm();
    await fillIn();
    await user.clear(address("Ko Samui"));
    expect(screen.getByText("Pin at 9.54000, 100.00000")).toBeTruthy();
    await submit();
    await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    expect(api.inputsOf("orders.place")).toMatchObject([
      { stops: [{ detail: "88/1" }, { detail: "", pin: { latitude: 9.54, longitude: 100 } }] },
    ]);
  });

  it("refuses a pin beyond the price, and prices the move with it on one press", async () => {
    withPin(9.74, 5_000);
    api.procedures["geo.locate"] = () => ({
      data: { placeId: "th-840405", label: "Bo Phut", labels: NEAR, latitude: 9.74, longitude: 100 },
    });
    openConfirm();
    await fillIn();
    await submit();
    expect(api.inputsOf("orders.place")).toEqual([]);
    expect(screen.getByText("This pin is too far from the place that was priced.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Calculate again with this pin" }));
    await waitFor(() =>
      expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
        stops: [{ placeId: "th-1006" }, { latitude: 9.74, longitude: 100 }],
      }),
    );
    expect(await screen.findByRole("region", { name: "The price has changed" })).toBeTruthy();
    expect(loadMoveDraft(Date.now())?.move.stops[1]).toMatchObject({
      detail: "gate B",
      place: { pin: { latitude: 9.74 } },
    });
  });

  it("says why the price with a pin cannot be had", async () => {
    withPin(9.74, 5_000);
    api.procedures["geo.locate"] = () => ({ code: "BAD_INPUT", fields: { latitude: "AT_SEA" } });
    openConfirm();
    await fillIn();
    await user.click(screen.getByRole("button", { name: "Calculate again with this pin" }));
    expect(await screen.findByText("This point is at sea. Please choose one on land.")).toBeTruthy();
  });

  it("refuses a pin that makes the stop the same exact point as the one before", async () => {
    const pin = { latitude: 9.74, longitude: 100, near: NEAR };
    const place = { placeId: "th-840405", label: "near Bo Phut", pin };
    const stops = move.stops.map((stop, at) =>
      at === 0 ? { ...stop, text: place.label, place } : { ...stop, doorPin: pin },
    );
    const same = { ...move, stops };
    const quote = quoteFor(requestOf(same) as MoveRequest);
    const priced = quote.stops.map((stop) => ({ ...stop, reachM: 5_000 }));
    saveMoveDraft({ ...EMPTY_DRAFT, move: same, quote: { ...quote, stops: priced } }, NOW);
    api.procedures["geo.locate"] = () => ({
      data: { placeId: "th-840405", label: "Bo Phut", labels: NEAR, latitude: 9.74, longitude: 100 },
    });
    openConfirm();
    await user.click(await screen.findByRole("button", { name: "Calculate again with this pin" }));
    expect(await screen.findByText("This is the same place as the stop before.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Confirm for/ })).toBeTruthy();
    expect(api.inputsOf("pricing.quote")).toEqual([]);
  });

  it("shows at its field what the server says about a door", async () => {
    api.procedures["orders.place"] = () => ({ code: "BAD_INPUT", fields: { "stops.1.pin": "AT_SEA" } });
    withPin(9.54, 5_000);
    openConfirm();
    await fillIn();
    await submit();
    expect(await screen.findByText("This point is at sea. Please choose one on land.")).toBeTruthy();
  });
});
