import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { SavedPlace } from "#web/entities/places/my-places.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const showToast = vi.spyOn(toasts, "showToast");
const PIN = { latitude: 9.51, longitude: 100.01 };
const SAMUI = { th: "อำเภอเกาะสมุย", en: "Ko Samui" };
let api: FakeApi;
let saved: SavedPlace[];

/** An order from a place that is saved as home to a pin on Ko Samui. */
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  const known = order("KD-A");
  const stops = known.stops.map((stop, index) => (index === 1 ? { ...stop, pin: PIN } : stop));
  const { placeId, label, detail } = stops[0] as (typeof stops)[number];
  saved = [
    {
      savedPlaceId: "saved-1",
      kind: "home",
      name: "",
      placeId: placeId ?? "",
      label,
      pin: null,
      detail,
      version: 2,
    },
  ];
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: { ...known, stops } });
  api.procedures["places.mine"] = () => ({ data: { saved, recent: [] } });
  api.procedures["places.save"] = (place: SavedPlace) => {
    saved = [...saved, { ...place, placeId: "th-8404", label: SAMUI, pin: PIN }];
    return { data: null };
  };
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
async function open() {
  openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-A");
  await user.click(await screen.findByRole("button", { name: "Save this place: Ko Samui, Surat Thani" }));
  return within(await screen.findByRole("dialog", { name: "Save this place" }));
}

test("a stop is saved with its pin, as what is not taken yet; a place that is saved is not offered", async () => {
  const dialog = await open();
  expect(screen.queryByRole("button", { name: /^Save this place: Bang Kapi/ })).toBeNull();
  expect(dialog.getByRole("radio", { name: "Work" })).toHaveProperty("checked", true);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Save this place/ })).toBeNull());
  expect(api.inputsOf("places.save")).toMatchObject([{ kind: "work", name: "", place: PIN, detail: "" }]);
  expect(showToast.mock.lastCall?.slice(0, 3)).toEqual(["success", "Your account", "Place saved."]);
});

test("a place of another name needs it, and one that takes another's place says so", async () => {
  const dialog = await open();
  await user.click(dialog.getByRole("radio", { name: "Home" }));
  expect(dialog.getByText("It takes the place of Gate 2 · Bang Kapi, Bangkok.")).toBeDefined();
  api.procedures["places.save"] = () => ({ code: "DETAILS_CHANGED" });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(showToast.mock.lastCall?.[0]).toBe("warning"));
  expect(api.inputsOf("places.save")).toMatchObject([
    { kind: "home", seenVersion: 0, replaces: { savedPlaceId: "saved-1", seenVersion: 2 } },
  ]);
  api.procedures["places.save"] = () => ({ data: null });
  await user.click(dialog.getByRole("radio", { name: "Another place" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please fill in this field.")).toBeDefined();
  await user.type(dialog.getByLabelText("Name"), "Beach house{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("places.save").at(-1)).toMatchObject({
    kind: "other",
    name: "Beach house",
    replaces: null,
  });
});
