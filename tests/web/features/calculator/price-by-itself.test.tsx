import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import type { FakeApi } from "../../../support/fake-api.ts";
import { moveThrough, placeOf, quoteFor } from "./sample-quote.ts";
import { firmPrice, openCalculator, serveCalculator } from "./served-calculator.tsx";

vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({ LazyRouteMap: () => null }));

const SAMUI_MOVE = moveThrough("th-1006", "th-8404");
let api: FakeApi;

beforeEach(() => {
  api = serveCalculator();
  api.procedures["geo.suggest"] = () => ({
    data: ["th-1006", "th-8404"].map((placeId) => ({
      ...placeOf(placeId),
      latitude: 13,
      longitude: 100,
      near: null,
      exactM: null,
      alsoKnownAs: null,
    })),
  });
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const notice = () => screen.getByRole("complementary", { name: "notice" }).textContent;
const field = (name: string) => screen.getByRole("combobox", { name });

describe("the price", () => {
  it("comes by itself once both places are known, asked for once, and Calculate is gone", async () => {
    openCalculator();
    await user.type(await screen.findByRole("combobox", { name: "Pickup" }), "Bang");
    await user.click(await screen.findByRole("option", { name: /Bang Kapi/ }));
    expect(screen.getByRole("button", { name: "Calculate" })).toBeTruthy();
    await user.type(field("Destination"), "Sam");
    await user.click(await screen.findByRole("option", { name: /Ko Samui/ }));
    await firmPrice();
    expect(api.inputsOf("pricing.quote")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /^Calculat/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "One helper more" }));
    await waitFor(() => expect(api.inputsOf("pricing.quote")).toHaveLength(2));
    expect(api.inputsOf("pricing.quote")[1]).toMatchObject({ workers: 1 });
    await firmPrice();
  });

  it("that a press waited for takes the focus on with it", async () => {
    api.procedures["pricing.quote"] = () => ({ code: "DIRECTIONS_FAILED" });
    openCalculator(SAMUI_MOVE);
    await waitFor(() => expect(notice()).toContain("Could not calculate the route."));
    api.procedures["pricing.quote"] = (request: MoveRequest) => ({ data: quoteFor(request) });
    await user.click(screen.getByRole("button", { name: "Calculate" }));
    await firmPrice();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Start over" }));
  });

  it("that is not there yet: the bar of a phone says what is missing and leads there", async () => {
    openCalculator();
    const bar = await screen.findByRole("button", { name: /Still missing: Pickup/ });
    await user.click(bar);
    expect(document.activeElement).toBe(field("Pickup"));
    await user.type(field("Pickup"), "Nowhere");
    await user.click(screen.getByRole("button", { name: /Choose from the list: Pickup|Still missing/ }));
    expect(screen.getByRole("button", { name: /Still missing: Destination/ })).toBeTruthy();
  });
});
