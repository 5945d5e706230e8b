import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { moveThrough } from "../sample-quote.ts";
import { firmPrice, openCalculator, serveCalculator } from "../served-calculator.tsx";

vi.mock("#web/components/route-map/lazy-route-map.tsx", () => ({ LazyRouteMap: () => null }));

let api: FakeApi;
beforeEach(() => {
  api = serveCalculator();
});
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
const total = () => within(screen.getByRole("region", { name: "Price" })).getAllByText(/^฿/)[0]?.textContent;

describe("what is moved, in the calculator", () => {
  it("is folded away until wanted, and never moves the price", async () => {
    openCalculator(moveThrough("th-1006", "th-2004"));
    await press("Calculate");
    await firmPrice();
    const before = total();
    expect(screen.queryByRole("radio", { name: "House" })).toBeNull();
    await press(/^What is moved/);
    await user.click(screen.getByRole("radio", { name: "House" }));
    await user.click(screen.getByRole("checkbox", { name: "None of this is among my things" }));
    expect(total()).toBe(before);
    expect(api.inputsOf("pricing.quote")).toHaveLength(1);
    expect(screen.getByRole("button", { name: /^What is moved/ }).textContent).toContain("Pieces: 111");
  });

  it("sets trucks, helpers and load range with one press, and the price follows those", async () => {
    openCalculator(moveThrough("th-1006", "th-2004"));
    await press("Calculate");
    await firmPrice();
    await press(/^What is moved/);
    await user.click(screen.getByRole("radio", { name: "House" }));
    await press("Use this suggestion");
    await waitFor(() => expect(api.inputsOf("pricing.quote")).toHaveLength(2));
    expect(api.inputsOf("pricing.quote")[1]).toMatchObject({
      vehicles: ["four_wheel", "six_wheel"],
      workers: 4,
      loadRange: "from_850_kg",
    });
    expect(api.inputsOf("pricing.quote")[1]).not.toHaveProperty("goods");
  });

  it("waits in the draft", async () => {
    openCalculator(moveThrough("th-1006", "th-2004"));
    await press(/^What is moved/);
    await press("One more: Moving box");
    await waitFor(() =>
      expect(loadMoveDraft(Date.now())?.move.goods?.items).toEqual([{ itemId: "box", count: 1 }]),
    );
  });
});
