import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { BookingPage } from "#web/features/booking/booking-page.tsx";
import { CalculatorPage } from "#web/features/calculator/calculator-page.tsx";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { chooseDay } from "../../../support/choose-day.ts";
import type { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { moveThrough } from "./sample-quote.ts";
import { firmPrice, serveCalculator } from "./served-calculator.tsx";
import { resetSessions, signedInAs } from "../../../support/fake-session.ts";
import { fill } from "../../../support/fill.ts";

vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({ LazyRouteMap: () => null }));
vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;

beforeEach(() => {
  api = serveCalculator();
  resetSessions(signedInAs("Malee Suk"));
  api.procedures["orders.book"] = () => ({ data: { orderId: "KD-7F3K2M" } });
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const field = (name: string) => screen.findByRole("combobox", { name });
const valueOf = async (name: string) => ((await field(name)) as HTMLInputElement).value;

const open = (address: string) =>
  openPage(
    {
      "/price-calculator": () => <CalculatorPage Goods={GoodsEditor} />,
      "/booking": () => <BookingPage Goods={GoodsEditor} />,
      "/price-calculator/confirm": () => null,
      "/orders/$orderId": () => null,
    },
    address,
  );

/** A move of 5 December with a waypoint, two helpers and a 6-wheel truck. */
const move = {
  ...moveThrough("th-1006", "th-7001", "th-8404"),
  counts: { four_wheel: 0, six_wheel: 1 },
  workers: 2,
  date: "2026-12-05",
  time: "09:30",
};

describe("the calculator and the booking form", () => {
  it("what is known in the calculator stands in the booking form", async () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move }, Date.now());
    open("/booking");
    expect(await valueOf("Pickup")).toBe("Bang Kapi, Bangkok");
    expect(await valueOf("Destination")).toBe("Ko Samui, Surat Thani");
    expect(screen.getByRole("radio", { name: "6-wheel truck" })).toHaveProperty("checked", true);
    expect((await screen.findByLabelText("Date")).textContent).toBe("Sat, 5 Dec 2026");
    expect(screen.getByLabelText("Time slot (Thailand)")).toHaveProperty("value", "09:30");
  });

  it("what is changed in the booking form stands in the calculator, with what only the calculator shows", async () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move }, Date.now());
    const page = open("/booking");
    await field("Pickup");
    await chooseDay(screen.getByLabelText("Date"), "2026-12-07");
    await user.click(screen.getByRole("radio", { name: "4-wheel truck" }));
    await user.type(screen.getByLabelText("Phone"), "081");
    await page.goTo("/price-calculator");
    expect(await valueOf("Waypoint 1")).toBe("Mueang Ratchaburi, Ratchaburi");
    expect((await screen.findByLabelText("Date")).textContent).toBe("Mon, 7 Dec 2026");
    expect(loadMoveDraft(Date.now())).toMatchObject({
      move: { counts: { four_wheel: 1, six_wheel: 0 }, workers: 2 },
      contact: { contactName: "Malee Suk", contactPhone: "081" },
    });
    await page.goTo("/booking");
    expect((await screen.findByLabelText("Date")).textContent).toBe("Mon, 7 Dec 2026");
  });

  it("a calculation with more than the form books is told, and leads to where all of it is booked", async () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move: { ...move, counts: { four_wheel: 1, six_wheel: 2 } } }, Date.now());
    const page = open("/booking");
    const choice = within(await screen.findByRole("region", { name: "What do you want to book?" }));
    expect(screen.getAllByText(/Stops on the way: 1 · Trucks: 3 · Helpers: 2/)).toHaveLength(2);
    await user.click(choice.getByRole("link", { name: "Book it as calculated" }));
    expect(page.address()).toBe("/price-calculator/confirm");
    expect(loadMoveDraft(Date.now())?.move).toMatchObject({
      stops: [{ key: 1 }, { key: 2 }, { key: 3 }],
      counts: { four_wheel: 1, six_wheel: 2 },
      workers: 2,
    });
  });

  it("nothing of a larger calculation is sent before it is chosen what is booked", async () => {
    saveMoveDraft({ ...EMPTY_DRAFT, move }, Date.now());
    const page = open("/booking");
    const choice = await screen.findByRole("region", { name: "What do you want to book?" });
    for (const stop of ["Pickup", "Destination"])
      await fill(user, await screen.findByRole("textbox", { name: `Address: ${stop}` }), "88/1 Soi 2");
    expect(screen.queryByRole("button", { name: "Send booking" })).toBeNull();
    await user.type(screen.getByLabelText("Phone"), "081-234-5678{Enter}");
    expect(api.inputsOf("orders.book")).toEqual([]);
    await user.click(within(choice).getByRole("button", { name: "Book only what stands here" }));
    const again = await screen.findByRole("button", { name: "Choose again" });
    expect(document.activeElement).toBe(again);
    await screen.findAllByText(/^฿\d/);
    await user.click(screen.getByRole("button", { name: "Send booking" }));
    await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    expect(api.inputsOf("orders.book")).toMatchObject([{ vehicle: "six_wheel" }]);
  });

  it("a larger calculation that is not complete leads to the calculator", async () => {
    const [pickup, ...others] = move.stops;
    const unknown = { ...pickup, key: 1, text: "behind the old market", place: null };
    saveMoveDraft({ ...EMPTY_DRAFT, move: { ...move, stops: [unknown, ...others] } }, Date.now());
    const page = open("/booking");
    await screen.findAllByText(/Stops on the way: 1 · Helpers: 2/);
    await user.click(screen.getAllByRole("link", { name: "Use the price calculator" })[0] as HTMLElement);
    expect(page.address()).toBe("/price-calculator");
  });

  it("a calculation that the form books whole is not told", async () => {
    const whole = { ...move, stops: move.stops.toSpliced(1, 1), workers: 0 };
    saveMoveDraft({ ...EMPTY_DRAFT, move: whole }, Date.now());
    open("/booking");
    await field("Pickup");
    expect(screen.queryByText(/more than this form books/)).toBeNull();
  });

  it("free text of the booking form waits in the calculator to be looked up", async () => {
    const page = open("/booking");
    await fill(user, await field("Destination"), "behind the old market");
    await page.goTo("/price-calculator");
    expect(await valueOf("Destination")).toBe("behind the old market");
    await user.click(screen.getByRole("button", { name: /^Calculat/ }));
    expect((await field("Destination")).getAttribute("aria-invalid")).toBe("true");
  });

  it("the places of a link open the booking form as they open the calculator, and are kept for it", async () => {
    const page = open(
      "/booking?from=th-1006&fromLabel=Bang+Kapi,+Bangkok&to=th-8404&toLabel=Ko+Samui,+Surat+Thani",
    );
    expect(await valueOf("Destination")).toBe("Ko Samui, Surat Thani");
    await waitFor(() => expect(page.address()).toBe("/booking"));
    await page.goTo("/price-calculator");
    expect(await valueOf("Destination")).toBe("Ko Samui, Surat Thani");
  });

  it("an order that was placed leaves nothing behind in either", async () => {
    const whole = { ...move, stops: move.stops.toSpliced(1, 1), workers: 0 };
    saveMoveDraft({ ...EMPTY_DRAFT, move: whole }, Date.now());
    const page = open("/price-calculator");
    await firmPrice();
    await page.goTo("/booking");
    await fill(user, await screen.findByLabelText("Phone"), "081-234-5678");
    for (const stop of ["Pickup", "Destination"])
      await fill(user, screen.getByRole("textbox", { name: `Address: ${stop}` }), "88/1 Soi 2");
    await screen.findAllByText(/^฿\d/);
    await user.click(screen.getByRole("button", { name: "Send booking" }));
    await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
    expect(loadMoveDraft(Date.now())).toBeNull();
    await page.goTo("/price-calculator");
    expect(await valueOf("Pickup")).toBe("");
    await page.goTo("/booking");
    expect(await valueOf("Pickup")).toBe("");
  });
});
