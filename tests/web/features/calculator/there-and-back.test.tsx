import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CalculatorPage } from "#web/features/calculator/calculator-page.tsx";
import { ConfirmPage } from "#web/features/calculator/confirm/confirm-page.tsx";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import { chooseDay } from "../../../support/choose-day.ts";
import type { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { moveThrough, NOW } from "./sample-quote.ts";
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
  api.procedures["orders.place"] = () => ({ data: { orderId: "KD-7F3K2M" } });
});

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
const day = () => screen.findByLabelText("Date");
const time = () => screen.findByLabelText("Time (Thailand)");

/** Opens the calculator with a move of 1 December, priced. */
async function openPriced() {
  const move = { ...moveThrough("th-1006", "th-8404"), date: "2026-12-01", time: "08:00" };
  saveMoveDraft({ ...EMPTY_DRAFT, move }, NOW);
  const page = openPage(
    {
      "/price-calculator": () => <CalculatorPage Goods={GoodsEditor} />,
      "/price-calculator/confirm": ConfirmPage,
      "/orders/$orderId": () => null,
    },
    "/price-calculator",
  );
  await firmPrice();
  return page;
}

async function book(): Promise<void> {
  await firmPrice();
  const [first] = screen.getAllByRole("button", { name: "Book this service" });
  await user.click(first as HTMLElement);
  await screen.findByRole("heading", { name: "Confirm your booking" });
}

const back = async () => {
  await user.click(screen.getByRole("link", { name: "Change the move" }));
  await screen.findByRole("combobox", { name: "Pickup" });
};

async function send(page: { address(): string }): Promise<void> {
  await fill(user, screen.getByLabelText("Phone"), "081-234-5678");
  for (const [index, address] of screen.getAllByLabelText<HTMLInputElement>(/House number/).entries())
    if (address.value === "") await user.type(address, `${index + 1} Soi 2`);
  await press(/^Confirm for/);
  await waitFor(() => expect(page.address()).toBe("/orders/KD-7F3K2M"));
}

describe("from the calculator to the booking, back, and to the booking again", () => {
  it("a day changed in the calculator is the day that is booked", async () => {
    const page = await openPriced();
    await book();
    expect((await day()).textContent).toBe("Tue, 1 Dec 2026");
    await back();
    await chooseDay(await day(), "2026-12-05");
    await book();
    expect((await day()).textContent).toBe("Sat, 5 Dec 2026");
    await send(page);
    expect(api.inputsOf("orders.place")).toMatchObject([{ pickupAt: "2026-12-05T01:00:00.000Z" }]);
  });

  it("a day and a time changed in the booking stand in the calculator, at the same price", async () => {
    await openPriced();
    const asked = api.inputsOf("pricing.quote").length;
    await book();
    await chooseDay(await day(), "2026-12-05");
    await user.clear(await time());
    await user.type(await time(), "09:30");
    await back();
    expect((await day()).textContent).toBe("Sat, 5 Dec 2026");
    expect(await time()).toHaveProperty("value", "09:30");
    await firmPrice();
    const untimed = api
      .inputsOf("pricing.quote")
      .slice(asked)
      .filter((input) => !Object.hasOwn(input as object, "pickupAt"));
    expect(untimed).toEqual([]);
  });

  it("what is priced here is booked, whatever another tab keeps or drops", async () => {
    await openPriced();
    localStorage.clear();
    await book();
    expect(screen.getAllByLabelText(/House number/)).toHaveLength(2);
    expect((await day()).textContent).toBe("Tue, 1 Dec 2026");
  });

  it("a house number goes with its stop", async () => {
    const page = await openPriced();
    await book();
    const [pickup] = screen.getAllByLabelText(/House number/);
    await user.type(pickup as HTMLElement, "88/1");
    await back();
    await press("Swap pickup and destination");
    await book();
    const values = screen.getAllByLabelText(/House number/).map((each) => (each as HTMLInputElement).value);
    expect(values).toEqual(["", "88/1"]);
    await send(page);
    expect(api.inputsOf("orders.place")).toMatchObject([
      { stops: [{ detail: "1 Soi 2" }, { detail: "88/1" }] },
    ]);
  });
});
