import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refreshOrders } from "#web/features/orders/use-live-orders.ts";
import { AdminPayoutsPage } from "#web/features/payouts/admin-payouts-page.tsx";
import type { OwedEntry, Payout, Unpaid } from "#web/features/payouts/payout-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as files from "#web/lib/save-file.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let unpaid: readonly Unpaid[];
let payouts: readonly Payout[];

const PAYOUT: Payout = {
  payoutId: "PO-1",
  driverId: "d-1",
  driverName: "Somchai",
  fromDay: "2026-11-16",
  throughDay: "2026-11-22",
  totalSatang: 3_200_00,
  entries: 2,
  paidOn: "2026-11-22",
  reference: "BBL-8",
  createdAt: Date.parse("2026-11-22T02:00:00Z"),
  takenBackAt: null,
  takeBackReason: "",
};

const AREAS = { from: { th: "บางกะปิ", en: "Bang Kapi" }, to: { th: "หัวหิน", en: "Hua Hin" } } as const;
const OWED: readonly OwedEntry[] = [
  {
    ...AREAS,
    entryId: "e-1",
    jobId: "KD-AAAAAA-1",
    kind: "completed",
    paySatang: 3_500_00,
    waitingSatang: 50_00,
    day: "2026-11-16",
  },
  {
    ...AREAS,
    entryId: "e-2",
    jobId: "KD-BBBBBB-1",
    kind: "set_back",
    paySatang: -350_00,
    waitingSatang: 0,
    day: "2026-11-17",
  },
];

