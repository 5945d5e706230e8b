import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { price, type PricedRoute } from "#domain/pricing/quote.ts";
import { DAY_MS } from "#domain/time.ts";
import type { MoveDraft } from "#web/entities/moves/draft-shape.ts";
import type { BookingValues } from "#web/features/booking/booking-values.ts";
import type { FakeAnswer, FakeApi } from "../../../support/fake-api.ts";
import { PLAIN_REQUEST, STARTING_CONFIG } from "../../../support/pricing.ts";
import { bookingApi, NOW, notice, openFilledIn, submit, user } from "./open-booking.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;

beforeEach(() => {
  api = bookingApi();
  api.procedures["pricing.quote"] = () => ({ data: quoteOf(12_345_00, "token-1") });
  api.procedures["pricing.truckHours"] = () => ({ data: { truckHours: null } });
});

afterEach(() => vi.unstubAllGlobals());

const CHIANG_MAI = { placeId: "th-50", label: "Chiang Mai" };
const REQUEST_TO_CHIANG_MAI = {
  stops: [{ placeId: "th-10" }, { placeId: "th-50" }],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "from_850_kg",
};

/** A quote of `totalSatang`, all of it transport, that holds for a day. */
function quoteOf(totalSatang: number, token: string) {
  const route: PricedRoute = { roadDistanceM: 696_000, roadDurationS: 36_000, crossings: [] };
  const [transport] = price({ ...PLAIN_REQUEST, loadRange: "from_850_kg" }, STARTING_CONFIG, route).lines;
  return {
    token,
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    totalSatang,
    distanceM: 696_000,
    approximate: false,
    lines: transport === undefined ? [] : [{ ...transport, amountSatang: totalSatang }],
    stops: [{ label: { th: "กรุงเทพมหานคร", en: "Bangkok" } }, { label: { th: "เชียงใหม่", en: "Chiang Mai" } }],
  };
}

/** Opens the form with everything filled in and both places chosen. */
const openBetweenPlaces = (change?: Partial<BookingValues>, rest?: Partial<MoveDraft>) =>
  openFilledIn(
    { destination: { key: 2, text: "Chiang Mai", place: CHIANG_MAI, detail: "12 Moo 3" }, ...change },
    rest,
  );

describe("the price of a booking between two chosen places", () => {
  it("is the price kept: what is shown is sent along as its signed quote", async () => {
    await openBetweenPlaces();
    expect(await screen.findAllByText("฿12,345")).not.toEqual([]);
    await submit();
    await waitFor(() => expect(api.inputsOf("orders.book")).toMatchObject([{ token: "token-1" }]));
    expect(api.inputsOf("pricing.quote")).toEqual([REQUEST_TO_CHIANG_MAI]);
  });

  it.each(["QUOTE_EXPIRED", "QUOTE_INVALID"] as const)(
    "%s: the changed lines are shown first, and the new price is sent only when it is confirmed",
    async (code) => {
      await openBetweenPlaces();
      await screen.findAllByText("฿12,345");
      api.procedures["orders.book"] = () => ({ code });
      api.procedures["pricing.quote"] = () => ({ data: quoteOf(13_000_00, "token-2") });
      await submit();
      const changed = await screen.findByRole("region", { name: "The price has changed" });
      expect(changed.textContent).toMatch(/Transport, 4-wheel truck.*฿12,345.*฿13,000/);
      expect(api.inputsOf("orders.book")).toHaveLength(1);
      api.procedures["orders.book"] = () => ({ data: { orderId: "KD-7F3K2M" } });
      await submit();
      await waitFor(() =>
        expect(api.inputsOf("orders.book")).toMatchObject([{ token: "token-1" }, { token: "token-2" }]),
      );
    },
  );

  it("holds over a reload and a login", async () => {
    const shown = { key: JSON.stringify(REQUEST_TO_CHIANG_MAI), quote: quoteOf(11_000_00, "token-0") };
    await openBetweenPlaces({}, { shown });
    expect(await screen.findAllByText("฿11,000")).not.toEqual([]);
    await submit();
    await waitFor(() => expect(api.inputsOf("orders.book")).toMatchObject([{ token: "token-0" }]));
    expect(api.inputsOf("pricing.quote")).toEqual([]);
  });

  it("that expired in between is shown with what changed", async () => {
    const expired = { ...quoteOf(11_000_00, "token-0"), expiresAt: new Date(NOW - 1_000).toISOString() };
    await openBetweenPlaces({}, { shown: { key: JSON.stringify(REQUEST_TO_CHIANG_MAI), quote: expired } });
    const changed = await screen.findByRole("region", { name: "The price has changed" });
    expect(changed.textContent).toMatch(/฿11,000.*฿12,345/);
  });

  it("is never sent before it was seen", async () => {
    const late = Promise.withResolvers<FakeAnswer>();
    api.procedures["pricing.quote"] = () => late.promise;
    await openBetweenPlaces();
    await submit();
    late.resolve({ data: quoteOf(12_345_00, "token-1") });
    await waitFor(() => expect(notice()).toContain("This is the price of your booking."));
    expect(api.inputsOf("orders.book")).toEqual([]);
    await submit();
    await waitFor(() => expect(api.inputsOf("orders.book")).toHaveLength(1));
  });
});

