import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadContactDraft } from "#web/entities/contact/contact-draft.ts";
import type { Move } from "#web/entities/moves/move.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import type { FakeApi } from "../../../support/fake-api.ts";
import { moveThrough, quoteFor } from "./sample-quote.ts";
import { firmPrice, openCalculator, serveCalculator } from "./served-calculator.tsx";

vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({ LazyRouteMap: () => null }));

const PIER = {
  placeId: "th-landmark-pak-bara-pier",
  kind: "pier",
  name: "Pak Bara Pier",
  area: "La-ngu, Satun",
  label: "Pak Bara Pier, La-ngu, Satun",
  latitude: 6.8572,
  longitude: 99.6881,
  exactM: 500,
};
const BANG_KAPI = {
  key: 1,
  text: "Bang Kapi",
  place: { placeId: "th-1006", label: "Bang Kapi, Bangkok", at: { latitude: 13.76, longitude: 100.64 } },
};
const LIPE = { key: 2, text: "Ko Lipe", place: { placeId: "th-island-lipe", label: "Ko Lipe, Satun" } };
const TO_LIPE: Move = { ...moveThrough("th-1006", "th-8404"), stops: [BANG_KAPI, LIPE] };

const isOnLipe = (stop: MoveRequest["stops"][number]) =>
  "placeId" in stop && stop.placeId.startsWith("th-island-lipe");
const placeIdsOf = (input: unknown) =>
  (input as MoveRequest).stops.map((stop) => ("placeId" in stop ? stop.placeId : null));

let api: FakeApi;

beforeEach(() => {
  api = serveCalculator();
  api.procedures["geo.lastPier"] = () => ({ data: PIER });
  api.procedures["pricing.quote"] = (request: MoveRequest) => {
    const onIsland = [...request.stops.keys()].filter((index) =>
      isOnLipe(request.stops[index] ?? LIPE.place),
    );
    return onIsland.length === 0
      ? { data: quoteFor(request) }
      : { code: "NO_VEHICLE_FERRY", params: { landmassId: "ko-lipe", stops: onIsland.join(",") } };
  };
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const price = async () => within(await screen.findByRole("region", { name: "Price" }));

describe("an island without a vehicle ferry", () => {
  it("has the price to its last pier with one press", async () => {
    openCalculator(TO_LIPE);
    await user.click(await (await price()).findByRole("button", { name: "See the price to Pak Bara Pier" }));
    await firmPrice();
    expect(placeIdsOf(api.inputsOf("pricing.quote").at(-1))).toEqual(["th-1006", PIER.placeId]);
    expect(screen.getByRole("combobox", { name: "Destination" })).toHaveProperty("value", "Pak Bara Pier");
    expect(screen.queryByRole("button", { name: /Pak Bara/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Price calculator" }));
    expect(api.inputsOf("geo.lastPier")).toEqual([
      { landmassId: "ko-lipe", locale: "en", from: { latitude: 13.76, longitude: 100.64 } },
    ]);
  });

  it("where the move begins: the price from the pier, which takes the place of all its stops there", async () => {
    const second = { ...LIPE, key: 3, text: "East", place: { placeId: "th-island-lipe-2", label: "East" } };
    openCalculator({ ...TO_LIPE, stops: [LIPE, second, BANG_KAPI] });
    await user.click(
      await (await price()).findByRole("button", { name: "See the price from Pak Bara Pier" }),
    );
    await firmPrice();
    expect(placeIdsOf(api.inputsOf("pricing.quote").at(-1))).toEqual([PIER.placeId, "th-1006"]);
  });

  it("names the office's phone, LINE and its form, also where no pier is found", async () => {
    api.procedures["geo.lastPier"] = () => ({ data: null });
    openCalculator(TO_LIPE);
    expect(await (await price()).findByText("No ferry takes trucks to Ko Lipe.")).toBeTruthy();
    const phone = await (await price()).findByRole("link", { name: /^0\d/ });
    expect(phone.getAttribute("href")).toMatch(/^tel:\+66/);
    expect((await price()).getByRole("link", { name: /^LINE/ }).getAttribute("href")).toContain("line.me");
    expect((await price()).queryByRole("button", { name: /pier/i })).toBeNull();
  });

  it("brings everything told so far to the form of the office", async () => {
    const page = openCalculator({
      ...TO_LIPE,
      counts: { four_wheel: 2, six_wheel: 0 },
      workers: 3,
      date: "2026-12-01",
      time: "09:00",
      goods: {
        homeSize: null,
        items: [{ itemId: "wardrobe", count: 2 }],
        access: {},
        note: "One is old",
        noProhibitedGoods: false,
      },
    });
    await user.click(
      await (await price()).findByRole("link", { name: "Write to us, with all you have entered" }),
    );
    await waitFor(() => expect(page.address()).toBe("/contact"));
    const { topic, message } = loadContactDraft(Date.now())?.values ?? {};
    expect(topic).toBe("quote");
    expect(message?.split("\n")).toEqual([
      "I would like a price for this move:",
      "Pickup: Bang Kapi · Bang Kapi, Bangkok",
      "Destination: Ko Lipe · Ko Lipe, Satun",
      "Pickup day and time: 1 Dec 2026, 09:00",
      "Trucks: 4-wheel truck × 2",
      "Helpers: 3",
      "Weight of the load: Under 850 kg",
      "What is moved: Pieces: 2, 2 × Wardrobe",
      "Note about the things: One is old",
    ]);
  });
});
