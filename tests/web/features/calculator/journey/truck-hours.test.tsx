import { screen, waitFor, within } from "@testing-library/react";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfirmPage } from "#web/features/calculator/confirm/confirm-page.tsx";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { requestOf, type MoveRequest } from "#web/entities/moves/move-request.ts";
import type { TruckHours } from "#web/entities/truck-hours/use-truck-hours.ts";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { moveThrough, NOW, quoteFor, withDetails } from "../sample-quote.ts";
import { firmPrice, openCalculator, serveCalculator } from "../served-calculator.tsx";

vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({ LazyRouteMap: () => null }));
vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

/** 1 December 2026, 07:00: 6-wheel trucks may not stop in Bangkok. */
const AT_SEVEN = "2026-12-01T00:00:00.000Z";
const AT_TEN = "2026-12-01T03:00:00.000Z";
const banned = (change: Partial<TruckHours["bannedStops"][number]> = {}): TruckHours => ({
  bannedStops: [
    {
      stopIndex: 0,
      vehicle: "six_wheel",
      at: AT_SEVEN,
      reason: "truck_ban",
      area: { th: "กรุงเทพมหานครชั้นใน", en: "Inner Bangkok" },
      nextLegalAt: AT_TEN,
      ...change,
    },
  ],
  nextLegalPickupAt: AT_TEN,
});
const move = {
  ...moveThrough("th-1006", "th-2004"),
  counts: { four_wheel: 0, six_wheel: 1 },
  date: "2026-12-01",
  time: "07:00",
};
interface TruckHoursInput {
  readonly token: string;
  readonly pickupAt: string;
}
const TITLE = "Trucks may not stop there at that time";

let api: FakeApi;
let hours: TruckHours;

beforeEach(() => {
  hours = banned();
  api = serveCalculator();
  api.procedures["pricing.truckHours"] = ({ pickupAt }: TruckHoursInput) => ({
    data: { truckHours: pickupAt === AT_SEVEN ? hours : null },
  });
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
/** The warning, which is there once. */
const warning = async (): Promise<HTMLElement> => {
  const heading = await screen.findByRole("heading", { name: TITLE });
  if (heading.parentElement === null) throw new Error("No warning");
  return heading.parentElement;
};
const timesAsked = () =>
  api.inputsOf("pricing.truckHours").map((input) => (input as TruckHoursInput).pickupAt);

describe("a pickup time in hours in which trucks may not stop", () => {
  it("is told in the result: the stop, the truck, when, why, and where", async () => {
    openCalculator(move);
    await firmPrice();
    const notice = await warning();
    // At the time it is about, among the fields of the form.
    expect(notice.closest("form")?.contains(screen.getByLabelText("Date"))).toBe(true);
    const text = notice.textContent;
    for (const words of [
      "Bang Kapi, Bangkok",
      "6-wheel truck, 1 Dec 2026, 07:00",
      "Banned hours for trucks · Inner Bangkok",
      "Allowed again from 1 Dec 2026, 10:00",
    ])
      expect(text).toContain(words);
  });

  it("says when a low-emission day is the reason, and bears an area without a name", async () => {
    hours = banned({ reason: "low_emission", area: null, nextLegalAt: null });
    openCalculator(move);
    await firmPrice();
    const notice = await warning();
    expect(notice.textContent).toContain("Low-emission day, closed to this truck");
    expect(notice.textContent).not.toContain("·");
  });

  it("becomes the next legal one at one press; the price and its token stay", async () => {
    openCalculator(move);
    await firmPrice();
    const token = loadMoveDraft(Date.now())?.quote?.token;
    const notice = await warning();
    await user.click(within(notice).getByRole("button", { name: /^Use the next legal time/ }));
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
    expect(screen.getByLabelText("Date").textContent).toBe("Tue, 1 Dec 2026");
    expect(screen.getByLabelText("Time (Thailand)")).toHaveProperty("value", "10:00");
    await waitFor(() => expect(timesAsked()).toEqual([AT_SEVEN, AT_TEN]));
    expect(loadMoveDraft(Date.now())?.quote?.token).toBe(token);
    expect(api.inputsOf("pricing.truckHours")).toEqual([
      { token, pickupAt: AT_SEVEN },
      { token, pickupAt: AT_TEN },
    ]);
    expect(api.inputsOf("pricing.quote")).toHaveLength(1);
    await firmPrice();
  });

  it("says that there is no legal time within a week, and offers none", async () => {
    hours = { ...hours, nextLegalPickupAt: null };
    openCalculator(move);
    await firmPrice();
    expect(await screen.findAllByText(/no legal time within 7 days/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Use the next legal time/ })).toBeNull();
  });

  it("is not asked about while no time is given", async () => {
    openCalculator({ ...move, date: "", time: "" });
    await firmPrice();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(timesAsked()).toEqual([]);
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it("is told on the page that confirms, and set there at one press", async () => {
    const request = requestOf(move) as MoveRequest;
    saveMoveDraft({ ...EMPTY_DRAFT, move, quote: quoteFor(request) }, NOW);
    openPage({ "/price-calculator/confirm": ConfirmPage }, "/price-calculator/confirm");
    const notice = await warning();
    await user.click(within(notice).getByRole("button", { name: /^Use the next legal time/ }));
    expect(screen.getByLabelText("Time (Thailand)")).toHaveProperty("value", "10:00");
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
    expect(loadMoveDraft(Date.now())?.move).toMatchObject({ date: "2026-12-01", time: "10:00" });
  });

  it("is booked on the page that confirms only after the customer said to know it", async () => {
    const request = requestOf(move) as MoveRequest;
    const contact = {
      contactName: "Malee",
      contactEmail: "malee@example.test",
      contactPhone: "+66 81 234 5678",
      hasWhatsapp: false,
      lineId: "",
      notes: "",
      declaredValue: "",
    };
    const booked = withDetails(move, ["88/1 Soi 2", "12 Moo 3"]);
    saveMoveDraft({ ...EMPTY_DRAFT, move: booked, quote: quoteFor(request), contact }, NOW);
    api.procedures["orders.place"] = () => ({ code: "INTERNAL" });
    openPage({ "/price-calculator/confirm": ConfirmPage }, "/price-calculator/confirm");
    await warning();
    const book = screen.getByRole("button", { name: /^Confirm for/ });
    await user.click(book);
    const time = screen.getByLabelText("Time (Thailand)");
    await waitFor(() => expect(time.getAttribute("aria-invalid")).toBe("true"));
    expect(api.inputsOf("orders.place")).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: /^I know that trucks are banned/ }));
    await user.click(book);
    await waitFor(() =>
      expect(api.inputsOf("orders.place")).toMatchObject([{ truckHoursAcknowledged: true }]),
    );
  });
});