describe("one place twice", () => {
  const BOTH_IN_BANGKOK = {
    pickup: { key: 1, text: "Bangkok", place: { placeId: "th-10", label: "Bangkok" } },
    destination: { key: 2, text: "Bangkok", place: { placeId: "th-10", label: "Bangkok" } },
  };
  const address = (of: string) =>
    screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^Address: ${of}`) });

  it("marks the second address until the two differ, which are then sent", async () => {
    await openBetweenPlaces(BOTH_IN_BANGKOK);
    await submit();
    expect(await screen.findAllByText("Enter the address, or set the exact point on the map.")).toHaveLength(
      2,
    );
    await waitFor(() => expect(document.activeElement).toBe(address("Pickup")));
    expect(api.inputsOf("pricing.quote")).toEqual([]);
    await user.type(address("Pickup"), "88/1");
    await user.type(address("Destination"), "88/1");
    expect(
      await screen.findByText("Please enter an address that differs from the stop before."),
    ).toBeTruthy();
    expect(address("Destination").getAttribute("aria-invalid")).toBe("true");
    expect(address("Pickup").getAttribute("aria-invalid")).toBeNull();
    await user.type(address("Destination"), "{Backspace}2");
    await screen.findAllByText("฿12,345");
    await submit();
    await waitFor(() =>
      expect(api.inputsOf("orders.book")).toMatchObject([
        { pickup: { placeId: "th-10", detail: "88/1" }, destination: { placeId: "th-10", detail: "88/2" } },
      ]),
    );
  });

  it("marks the second of two equal texts", async () => {
    const market = { key: 1, text: "the old market", place: null };
    await openBetweenPlaces({ pickup: market, destination: { ...market, key: 2 } });
    await submit();
    await screen.findByText("This is the same place as the stop before.");
    const destination = screen.getByRole("combobox", { name: "Destination" });
    expect(destination.getAttribute("aria-invalid")).toBe("true");
  });
});

describe("a pickup in forbidden truck hours", () => {
  const TRUCK_HOURS = {
    bannedStops: [
      {
        stopIndex: 0,
        vehicle: "six_wheel",
        at: "2026-12-01T01:00:00.000Z",
        reason: "truck_ban",
        area: { th: "กรุงเทพ", en: "Inner Bangkok" },
        nextLegalAt: "2026-12-01T02:00:00.000Z",
      },
    ],
    nextLegalPickupAt: "2026-12-01T02:00:00.000Z",
  };
  beforeEach(() => {
    api.procedures["pricing.truckHours"] = ({ pickupAt }: { pickupAt: string }) => ({
      data: { truckHours: pickupAt === "2026-12-01T01:00:00.000Z" ? TRUCK_HOURS : null },
    });
  });
  const time = () => screen.getByLabelText("Time slot (Thailand)");
  const know = () => screen.findByRole("checkbox", { name: /^I know that trucks are banned/ });

  it("is told with its reason, and booked only after the customer said to know it", async () => {
    await openBetweenPlaces({ vehicle: "six_wheel" });
    const box = await know();
    expect(screen.getByText("Banned hours for trucks · Inner Bangkok")).toBeTruthy();
    await submit();
    await waitFor(() => expect(time().getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(box);
    expect(api.inputsOf("orders.book")).toEqual([]);
    await user.click(box);
    expect(time().getAttribute("aria-invalid")).toBeNull();
    await submit();
    await waitFor(() =>
      expect(api.inputsOf("orders.book")).toMatchObject([{ truckHoursAcknowledged: true }]),
    );
  });

  it("becomes the next legal one at one press", async () => {
    await openBetweenPlaces({ vehicle: "six_wheel" });
    await know();
    await user.click(screen.getByRole("button", { name: /^Use the next legal time/ }));
    expect(time()).toHaveProperty("value", "09:00");
    await waitFor(() => expect(screen.queryByText("Banned hours for trucks · Inner Bangkok")).toBeNull());
    await submit();
    await waitFor(() => expect(api.inputsOf("orders.book")).toMatchObject([{ time: "09:00" }]));
    expect(api.inputsOf("orders.book")[0]).not.toHaveProperty("truckHoursAcknowledged");
  });

  it("that only the server knows of is shown then, at the time", async () => {
    api.procedures["pricing.truckHours"] = () => ({ data: { truckHours: null } });
    await openBetweenPlaces({ vehicle: "six_wheel" });
    await screen.findAllByText("฿12,345");
    api.procedures["orders.book"] = () => ({
      code: "TRUCK_HOURS_NOT_ACKNOWLEDGED",
      fields: { time: "TRUCK_HOURS" },
    });
    api.procedures["pricing.truckHours"] = () => ({ data: { truckHours: TRUCK_HOURS } });
    await submit();
    await waitFor(() => expect(time().getAttribute("aria-invalid")).toBe("true"));
    expect(await know()).toBeTruthy();
  });
});
