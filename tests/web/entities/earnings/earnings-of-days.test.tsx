import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EarningsOfDays } from "#web/entities/earnings/earnings-of-days.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as files from "#web/lib/save-file.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { chooseDay } from "../../../support/choose-day.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

type Earning = RouterOutputs["payouts"]["earnings"]["items"][number];

const PAID: Earning = {
  entryId: "e-2",
  orderId: "KD-BBBBBB",
  jobId: "KD-BBBBBB-1",
  kind: "completed",
  paySatang: 3_500_00,
  waitingSatang: 50_00,
  cashSatang: 0,
  cashHeldSatang: 0,
  day: "2026-11-18",
  at: Date.parse("2026-11-18T05:00:00Z"),
  isPaid: true,
  paidOn: "2026-11-20",
  payoutId: "PO-1",
  from: { th: "บางกะปิ", en: "Bang Kapi" },
  to: { th: "หัวหิน", en: "Hua Hin" },
};
const UNPAID: Earning = {
  ...PAID,
  entryId: "e-1",
  orderId: "KD-AAAAAA",
  jobId: "KD-AAAAAA-1",
  kind: "set_back",
  paySatang: -350_00,
  waitingSatang: 0,
  day: "2026-11-16",
  isPaid: false,
  paidOn: null,
  payoutId: null,
};