beforeEach(() => {
  api = new FakeApi();
  api.install();
  unpaid = [
    {
      driverId: "d-1",
      driverName: "Somchai",
      phone: "+66812345678",
      sinceDay: "2026-11-16",
      jobs: 2,
      entries: 2,
      totalSatang: 3_200_00,
      cashHeldSatang: 990_00,
    },
    {
      driverId: "d-2",
      driverName: "Kai",
      phone: "",
      sinceDay: "2026-11-18",
      jobs: 1,
      entries: 1,
      totalSatang: -500_00,
      cashHeldSatang: 0,
    },
  ];
  payouts = [];
  api.procedures["payouts.unpaid"] = () => ({ data: { items: unpaid, nextCursor: null } });
  api.procedures["payouts.unpaidEntries"] = () => ({ data: { items: OWED, nextCursor: null } });
  api.procedures["payouts.earnings"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["payouts.list"] = () => ({ data: { items: payouts, nextCursor: null } });
  api.procedures["payouts.make"] = () => {
    unpaid = [];
    payouts = [PAYOUT];
    return { data: { payoutId: PAYOUT.payoutId } };
  };
  api.procedures["payouts.takeBack"] = ({ reason }: { reason: string }) => {
    payouts = [{ ...PAYOUT, takenBackAt: 1, takeBackReason: reason }];
    return { data: null };
  };
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/admin/payouts": AdminPayoutsPage }, "/admin/payouts");

test("the address may name a driver, of whom alone everything is then, with the way to all", async () => {
  openPage({ "/admin/payouts": AdminPayoutsPage }, "/admin/payouts?driver=d-1");
  await rowOf("Somchai");
  await waitFor(() => expect(api.inputsOf("payouts.list").at(-1)).toMatchObject({ driverId: "d-1" }));
  expect(api.inputsOf("payouts.unpaid").at(-1)).toMatchObject({ driverId: "d-1" });
  const earned = within(screen.getByRole("region", { name: "Earnings" }));
  expect(await earned.findByText("No completed jobs in this period.")).toBeTruthy();
  expect(earned.getByRole("button", { name: "Statement (CSV)" })).toBeTruthy();
  expect(api.inputsOf("payouts.earnings")).toMatchObject([{ driverId: "d-1" }]);
  expect(screen.getByRole("link", { name: "All" }).getAttribute("href")).toBe("/admin/payouts");
});

test("what a driver is owed and earned is read again after their orders changed", async () => {
  const page = openPage(
    { "/admin/payouts": AdminPayoutsPage, "/admin/orders": () => <p>orders</p> },
    "/admin/payouts?driver=d-1&from=2026-11-01&to=2026-11-24",
  );
  await screen.findByText("No completed jobs in this period.");
  expect(api.inputsOf("payouts.earnings")).toMatchObject([{ fromDay: "2026-11-01", toDay: "2026-11-24" }]);
  await userEvent.click(within(await rowOf("Somchai")).getByRole("button", { name: "Show jobs" }));
  await screen.findByText("KD-AAAAAA-1 · 16 Nov 2026");
  await userEvent.keyboard("{Escape}");
  await act(() => page.goTo("/admin/orders"));
  await screen.findByText("orders");
  const entry = { ...OWED[0], orderId: "KD-AAAAAA", payoutId: null, paidOn: null };
  api.procedures["payouts.earnings"] = () => ({ data: { items: [entry], nextCursor: null } });
  await act(() => refreshOrders());
  act(() => page.back());
  const earned = within(await screen.findByRole("region", { name: "Earnings" }));
  expect(await earned.findByText("Total")).toBeTruthy();
  expect(earned.getByRole("link", { name: "KD-AAAAAA-1" })).toBeTruthy();
  await userEvent.click(within(await rowOf("Somchai")).getByRole("button", { name: "Show jobs" }));
  await waitFor(() => expect(api.inputsOf("payouts.unpaidEntries")).toHaveLength(2));
});

const rowOf = async (name: string) =>
  (await screen.findByRole("cell", { name: new RegExp(`^${name}`) })).closest("tr")!;

test("shows who is owed how much since when, and the cash that they hold; nobody is paid less than nothing", async () => {
  open();
  const row = await rowOf("Somchai");
  await within(row).findByText("฿990");
  // Earnings are those of one driver.
  expect(screen.queryByRole("region", { name: "Earnings" })).toBeNull();
  expect(row.textContent).toContain("฿3,200");
  expect(within(row).getByRole("button", { name: "Record payout" })).toBeTruthy();
  expect(within(await rowOf("Kai")).queryByRole("button", { name: "Record payout" })).toBeNull();
});

test("whoever is owed longest stands first, as the server lists them", async () => {
  unpaid = [...unpaid].toReversed();
  open();
  await rowOf("Kai");
  const table = screen.getByRole("table", { name: "Not paid yet" });
  const names = within(table).getAllByRole("row").slice(1);
  expect(names.map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual([
    "Kai",
    "Somchai081 234 5678",
  ]);
});

test("records what was sent with its reference, as it was seen; without one asks for it", async () => {
  open();
  await userEvent.click(within(await rowOf("Somchai")).getByRole("button", { name: "Record payout" }));
  const dialog = await screen.findByRole("dialog", { name: "฿3,200 to Somchai" });
  const record = within(dialog).getByRole("button", { name: "Record payout" });
  await userEvent.click(record);
  expect(api.inputsOf("payouts.make")).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText("Reference of the transfer"), " BBL-8 ");
  await userEvent.click(record);
  await waitFor(() => expect(showToast).toHaveBeenLastCalledWith("success", "Payout", "Payout recorded."));
  expect(api.inputsOf("payouts.make")).toMatchObject([
    { driverId: "d-1", seenSatang: 3_200_00, reference: "BBL-8" },
  ]);
  expect(await screen.findByText("Every driver is paid up to this day.")).toBeTruthy();
  expect(await screen.findByText("BBL-8")).toBeTruthy();
});

test("a payout that was recorded wrongly is taken back with a reason", async () => {
  payouts = [PAYOUT];
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = await screen.findByRole("dialog");
  const takeBack = within(dialog).getByRole("button", { name: "Take back" });
  await userEvent.click(takeBack);
  expect(api.inputsOf("payouts.takeBack")).toEqual([]);
  expect(within(dialog).getByText("Please give a reason.")).toBeTruthy();
  await fill(userEvent, within(dialog).getByLabelText("Reason"), " another account ");
  await userEvent.click(takeBack);
  expect(await screen.findByText("Taken back: another account")).toBeTruthy();
  expect(api.inputsOf("payouts.takeBack")).toMatchObject([{ reason: "another account" }]);
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

test("what is owed by now is shown beside what was sent; its reference stays, and the new amount is another payout", async () => {
  api.procedures["payouts.ofDriver"] = () => ({ data: { payouts: [] } });
  api.procedures["payouts.make"] = ({ seenSatang }: { readonly seenSatang: number }) => {
    if (seenSatang === 4_000_00) return { data: { payoutId: "PO-2" } };
    unpaid = unpaid.map((each) => ({ ...each, totalSatang: 4_000_00 }));
    return { code: "PAYOUT_CHANGED" };
  };
  open();
  await userEvent.click(within(await rowOf("Somchai")).getByRole("button", { name: "Record payout" }));
  const dialog = await screen.findByRole("dialog", { name: "฿3,200 to Somchai" });
  await fill(userEvent, within(dialog).getByLabelText("Reference of the transfer"), "BBL-8");
  await userEvent.click(within(dialog).getByRole("button", { name: "Record payout" }));
  const notice = within(await within(dialog).findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toBe(
    "Not paid yetYou saw฿3,200Saved now฿4,000You chose฿3,200 · BBL-8",
  );
  expect(api.inputsOf("payouts.unpaid").at(-1)).toMatchObject({ driverId: "d-1" });
  await userEvent.click(notice.getByRole("button", { name: "Go on with the new amount" }));
  const again = await screen.findByRole("dialog", { name: "฿4,000 to Somchai" });
  expect(within(again).getByLabelText("Reference of the transfer")).toHaveProperty("value", "BBL-8");
  await userEvent.click(within(again).getByRole("button", { name: "Record payout" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, second] = api.inputsOf("payouts.make") as { readonly idempotencyKey: string }[];
  expect(second).toMatchObject({ seenSatang: 4_000_00, reference: "BBL-8" });
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test("what another admin has paid is not paid again: their payout is shown", async () => {
  const before = { ...PAYOUT, payoutId: "po-before", reference: "KTB-2" };
  const meanwhile = { ...PAYOUT, createdAt: Date.now() + 1_000, reference: "KTB-3" };
  // One of before, whose days reach into what is owed again, says nothing of now.
  api.procedures["payouts.ofDriver"] = () => ({ data: { payouts: [before, meanwhile] } });
  api.procedures["payouts.make"] = () => {
    unpaid = [];
    return { code: "PAYOUT_CHANGED" };
  };
  open();
  await userEvent.click(within(await rowOf("Somchai")).getByRole("button", { name: "Record payout" }));
  const dialog = await screen.findByRole("dialog", { name: "฿3,200 to Somchai" });
  await fill(userEvent, within(dialog).getByLabelText("Reference of the transfer"), "BBL-8");
  await userEvent.click(within(dialog).getByRole("button", { name: "Record payout" }));
  const notice = within(await within(dialog).findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByText(/^฿0 · Payout ฿3,200 · .* · KTB-3$/)).toBeTruthy();
  expect(notice.queryByRole("button", { name: "Go on with the new amount" })).toBeNull();
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.inputsOf("payouts.make")).toHaveLength(1);
});

test("a payout that another admin has taken back shows both reasons", async () => {
  payouts = [PAYOUT];
  api.procedures["payouts.takeBack"] = () => {
    payouts = [{ ...PAYOUT, takenBackAt: 1, takeBackReason: "Sent twice" }];
    return { code: "PAYOUT_CHANGED" };
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = await screen.findByRole("dialog");
  await fill(userEvent, within(dialog).getByLabelText("Reason"), "another account");
  await userEvent.click(within(dialog).getByRole("button", { name: "Take back" }));
  const notice = within(await within(dialog).findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toBe(
    "PayoutYou saw฿3,200Saved nowTaken back: Sent twiceYou choseTaken back: another account",
  );
  expect(within(dialog).getByLabelText("Reason")).toHaveProperty("value", "another account");
  expect(showToast).not.toHaveBeenCalled();
});

test("a driver's statement is a file in words, taken by an action that the audit log has", async () => {
  payouts = [PAYOUT];
  const saved = vi.spyOn(files, "saveFile").mockImplementation(() => {});
  const line = {
    entryId: "e-1",
    day: "2026-11-20",
    orderId: "KD-AAAAAA",
    jobId: "KD-AAAAAA-1",
    kind: "set_back",
    from: { th: "หัวหิน", en: "Hua Hin" },
    to: null,
    paySatang: -80_000,
    waitingSatang: 0,
    cashSatang: 0,
    cashHeldSatang: 0,
    paidOn: null,
  };
  api.procedures["payouts.exportStatement"] = () => ({ data: { driverName: "Somchai", lines: [line] } });
  api.procedures["payouts.printStatement"] = () => ({ data: { pdf: btoa("%PDF-1") } });
  openPage({ "/admin/payouts": AdminPayoutsPage }, "/admin/payouts");
  await userEvent.click(await screen.findByRole("button", { name: "Statement (CSV)" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.lastCall![0]).toBe("earnings-PO-1.csv");
  expect(String(saved.mock.lastCall![2]).split("\r\n")[1]).toBe(
    '2026-11-20,KD-AAAAAA,KD-AAAAAA-1,"Under way again, so taken off",Somchai,Hua Hin,,-800.00,0.00,-800.00,0.00,0.00,',
  );
  await userEvent.click(screen.getByRole("button", { name: "Statement (PDF)" }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(saved.mock.lastCall!.slice(0, 2)).toEqual(["earnings-PO-1.pdf", "application/pdf"]);
  expect(new TextDecoder().decode(saved.mock.lastCall![2] as Uint8Array)).toBe("%PDF-1");
  expect(api.inputsOf("payouts.exportStatement")).toEqual([
    { payoutId: "PO-1", exportId: expect.any(String) },
  ]);
  saved.mockRestore();
});

test("an address names one payout, which is shown alone; where there is none it says so", async () => {
  payouts = [PAYOUT];
  openPage({ "/admin/payouts": AdminPayoutsPage }, "/admin/payouts?payout=PO-1");
  expect(await screen.findByText("BBL-8")).toBeTruthy();
  expect(api.inputsOf("payouts.list")).toMatchObject([{ payoutId: "PO-1" }]);
  expect(api.inputsOf("payouts.unpaid")).toEqual([]);
  payouts = [];
  await queryClient.invalidateQueries();
  expect(await screen.findByText("There is no such payout")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "All" }));
  expect(await rowOf("Kai")).toBeTruthy();
});

test("before a payout its jobs and amounts are listed, with their sum once all are read", async () => {
  api.procedures["payouts.unpaidEntries"] = ({ cursor }: { readonly cursor?: string }) =>
    cursor === undefined
      ? { data: { items: OWED.slice(0, 1), nextCursor: "t2026-11-16_e-1" } }
      : { data: { items: OWED.slice(1), nextCursor: null } };
  open();
  await userEvent.click(within(await rowOf("Somchai")).getByRole("button", { name: "Record payout" }));
  const dialog = within(await screen.findByRole("dialog", { name: "฿3,200 to Somchai" }));
  expect(await dialog.findByText("Bang Kapi → Hua Hin")).toBeTruthy();
  expect(dialog.getByText("KD-AAAAAA-1 · 16 Nov 2026")).toBeTruthy();
  expect(dialog.getByText("฿50 of it for waiting")).toBeTruthy();
  // A sum of a part would be taken for the whole.
  expect(dialog.queryByText("Total")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Show more" }));
  expect(await dialog.findByText("Under way again, so taken off")).toBeTruthy();
  expect(dialog.getByText("Total").parentElement?.textContent).toBe("Total฿3,200");
  expect(dialog.queryByText(/Changed since/)).toBeNull();
  expect(api.inputsOf("payouts.unpaidEntries")).toMatchObject([
    { driverId: "d-1", through: expect.any(String) },
    { driverId: "d-1", cursor: "t2026-11-16_e-1" },
  ]);
});

test("what is owed to a driver who is paid nothing is shown too, and read only once it is opened", async () => {
  open();
  const row = within(await rowOf("Kai"));
  expect(api.inputsOf("payouts.unpaidEntries")).toEqual([]);
  await userEvent.click(row.getByRole("button", { name: "Show jobs" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Not paid yet, Kai: -฿500" }));
  expect(await dialog.findByText("KD-BBBBBB-1 · 17 Nov 2026")).toBeTruthy();
  expect(api.inputsOf("payouts.unpaidEntries")).toMatchObject([{ driverId: "d-2" }]);
});

test("a sum that has become another one since the list was read says so, once all jobs are shown", async () => {
  const [first, ...others] = OWED as readonly [OwedEntry, ...OwedEntry[]];
  const more = { ...first, paySatang: first.paySatang + 100_00 };
  api.procedures["payouts.unpaidEntries"] = ({ cursor }: { readonly cursor?: string }) =>
    cursor === undefined
      ? { data: { items: [more], nextCursor: "t2026-11-16_e-1" } }
      : { data: { items: others, nextCursor: null } };
  open();
  await userEvent.click(within(await rowOf("Somchai")).getByRole("button", { name: "Record payout" }));
  const dialog = within(await screen.findByRole("dialog", { name: "฿3,200 to Somchai" }));
  await dialog.findByText("Bang Kapi → Hua Hin");
  expect(dialog.queryByText(/Changed since/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Show more" }));
  const changed = "Changed since the list was read: it was ฿3,200, and is ฿3,300 now.";
  expect(await dialog.findByText(changed)).toBeTruthy();
});

test("what is not paid yet says how it is made", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "How this figure is made: Not paid yet" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("jobs that were set back under way");
});
