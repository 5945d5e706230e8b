import { screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { SettleForm } from "#web/features/orders/admin/settle/settle-form.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { anOffer, unsettled } from "../../sample-offer.ts";

export const onDone = vi.fn<() => void>();
export const BANG_KAPI = {
  placeId: "th-1006",
  label: "Bang Kapi, Bangkok",
  latitude: 13.7,
  longitude: 100.6,
  near: null,
  exactM: null,
};
export const AT_BANG_KAPI = { latitude: 13.7702, longitude: 100.6421 };

/** Two stops in Bang Kapi, with any changes of the first. */
export function openWithin(change: object): void {
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

/** The form of an order from Bang Kapi over the yellow house to Bang Kapi, with any changes. */
export function openOver(change: Partial<Order> = {}): void {
  const asked = unsettled();
  const known = { placeId: "th-1006", label: { th: "เขตบางกะปิ", en: "Bang Kapi, Bangkok" } };
  const [typed, end] = asked.stops;
  if (typed === undefined || end === undefined) throw new Error("no stops");
  const person = { name: "Somchai", phone: "+66812345678" };
  const stops = [{ ...end, ...known, detail: "Gate 7" }, typed, { ...end, ...known, detail: "9/1", person }];
  openPage({ "/": () => <SettleForm order={{ ...asked, stops, ...change }} onDone={onDone} /> }, "/");
}

export const sendButton = () => screen.findByRole("button", { name: /^Send the offer of/ });

/** A server that finds Bang Kapi and prices everything alike, before each test of the calling file. */
export function settleApi(): { readonly api: FakeApi } {
  const here = { api: new FakeApi() };
  beforeEach(() => {
    here.api = new FakeApi();
    here.api.install();
    onDone.mockClear();
    here.api.procedures["geo.suggest"] = () => ({ data: [BANG_KAPI] });
    const { lines, totalSatang } = anOffer();
    here.api.procedures["pricing.quote"] = () => ({
      data: { token: "quote-1", lines, totalSatang, truckHours: null },
    });
  });
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return here;
}
