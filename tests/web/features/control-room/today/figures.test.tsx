import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { daysUpTo, everyDay, type DayFigures } from "#domain/control-room/figures.ts";
import { FiguresSection } from "#web/features/control-room/today/figures/figures.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

/** jsdom draws no canvas: what the charts are given, as text. */
vi.mock("#web/components/charts/lazy-day-chart.tsx", () => ({
  LazyDayChart: ({ values, before, label }: { values: unknown[]; before: unknown[]; label: string }) => (
    <p aria-label={label}>
      {values.at(-1) === null ? "none" : String(values.at(-1))} of {values.length} and {before.length}
    </p>
  ),
}));

const DAYS = daysUpTo(Date.UTC(2026, 11, 2, 5), 60);
const NONE = everyDay(DAYS.slice(0, 1), [])[0]!;
const row = (at: number, values: Partial<DayFigures>): DayFigures => ({
  ...NONE,
  ...values,
  day: DAYS.at(at)!,
});
const FIGURES = [
  row(-40, { revenueSatang: 1_000_00, delivered: 4, arrivals: 2, onTime: 2 }),
  row(-3, {
    revenueSatang: 700_00,
    delivered: 3,
    jobs: 4,
    loadedM: 300_000,
    emptyM: 60_000,
    homeM: 40_000,
    emptyKnown: 3,
  }),
  row(-1, { revenueSatang: 800_00, delivered: 2, jobs: 1, arrivals: 4, onTime: 3 }),
];

const user = userEvent.setup();
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(rows: readonly DayFigures[] = FIGURES, hasRevenue = true) {
  const data = everyDay(DAYS, rows).map((day) => (hasRevenue ? day : { ...day, revenueSatang: null }));
  api.procedures["controlRoom.figures"] = () => ({ data });
  openPage({ "/admin": () => <FiguresSection /> }, "/admin");
}
const card = async (name: string) => within(await screen.findByRole("region", { name }));

test("each figure is the sum of the last 30 days, beside that of the 30 before", async () => {
  open();
  const revenue = await card("Revenue");
  expect(revenue.getByText("฿1,500")).toBeDefined();
  expect(revenue.getByText("+50%")).toBeDefined();
  expect(revenue.getByText("30 days before: ฿1,000")).toBeDefined();
  expect(revenue.getByText("80000 of 30 and 30")).toBeDefined();
  const empty = await card("Empty kilometres");
  expect(empty.getByText("100 km")).toBeDefined();
  expect(
    empty.getByText("60 km to pickups, 40 km home: 25% of all kilometres; known for 3 of 5 jobs"),
  ).toBeDefined();
  const onTime = await card("Arrived on time");
  expect(onTime.getByText("75%")).toBeDefined();
  expect(onTime.getByText("3 of 4 recorded arrivals")).toBeDefined();
  expect(onTime.getByText("30 days before: 100%")).toBeDefined();
});

test("each figure says how it is made", async () => {
  open();
  const names = ["Revenue", "Bookings delivered", "Loaded kilometres", "Empty kilometres", "Arrived on time"];
  for (const name of names) {
    const how = `How this figure is made: ${name}`;
    await user.click(await screen.findByRole("button", { name: how }));
    expect((await screen.findByRole("dialog", { name: how })).textContent.length).toBeGreaterThan(150);
    await user.keyboard("{Escape}");
  }
});

test("the charts are a table too, the last day first", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: "Show as table" }));
  const [head, today, yesterday] = await screen.findAllByRole("row");
  expect(within(head!).getAllByRole("columnheader")).toHaveLength(6);
  expect(
    within(today!)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["฿800", "2", "0 km", "0 km", "75%"]);
  expect(within(yesterday!).getAllByRole("cell").at(-1)?.textContent).toBe("–");
  expect(screen.getAllByRole("row")).toHaveLength(31);
});

test("whoever may not read accounts sees no revenue, and nothing is compared with nothing", async () => {
  open([], false);
  const delivered = await card("Bookings delivered");
  expect(screen.queryByText("Revenue")).toBeNull();
  expect(delivered.getByText("30 days before: 0")).toBeDefined();
  expect(delivered.queryByText(/%/)).toBeNull();
  expect((await card("Arrived on time")).getByText("–")).toBeDefined();
});
