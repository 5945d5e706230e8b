import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { moveThrough } from "../sample-quote.ts";
import { firmPrice, openCalculator, serveCalculator } from "../served-calculator.tsx";

vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({ LazyRouteMap: () => null }));

let api: FakeApi;

beforeEach(() => {
  api = serveCalculator();
  api.procedures["pricing.optimizeStopSequence"] = () => ({
    data: { order: [0, 2, 1, 3], savedM: 43_200, savedSatang: 1_210_00 },
  });
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
const order = () => screen.getAllByRole("combobox").map((each) => (each as HTMLInputElement).value);
const notice = () => screen.getByRole("complementary", { name: "notice" }).textContent;
const GIVEN = [
  "Bang Kapi, Bangkok",
  "Bang Lamung, Chon Buri",
  "Mueang Ratchaburi, Ratchaburi",
  "Ko Samui, Surat Thani",
];
const BETTER = [GIVEN[0], GIVEN[2], GIVEN[1], GIVEN[3]];
const twoWaypoints = moveThrough("th-1006", "th-2004", "th-7001", "th-8404");
const ASK = "Suggest the best order";

describe("a shorter sequence of stops", () => {
  it("is offered from two waypoints on", async () => {
    openCalculator(moveThrough("th-1006", "th-7001", "th-8404"));
    await screen.findByRole("combobox", { name: "Waypoint 1" });
    expect(screen.queryByRole("button", { name: ASK })).toBeNull();
  });

  it("shows the kilometres and the baht it saves, and changes nothing by itself", async () => {
    openCalculator(twoWaypoints);
    await press(ASK);
    expect(await screen.findByText(/This order saves 43.2 km and ฿1,210\./)).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual(
      expect.arrayContaining(BETTER),
    );
    expect(order()).toEqual(GIVEN);
    expect(api.inputsOf("pricing.optimizeStopSequence")).toEqual([
      {
        stops: ["th-1006", "th-2004", "th-7001", "th-8404"].map((placeId) => ({ placeId })),
        vehicles: ["four_wheel"],
        workers: 0,
        loadRange: "under_850_kg",
      },
    ]);
  });

  it("is taken at one press, and priced", async () => {
    openCalculator(twoWaypoints);
    await user.click(await screen.findByRole("button", { name: /^Calculat/ }));
    await firmPrice();
    await press(ASK);
    await press("Use this order");
    expect(order()).toEqual(BETTER);
    expect(screen.getByText("The stops are now in the shorter order.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: ASK }));
    await waitFor(() =>
      expect((api.inputsOf("pricing.quote").at(-1) as MoveRequest).stops[1]).toEqual({ placeId: "th-7001" }),
    );
  });

  it("can be declined", async () => {
    openCalculator(twoWaypoints);
    await press(ASK);
    await press("Keep my order");
    expect(order()).toEqual(GIVEN);
    expect(screen.queryByText(/This order saves/)).toBeNull();
  });

  it("says when the order is already the best", async () => {
    api.procedures["pricing.optimizeStopSequence"] = () => ({ data: null });
    openCalculator(twoWaypoints);
    await press(ASK);
    expect(await screen.findByText("This order is already the best.")).toBeTruthy();
  });

  it("forgets an offer when the move changes", async () => {
    openCalculator(twoWaypoints);
    await press(ASK);
    await screen.findByText(/This order saves/);
    await press("One helper more");
    expect(screen.queryByText(/This order saves/)).toBeNull();
  });

  it("says that it failed", async () => {
    api.procedures["pricing.optimizeStopSequence"] = () => ({ code: "INTERNAL" });
    openCalculator(twoWaypoints);
    await press(ASK);
    await waitFor(() =>
      expect(notice()).toBe("Price calculator: Could not compare the routes. Please try again."),
    );
  });
});
