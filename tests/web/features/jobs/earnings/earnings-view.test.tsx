import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { latestSpans } from "#domain/earnings/periods.ts";
import { bangkokDay } from "#domain/time.ts";
import EarningsView from "#web/features/jobs/earnings/earnings-view.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const TODAY = bangkokDay(Date.now());
const LAST_WEEK = latestSpans(Date.now(), "week")[1]?.fromDay ?? "";
const day = (of: string, paySatang: number) => ({
  day: of,
  jobs: 1,
  paySatang,
  waitingSatang: 270_00,
  cashSatang: 6_600_00,
  cashHeldSatang: 6_600_00,
});
const entry = {
  entryId: "KD-AAAAAA-E5-0",
  orderId: "KD-AAAAAA",
  jobId: "KD-AAAAAA-1",
  kind: "completed",
  paySatang: 1_200_00,
  waitingSatang: 270_00,
  cashSatang: 6_600_00,
  cashHeldSatang: 6_600_00,
  day: TODAY,
  at: Date.now(),
  paidOn: null,
  isPaid: false,
  from: { th: "บางกะปิ", en: "Bang Kapi" },
  to: { th: "บางละมุง", en: "Bang Lamung" },
};

let api: FakeApi;
let days: readonly ReturnType<typeof day>[];

beforeEach(() => {
  api = new FakeApi();
  api.install();
  days = [day(TODAY, 1_200_00), day(LAST_WEEK, 2_000_00)];
  api.procedures["earnings.summary"] = () => ({ data: { days, unpaidSatang: days.length * 1_470_00 } });
  api.procedures["earnings.list"] = () => ({ data: { items: [entry], nextCursor: null } });
  api.procedures["earnings.payouts"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["payments.ownCash"] = () => ({ data: { heldSatang: 0, held: [] } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/earnings": EarningsView }, "/earnings");

test("says what is unpaid, sums each week with waiting, and lists the jobs of the running one", async () => {
  open();
  const [, thisWeek, lastWeek] = await screen.findAllByRole("row");
  expect(thisWeek?.textContent).toContain("฿1,470");
  expect(lastWeek?.textContent).toContain("฿2,270");
  expect(screen.getByText("Not paid yet", { selector: "dt" }).nextSibling?.textContent).toBe("฿2,940");
  const job = (await screen.findByText("Bang Kapi → Bang Lamung")).closest("li")!;
  for (const words of ["KD-AAAAAA-1", "฿1,470", "฿270 of it for waiting", "Not paid yet"])
    expect(within(job).getByText(words, { exact: false })).toBeTruthy();
});

test("says the cash of each job and of the week, and that it is no part of the pay", async () => {
  open();
  const sums = (await screen.findByText("Cash collected from customers")).closest("dl")!;
  expect([...sums.querySelectorAll("dd")].map(({ textContent }) => textContent)).toEqual([
    "฿1,470",
    "฿270",
    "฿6,600",
    "฿6,600",
  ]);
  expect(screen.getByText(/nothing is deducted for it/)).toBeTruthy();
  expect(
    await screen.findByText("฿6,600 in cash from the customer, ฿6,600 of it still to hand over"),
  ).toBeTruthy();
});

test("without cash nothing is said of it", async () => {
  days = [{ ...day(TODAY, 1_200_00), cashSatang: 0, cashHeldSatang: 0 }];
  api.procedures["earnings.list"] = () => ({
    data: { items: [{ ...entry, cashSatang: 0, cashHeldSatang: 0 }], nextCursor: null },
  });
  open();
  await screen.findByText("Bang Kapi → Bang Lamung");
  expect(screen.queryByText(/cash/i)).toBeNull();
});

test("another week is shown by a press, and days and months by the choice above", async () => {
  open();
  const [, , lastWeek] = await screen.findAllByRole("row");
  await userEvent.click(within(lastWeek!).getByRole("button"));
  await waitFor(() => expect(api.inputsOf("earnings.list")).toMatchObject([{}, { fromDay: LAST_WEEK }]));
  await userEvent.click(screen.getByRole("radio", { name: "Day" }));
  expect(screen.getAllByRole("row")).toHaveLength(15);
  await userEvent.click(screen.getByRole("radio", { name: "Month" }));
  expect(screen.getAllByRole("row")).toHaveLength(13);
});

test("before the first job it says what will stand here", async () => {
  days = [];
  open();
  expect(await screen.findByText("No earnings yet")).toBeTruthy();
});
