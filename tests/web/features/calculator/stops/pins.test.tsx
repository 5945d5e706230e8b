import { act, screen, waitFor } from "@testing-library/react";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Point } from "#domain/geo/place.ts";
import type { RouteMapProps } from "#web/components/route-map/route-map.tsx";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { changeMove } from "#web/entities/moves/change-move.ts";
import { EMPTY_MOVE, type Move } from "#web/entities/moves/move.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { moveThrough, NOW } from "../sample-quote.ts";
import { firmPrice, openCalculator, serveCalculator } from "../served-calculator.tsx";

const { shown } = vi.hoisted(() => ({ shown: { map: null as RouteMapProps | null } }));
vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({
  LazyRouteMap: (props: RouteMapProps) => {
    shown.map = props;
    return null;
  },
}));

const HUA_MAK: Point = { latitude: 13.755123, longitude: 100.645678 };
const PHRA_KHANONG: Point = { latitude: 13.7, longitude: 100.6 };
const LABELS = { th: "แขวงหัวหมาก เขตบางกะปิ กรุงเทพมหานคร", en: "Hua Mak, Bang Kapi, Bangkok" };
const NEAR = "near Hua Mak, Bang Kapi, Bangkok";

let api: FakeApi;

beforeEach(() => {
  shown.map = null;
  api = serveCalculator();
  api.procedures["geo.locate"] = ({ latitude, longitude }: Point) => ({
    data: {
      placeId: "th-100601",
      kind: "subdistrict",
      label: LABELS.en,
      labels: LABELS,
      latitude,
      longitude,
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "geolocation");
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
const field = (name: string) => screen.getByRole("combobox", { name });
const notice = () => screen.getByRole("complementary", { name: "notice" }).textContent;
const pick = (point: Point) => act(() => shown.map?.onPick?.(point));
const drag = (id: string, point: Point) => act(() => shown.map?.onMoveStop?.(id, point));
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;
const refuse = (code: string) => {
  api.procedures["geo.locate"] = () => ({ code: "BAD_INPUT", fields: { latitude: code } });
};
/** The browser's geolocation, which gives a position or an error. */
const standAt = (answer: Point | { readonly code: number }) =>
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: {
      getCurrentPosition: (found: (position: object) => void, failed: (error: object) => void) =>
        "code" in answer ? failed(answer) : found({ coords: answer }),
    },
  });

describe("choosing on the map", () => {
  it("begins before there is a route, with the pickup, and goes on with the destination", async () => {
    openCalculator();
    await press("Choose on the map");
    expect(screen.getByText("Pickup: tap or click the spot on the map")).toBeTruthy();
    await pick(HUA_MAK);
    await waitFor(() => expect(field("Pickup")).toHaveProperty("value", NEAR));
    expect(screen.getByText("Destination: tap or click the spot on the map")).toBeTruthy();
    await pick(PHRA_KHANONG);
    await waitFor(() => expect(field("Destination")).toHaveProperty("value", NEAR));
    expect(shown.map?.onPick).toBeUndefined();
    expect(shown.map?.stops.map(({ role, latitude }) => [role, latitude])).toEqual([
      ["pickup", HUA_MAK.latitude],
      ["destination", PHRA_KHANONG.latitude],
    ]);
  });

  it("is for the stop whose button was pressed; the exact point is what is priced", async () => {
    openCalculator(changeMove(moveThrough("th-1006", "th-2004"), { kind: "choose", key: 1, place: null }));
    await user.clear(await screen.findByRole("combobox", { name: "Pickup" }));
    await press("Choose on the map: Pickup");
    await pick(HUA_MAK);
    await waitFor(() => expect(field("Pickup")).toHaveProperty("value", NEAR));
    expect(screen.getByText(`Pickup: ${NEAR}`)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Calculat/ }));
    await firmPrice();
    expect((api.inputsOf("pricing.quote")[0] as MoveRequest).stops).toEqual([
      HUA_MAK,
      { placeId: "th-2004" },
    ]);
  });

  it("ends with Escape, and with its own button", async () => {
    openCalculator();
    await press("Choose on the map");
    await user.keyboard("{Escape}");
    expect(shown.map?.onPick).toBeUndefined();
    await press("Choose on the map: Destination");
    expect(shown.map?.onPick).toBeDefined();
    await press("Stop choosing on the map");
    expect(shown.map?.onPick).toBeUndefined();
  });

  it.each([
    ["OUTSIDE_THAILAND", "This place is outside Thailand."],
    ["AT_SEA", "This point is at sea. Please choose one on land."],
  ])("%s: is refused at the stop, and the stop is still being chosen", async (code, text) => {
    refuse(code);
    openCalculator();
    await press("Choose on the map");
    await pick(HUA_MAK);
    await waitFor(() => expect(errorOf("Pickup")).toBe(text));
    expect(notice()).toBe(`Price calculator: ${text}`);
    expect(shown.map?.onPick).toBeDefined();
    await user.type(field("Pickup"), "B");
    expect(field("Pickup").getAttribute("aria-invalid")).toBeNull();
  });

  it("says so where the browser cannot draw a map, and offers it no more", async () => {
    openCalculator();
    await press("Choose on the map");
    act(() => shown.map?.onUnavailable?.());
    expect(notice()).toContain("This browser cannot show the map.");
    expect(screen.queryByRole("button", { name: /^Choose on the map/ })).toBeNull();
  });

  it("gives way to what is typed while the point is looked up", async () => {
    let arrive: () => void = () => undefined;
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (String(url).includes("geo.locate"))
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
      return answer(url, init);
    });
    api.procedures["geo.suggest"] = () => ({ data: [] });
    openCalculator();
    await press("Choose on the map");
    await pick(HUA_MAK);
    await screen.findByText("Looking up the place");
    await user.type(field("Pickup"), "Rayong");
    await act(async () => arrive());
    await waitFor(() => expect(screen.queryByText("Looking up the place")).toBeNull());
    expect(field("Pickup")).toHaveProperty("value", "Rayong");
  });
});

