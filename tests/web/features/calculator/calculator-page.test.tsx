import { EMPTY_CONTACT, EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CalculatorPage } from "#web/features/calculator/calculator-page.tsx";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { Move } from "#web/entities/moves/move.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { chooseDay } from "../../../support/choose-day.ts";
import { FakeApi, type FakeAnswer } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { Notices } from "../../../support/notices.tsx";
import { FERRIES, moveThrough, NOW, placeOf, PRICING, quoteFor, withDetails } from "./sample-quote.ts";

vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({ LazyRouteMap: () => null }));

const SAMUI =
  "/price-calculator?from=th-1006&fromLabel=Bang+Kapi,+Bangkok&to=th-8404&toLabel=Ko+Samui,+Surat+Thani";
const PATTAYA = SAMUI.replace("th-8404", "th-2004");

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  queryClient.clear();
  showToast("success", "nothing", "yet");
  api = new FakeApi();
  api.install();
  api.procedures["pricing.current"] = () => ({ data: PRICING });
  api.procedures["pricing.quote"] = (request: MoveRequest) => ({ data: quoteFor(request) });
  api.procedures["ferries.list"] = () => ({ data: FERRIES });
  api.procedures["geo.mapStyle"] = () => ({ data: { styleUrl: null } });
  api.procedures["geo.suggest"] = () => ({
    data: ["th-1006", "th-8404"].map((placeId) => ({
      ...placeOf(placeId),
      latitude: 13,
      longitude: 100,
      near: null,
      exactM: null,
    })),
  });
});

afterEach(() => vi.unstubAllGlobals());

function open(address = "/price-calculator") {
  const page = () => (
    <>
      <CalculatorPage Goods={GoodsEditor} />
      <Notices />
    </>
  );
  return openPage(
    { "/price-calculator": page, "/price-calculator/confirm": () => <h1>Confirm</h1> },
    address,
  );
}

/** A draft without a quote. */
const waiting = (move: Move) => saveMoveDraft({ ...EMPTY_DRAFT, move }, NOW);
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const calculate = async () => user.click(await screen.findByRole("button", { name: /^Calculat/ }));
const notice = () => screen.getByRole("complementary", { name: "notice" }).textContent;
const field = (name: string) => screen.getByRole("combobox", { name });
/** The total in the price's card. */
const total = () => within(screen.getByRole("region", { name: "Price" })).getAllByText(/^฿/)[0]?.textContent;
const priced = (text: string) => waitFor(() => expect(total()).toBe(text));
const firm = async () => {
  const [book] = await screen.findAllByRole("button", { name: "Book this service" });
  await waitFor(() => expect(book).toHaveProperty("disabled", false));
};