let api: FakeApi;
beforeEach(() => {
  // Already the 24th in Bangkok.
  vi.useFakeTimers({ now: Date.parse("2026-11-23T18:00:00Z"), toFake: ["Date"] });
  api = new FakeApi();
  api.install();
  api.procedures["payouts.earnings"] = () => ({ data: { items: [PAID, UNPAID], nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/") =>
  openPage(
    {
      "/": () => <EarningsOfDays driverId="d-1" />,
      "/admin/orders": () => <p>orders</p>,
      "/admin/payouts": () => <p>payouts</p>,
    },
    address,
  );
const field = (name: string) => screen.findByRole("combobox", { name: new RegExp(`^${name}\\b`) });

test("the entries of the month so far lead to their orders and payouts, and add up", async () => {
  open();
  const [paid, unpaid] = await screen.findAllByRole("listitem");
  expect(api.inputsOf("payouts.earnings")).toMatchObject([
    { driverId: "d-1", fromDay: "2026-11-01", toDay: "2026-11-24" },
  ]);
  const address = (row: HTMLElement | undefined, name: string) =>
    within(row!).getByRole("link", { name }).getAttribute("href");
  expect(address(paid, "KD-BBBBBB-1")).toBe("/admin/orders?order=KD-BBBBBB");
  expect(address(paid, "Paid 20 Nov 2026")).toBe("/admin/payouts?payout=PO-1");
  expect(paid!.textContent).toContain("฿3,550");
  expect(paid!.textContent).toContain("18 Nov 2026 · Bang Kapi → Hua Hin");
  expect(paid!.textContent).toContain("฿50 of it for waiting");
  expect(address(unpaid, "KD-AAAAAA-1")).toBe("/admin/orders?order=KD-AAAAAA");
  expect(unpaid!.textContent).toContain("Under way again, so taken off");
  expect(unpaid!.textContent).toContain("Not paid yet");
  expect(screen.getByText("Total").parentElement?.textContent).toBe("Total฿3,200");
});

test("the sum is said once all pages are read", async () => {
  api.procedures["payouts.earnings"] = ({ cursor }: { readonly cursor?: string }) => ({
    data:
      cursor === undefined ? { items: [PAID], nextCursor: "1_e-2" } : { items: [UNPAID], nextCursor: null },
  });
  open();
  await screen.findByRole("link", { name: "KD-BBBBBB-1" });
  expect(screen.queryByText("Total")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect((await screen.findByText("Total")).parentElement?.textContent).toBe("Total฿3,200");
});

test("other days are asked for, in the list and in both files", async () => {
  const saved = vi.spyOn(files, "saveFile").mockImplementation(() => {});
  api.procedures["payouts.exportStatement"] = () => ({ data: { driverName: "Somchai", lines: [] } });
  api.procedures["payouts.printStatement"] = () => ({ data: { pdf: btoa("%PDF-1") } });
  open();
  await chooseDay(await field("From"), "2026-11-16");
  await chooseDay(await field("To"), "2026-11-18");
  const days = { driverId: "d-1", fromDay: "2026-11-16", toDay: "2026-11-18" };
  await waitFor(() => expect(api.inputsOf("payouts.earnings").at(-1)).toMatchObject(days));
  await userEvent.click(screen.getByRole("button", { name: "Statement (PDF)" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.lastCall![0]).toBe("earnings-d-1-2026-11-16-2026-11-18.pdf");
  await userEvent.click(screen.getByRole("button", { name: "Statement (CSV)" }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(saved.mock.lastCall![0]).toBe("earnings-d-1-2026-11-16-2026-11-18.csv");
  const file = { ...days, exportId: expect.any(String) };
  expect(api.inputsOf("payouts.exportStatement")).toEqual([file]);
  expect(api.inputsOf("payouts.printStatement")).toEqual([{ ...file, language: "en" }]);
  saved.mockRestore();
});

test.each([
  ["KD-BBBBBB-1", "/admin/orders?order=KD-BBBBBB"],
  ["Paid 20 Nov 2026", "/admin/payouts?payout=PO-1"],
])(
  "chosen days are in the address in place of the ones before, and there again on the way back from %s",
  async (link, there) => {
    const page = open("/admin/orders");
    await screen.findByText("orders");
    await act(() => page.goTo("/"));
    await chooseDay(await field("From"), "2026-11-16");
    await waitFor(() => expect(page.address()).toBe("/?from=2026-11-16"));
    await chooseDay(await field("To"), "2026-11-18");
    const address = "/?from=2026-11-16&to=2026-11-18";
    await waitFor(() => expect(page.address()).toBe(address));
    await userEvent.click(await screen.findByRole("link", { name: link }));
    await waitFor(() => expect(page.address()).toBe(there));
    queryClient.clear();
    act(() => page.back());
    await waitFor(() => expect(page.address()).toBe(address));
    await screen.findByRole("link", { name: link });
    const days = { fromDay: "2026-11-16", toDay: "2026-11-18" };
    expect(api.inputsOf("payouts.earnings").at(-1)).toMatchObject(days);
    expect((await field("From")).textContent).toContain("16 Nov");
    act(() => page.back());
    await waitFor(() => expect(page.address()).toBe("/admin/orders"));
  },
);

test.each(["?from=2026-02-30&to=yesterday", "?from=2026&to=%7B%7D"])(
  "what is no day in the address is left out: %s",
  async (search) => {
    open(`/${search}`);
    await screen.findAllByRole("listitem");
    expect(api.inputsOf("payouts.earnings")).toMatchObject([{ fromDay: "2026-11-01", toDay: "2026-11-24" }]);
  },
);

test("days that end before they begin are refused at the field: nothing is asked for, and no file offered", async () => {
  open();
  await chooseDay(await field("From"), "2026-11-20");
  await waitFor(() => expect(api.inputsOf("payouts.earnings")).toHaveLength(2));
  await chooseDay(await field("To"), "2026-11-20");
  await waitFor(() => expect(api.inputsOf("payouts.earnings")).toHaveLength(3));
  expect(screen.queryByText("This is before the first day. Please choose a later one.")).toBeNull();
  await chooseDay(await field("From"), "2026-11-21");
  expect(await screen.findByText("This is before the first day. Please choose a later one.")).toBeTruthy();
  expect((await field("To")).getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("button", { name: "Statement (PDF)" })).toBeNull();
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(api.inputsOf("payouts.earnings")).toHaveLength(3);
});