describe("a pin that is dragged", () => {
  const priced = async () => {
    openCalculator(moveThrough("th-1006", "th-2004"));
    await user.click(await screen.findByRole("button", { name: /^Calculat/ }));
    await firmPrice();
  };

  it("gives its stop the new point, and another price", async () => {
    await priced();
    await drag("stop-1", HUA_MAK);
    await waitFor(() => expect(field("Pickup")).toHaveProperty("value", NEAR));
    await waitFor(() =>
      expect((api.inputsOf("pricing.quote").at(-1) as MoveRequest).stops[0]).toEqual(HUA_MAK),
    );
    await firmPrice();
  });

  it.each(["OUTSIDE_THAILAND", "AT_SEA"])("%s: goes back, and the stop says why", async (code) => {
    await priced();
    refuse(code);
    const before = shown.map?.stops;
    await drag("stop-1", HUA_MAK);
    await waitFor(() => expect(field("Pickup").getAttribute("aria-invalid")).toBe("true"));
    expect(field("Pickup")).toHaveProperty("value", "Bang Kapi, Bangkok");
    // A new array with equal stops: the map resets its pins.
    expect(shown.map?.stops).toEqual(before);
    expect(shown.map?.stops).not.toBe(before);
  });

  it("is not set anew while something else changes", async () => {
    await priced();
    const before = shown.map?.stops;
    await user.click(screen.getByRole("button", { name: "One helper more" }));
    await firmPrice();
    expect(shown.map?.stops).toBe(before);
  });
});

describe("the visitor's own location", () => {
  it("becomes the place of the field", async () => {
    standAt(HUA_MAK);
    openCalculator();
    await press("Use my location: Pickup");
    await waitFor(() => expect(field("Pickup")).toHaveProperty("value", NEAR));
    expect(api.inputsOf("geo.locate")).toEqual([{ ...HUA_MAK, locale: "en" }]);
  });

  it("found after Start over does not fill the emptied field", async () => {
    let arrive: () => void = () => undefined;
    Object.defineProperty(navigator, "geolocation", {
      configurable: true,
      value: {
        getCurrentPosition: (found: (position: object) => void) => {
          arrive = () => found({ coords: HUA_MAK });
        },
      },
    });
    openCalculator({ ...EMPTY_MOVE, workers: 2 });
    await press("Use my location: Pickup");
    await press("Start over");
    expect(
      screen.getByRole("button", { name: "Use my location: Pickup" }).getAttribute("aria-busy"),
    ).toBeNull();
    await act(async () => arrive());
    await waitFor(() => expect(api.inputsOf("geo.locate")).toHaveLength(1));
    await act(async () => vi.advanceTimersByTime(100));
    expect(field("Pickup")).toHaveProperty("value", "");
    expect(loadMoveDraft(Date.now())).toBeNull();
  });

  it.each([
    ["refused", 1, /Your browser does not share your location/],
    ["not found", 2, /Your location could not be found/],
    ["not found in time", 3, /took too long/],
  ])("%s: says so at the field", async (_, code, text) => {
    standAt({ code });
    openCalculator();
    await press("Use my location: Pickup");
    await waitFor(() => expect(errorOf("Pickup")).toMatch(text));
  });

  it("unknown to the browser: says so at the field", async () => {
    openCalculator();
    await press("Use my location: Pickup");
    await waitFor(() => expect(errorOf("Pickup")).toMatch(/Your location could not be found/));
  });

  it("outside Thailand: says so at the field", async () => {
    standAt({ latitude: 48.1, longitude: 11.6 });
    refuse("OUTSIDE_THAILAND");
    openCalculator();
    await press("Use my location: Pickup");
    await waitFor(() => expect(errorOf("Pickup")).toMatch(/Your location is outside Thailand/));
  });
});

describe("a pin in the draft", () => {
  const withPin: Move = changeMove(moveThrough("th-1006", "th-2004"), {
    kind: "choose",
    key: 1,
    place: { placeId: "th-100601", label: NEAR, pin: { ...HUA_MAK, near: LABELS } },
  });

  it("comes back with its exact point", () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move: withPin }, NOW);
    expect(loadMoveDraft(NOW)?.move).toEqual(withPin);
  });

  it("is named in the language of the page", async () => {
    overwriteGetLocale(() => "th");
    openCalculator(withPin);
    const [pickup] = await screen.findAllByRole("combobox");
    expect(pickup).toHaveProperty("value", `ใกล้ ${LABELS.th}`);
  });

  it.each([
    ["a point that is none", { ...HUA_MAK, latitude: "13" }],
    ["a place without a name", { ...HUA_MAK, near: { th: "x" } }],
  ])("is forgotten with %s", (_, part) => {
    const broken = structuredClone(withPin);
    Object.assign(broken.stops[0]?.place?.pin ?? {}, part);
    saveMoveDraft({ ...EMPTY_DRAFT, move: broken }, NOW);
    expect(loadMoveDraft(NOW)).toBeNull();
  });
});