describe("what the calculator says when it cannot calculate", () => {
  it("locations missing: Please enter both pickup and destination.", async () => {
    open();
    await calculate();
    expect(notice()).toBe("Price calculator: Please enter both pickup and destination.");
    expect(document.activeElement).toBe(field("Pickup"));
    expect(field("Destination").getAttribute("aria-invalid")).toBe("true");
    expect(api.inputsOf("pricing.quote")).toEqual([]);
  });

  it("invalid address: select an address from the suggestions, at that field", async () => {
    waiting(moveThrough("th-1006", "th-8404"));
    open();
    await user.type(await screen.findByRole("combobox", { name: "Destination" }), "x");
    await calculate();
    expect(notice()).toContain("select an address from the suggestions");
    expect(document.activeElement).toBe(field("Destination"));
    const described = field("Destination").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toContain(
      "select an address from the suggestions",
    );
    expect(field("Pickup").getAttribute("aria-invalid")).toBeNull();
  });

  it("pricing not loaded: Pricing information is not loaded yet. Please wait.", async () => {
    let arrive: (response: Response) => void = () => undefined;
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      String(url).includes("pricing.current")
        ? new Promise<Response>((resolve) => {
            arrive = resolve;
          })
        : answer(url, init),
    );
    waiting(moveThrough("th-1006", "th-8404"));
    open();
    await calculate();
    expect(notice()).toBe("Price calculator: Pricing information is not loaded yet. Please wait.");
    expect(api.inputsOf("pricing.quote")).toEqual([]);
    await act(() => arrive(Response.json([{ result: { data: PRICING } }])));
    await firm();
  });

  it("pricing load failed: Could not load pricing information. Please try again later. With a retry.", async () => {
    api.procedures["pricing.current"] = () => ({ code: "PRICING_LOAD_FAILED" });
    open(SAMUI);
    const alert = (
      await screen.findByText("Could not load pricing information. Please try again later.")
    ).closest("div");
    await vi.waitFor(() => {
      expect(notice()).toBe("Price calculator: Could not load pricing information. Please try again later.");
    });
    api.procedures["pricing.current"] = () => ({ data: PRICING });
    await user.click(within(alert as HTMLElement).getByRole("button", { name: "Try again" }));
    await firm();
  });

  it.each<[string, string, FakeAnswer]>([
    [
      "calculation failed",
      "Could not calculate the price. Please try again.",
      { code: "CALCULATION_FAILED" },
    ],
    ["an error nobody foresaw", "Could not calculate the price. Please try again.", { code: "INTERNAL" }],
    ["directions failed", "Could not calculate the route. Check addresses.", { code: "DIRECTIONS_FAILED" }],
    [
      "no vehicle ferry",
      "No ferry takes trucks to Ko Lipe.",
      { code: "NO_VEHICLE_FERRY", params: { landmassId: "ko-lipe" } },
    ],
    [
      "a vehicle is too long for the ferries",
      "The 6-wheel truck is too long for every ferry to Ko Samui, so we cannot give a price.",
      {
        code: "NO_VEHICLE_FERRY",
        params: { landmassId: "ko-samui", vehicle: "six_wheel", limit: "length" },
      },
    ],
  ])("%s: %s And no price.", async (_, text, answer) => {
    api.procedures["pricing.quote"] = () => answer;
    open(SAMUI);
    await waitFor(() => expect(notice()).toBe(`Price calculator: ${text}`));
    const card = within(screen.getByRole("region", { name: "Price" }));
    expect(card.getByText(text)).toBeTruthy();
    expect(total()).toBe("฿ –");
    expect(screen.queryByRole("button", { name: "Book this service" })).toBeNull();
  });

  it("no connection: Could not calculate the price. Please try again.", async () => {
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      String(url).includes("pricing.quote") ? Promise.reject(new TypeError("offline")) : answer(url, init),
    );
    open(SAMUI);
    await waitFor(() =>
      expect(notice()).toBe("Price calculator: Could not calculate the price. Please try again."),
    );
  });

  it.each([
    ["SAME_PLACE", "This is the same place as the stop before."],
    ["OUTSIDE_THAILAND", "This place is outside Thailand."],
    ["AT_SEA", "This point is at sea. Please choose one on land."],
    ["PLACE_UNKNOWN", "We do not know this place. Please choose one from the suggestions."],
  ])("%s stands at the stop it is about", async (code, text) => {
    api.procedures["pricing.quote"] = () => ({ code: "BAD_INPUT", fields: { "stops.1": code } });
    open(SAMUI);
    await waitFor(() => expect(notice()).toBe(`Price calculator: ${text}`));
    expect(field("Destination").getAttribute("aria-invalid")).toBe("true");
    expect(field("Pickup").getAttribute("aria-invalid")).toBeNull();
  });
});

