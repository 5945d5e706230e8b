import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
const address = (stop: string) =>
  screen.findByRole<HTMLInputElement>("textbox", { name: `Address: ${stop}` });

describe("a move within one place", () => {
  it("is priced when its addresses differ; until then the second one is marked", async () => {
    openCalculator(moveThrough("th-1006", "th-1006"));
    const destination = await address("Destination");
    await user.click(screen.getByRole("button", { name: /^Calculat/ }));
    expect(destination.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(destination);
    expect(screen.getByText("Please enter an address that differs from the stop before.")).toBeTruthy();
    expect((await address("Pickup")).getAttribute("aria-invalid")).toBeNull();

    await user.type(await address("Pickup"), "88/1");
    await user.type(destination, "88/2");
    expect(destination.getAttribute("aria-invalid")).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Calculat/ }));
    await firmPrice();
    await waitFor(() =>
      expect(api.inputsOf("pricing.quote").at(-1)).toMatchObject({
        stops: [
          { placeId: "th-1006", detail: "88/1" },
          { placeId: "th-1006", detail: "88/2" },
        ],
      }),
    );
  });

  it("asks for no address where the places differ", async () => {
    openCalculator(moveThrough("th-1006", "th-8404"));
    await screen.findByRole("combobox", { name: "Pickup" });
    expect(screen.queryByRole("textbox", { name: /^Address/ })).toBeNull();
  });
});