describe("the price", () => {
  it("comes by itself for the places of the home page, whose address is then plain", async () => {
    const page = open(SAMUI);
    await firm();
    expect(page.address()).toBe("/price-calculator");
    expect(field("Pickup")).toHaveProperty("value", "Bang Kapi, Bangkok");
    const onScreen = { ignore: "article *" };
    expect(screen.getAllByText(/Seatran Ferry/, onScreen)).toHaveLength(1);
    expect(screen.getByText("This price holds until 22 Nov 2026, 09:00.", onScreen)).toBeTruthy();
  });

  it("previews trucks, workers and load at once, and asks once when the changes rest", async () => {
    open(SAMUI);
    await firm();
    const asked = api.inputsOf("pricing.quote").length;
    const last = quoteFor({
      stops: [{ placeId: "th-1006" }, { placeId: "th-8404" }],
      vehicles: ["four_wheel"],
      workers: 3,
      loadRange: "under_850_kg",
    });
    for (let press = 0; press < 3; press += 1)
      await user.click(screen.getByRole("button", { name: "One helper more" }));
    await priced(`฿${(last.totalSatang / 100).toLocaleString("en")}`);
    expect(api.inputsOf("pricing.quote")).toHaveLength(asked);
    await firm();
    expect(api.inputsOf("pricing.quote")).toHaveLength(asked + 1);
  });

  it("stays where it is, dimmed, while a place is missing, and cannot be booked", async () => {
    open(PATTAYA);
    await firm();
    const before = total();
    await user.click(screen.getByRole("button", { name: "Clear Destination" }));
    expect(total()).toBe(before);
    expect(
      screen.getByText("Choose every place from the suggestions and the price will update."),
    ).toBeTruthy();
    for (const book of screen.getAllByRole("button", { name: "Book this service" }))
      expect(book).toHaveProperty("disabled", true);
  });

  it("never depends on the pickup time, which moves the arrival", async () => {
    open(SAMUI);
    await firm();
    const [token, before] = [loadMoveDraft(Date.now())?.quote?.token, total()];
    await user.click(screen.getByRole("button", { name: /Pickup day and time/ }));
    await chooseDay(screen.getByLabelText("Date"), "2026-12-01");
    // Pickup 08:00, a night after eight hours at the wheel.
    expect(screen.getAllByText(/Wednesday,? 2 December 2026(,| at) 07:31/).length).toBeGreaterThan(0);
    // At the port after the last sailing.
    await user.clear(screen.getByLabelText("Time (Thailand)"));
    await user.type(screen.getByLabelText("Time (Thailand)"), "23:00");
    expect(screen.getAllByText(/Thursday,? 3 December 2026(,| at) 06:31/).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/next morning’s first ferry/).length).toBeGreaterThan(0);
    expect([loadMoveDraft(Date.now())?.quote?.token, total()]).toEqual([token, before]);
    await firm();
  });

  it("says that an hour is missing where only the day is known", async () => {
    waiting({ ...moveThrough("th-1006", "th-8404"), date: "2026-12-01", time: "08:00" });
    open();
    await user.clear(await screen.findByLabelText("Time (Thailand)"));
    expect(screen.getByText("Please choose a day and a time.")).toBeTruthy();
    expect(screen.getByLabelText("Date").getAttribute("aria-invalid")).toBe("true");
  });

  it("prints, once it is firm, with the company, the way, the load and every formula", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    open(SAMUI);
    await firm();
    const sheet = await screen.findByRole("article", { hidden: true });
    expect(sheet.className).toContain("print:block");
    expect(within(sheet).getByText("KhonDee Co., Ltd.")).toBeTruthy();
    expect(within(sheet).getByText("Price quote")).toBeTruthy();
    expect(within(sheet).getByText("1 × 4-wheel truck")).toBeTruthy();
    expect(sheet.textContent).toContain(total());
    expect(sheet.textContent).toMatch(/base price/);
    const [button] = screen.getAllByRole("button", { name: "Print this quote" });
    await user.click(button!);
    expect(print).toHaveBeenCalledOnce();
  });

  it("keeps a signed price through a reload: the same token, nothing asked", async () => {
    open(SAMUI);
    await firm();
    const { token } = loadMoveDraft(Date.now())?.quote ?? {};
    expect(token).toContain("th-8404");
    const asked = api.inputsOf("pricing.quote").length;
    cleanup();
    queryClient.clear();
    open();
    await firm();
    expect(loadMoveDraft(Date.now())?.quote?.token).toBe(token);
    expect(api.inputsOf("pricing.quote")).toHaveLength(asked);
  });

  it("keeps notices above its bar on a phone, while there is a bar", async () => {
    const footBar = () => document.documentElement.style.getPropertyValue("--bottom-bar");
    open(SAMUI);
    await firm();
    expect(footBar()).not.toBe("");
    cleanup();
    expect(footBar()).toBe("");
  });

  it("leads on to the booking with the quote in the draft", async () => {
    const page = open(SAMUI);
    await firm();
    const [book] = screen.getAllByRole("button", { name: "Book this service" });
    await user.click(book as HTMLElement);
    await waitFor(() => expect(page.address()).toBe("/price-calculator/confirm"));
    expect(loadMoveDraft(Date.now())?.quote?.token).toContain("th-8404");
  });
});

describe("what was filled in for the booking before", () => {
  const contact = {
    contactName: "Malee Suk",
    contactEmail: "malee@example.test",
    contactPhone: "0812345678",
    hasWhatsapp: false,
    lineId: "",
    notes: "two cats",
    declaredValue: "",
  };
  const move = withDetails(moveThrough("th-1006", "th-8404"), ["88/1", "gate B"]);
  const keepBooking = () => saveMoveDraft({ ...EMPTY_DRAFT, move, contact, placeKey: "key-1" }, NOW);

  it("never comes back after Start over", async () => {
    keepBooking();
    open();
    await user.click(await screen.findByRole("button", { name: "Start over" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(loadMoveDraft(Date.now())).toBeNull();
    await user.type(field("Pickup"), "B");
    const draft = loadMoveDraft(Date.now());
    expect(draft).toMatchObject({ contact: EMPTY_CONTACT, placeKey: null });
    expect(draft?.move.stops).toEqual([
      { key: 1, text: "B", place: null },
      { key: 2, text: "", place: null },
    ]);
  });

  it("is not told of places that come from elsewhere, but for the person", async () => {
    keepBooking();
    open(PATTAYA);
    await firm();
    const draft = loadMoveDraft(Date.now());
    expect(draft?.contact).toEqual(contact);
    expect(draft?.move.stops.map(({ detail }) => detail)).toEqual([undefined, undefined]);
  });
});

describe("the stops", () => {
  const order = () => screen.getAllByRole("combobox").map((each) => (each as HTMLInputElement).value);
  const press = (name: string) => user.click(screen.getByRole("button", { name }));

  it("are added up to 8 waypoints, each with the focus in its field", async () => {
    open(SAMUI);
    await firm();
    for (let number = 1; number <= 8; number += 1) {
      await press("Add a waypoint");
      expect(document.activeElement).toBe(field(`Waypoint ${number}`));
    }
    expect(screen.getByRole("button", { name: "Add a waypoint" })).toHaveProperty("disabled", true);
    expect(screen.getByText("You can add up to 8 waypoints.")).toBeTruthy();
  });

  it("are moved by buttons that keep the focus, and the move is announced", async () => {
    waiting(moveThrough("th-1006", "th-7001", "th-8404"));
    open();
    await screen.findByRole("combobox", { name: "Waypoint 1" });
    await press("Move down: Pickup");
    expect(order()).toEqual(["Mueang Ratchaburi, Ratchaburi", "Bang Kapi, Bangkok", "Ko Samui, Surat Thani"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: Waypoint 1");
    expect(screen.getByText("Bang Kapi, Bangkok is now stop 2 of 3.")).toBeTruthy();
    await press("Move down: Waypoint 1");
    // The last stop has no "down" button: the focus moves to "up".
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move up: Destination");
  });

  it("are removed, and the focus goes to the next stop", async () => {
    waiting(moveThrough("th-1006", "th-7001", "th-8404"));
    open();
    await screen.findByRole("combobox", { name: "Waypoint 1" });
    await press("Remove: Waypoint 1");
    expect(order()).toEqual(["Bang Kapi, Bangkok", "Ko Samui, Surat Thani"]);
    expect(document.activeElement).toBe(field("Destination"));
    expect(screen.getByText("Removed: Waypoint 1.")).toBeTruthy();
  });

  it("change places at one press when there are two", async () => {
    open(SAMUI);
    await firm();
    await press("Swap pickup and destination");
    expect(order()).toEqual(["Ko Samui, Surat Thani", "Bang Kapi, Bangkok"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Swap pickup and destination");
  });
});
