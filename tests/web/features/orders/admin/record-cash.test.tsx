import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ErrorCode } from "#domain/errors.ts";
import { PaymentFigures } from "#web/features/orders/admin/payments/payment-figures.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import * as rights from "#web/lib/session/staff-right.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { job, order } from "../sample-orders.ts";

const showToast = vi.spyOn(toasts, "showToast");
const may = vi.spyOn(rights, "useOfficeMay");
let api: FakeApi;
let money: object;
beforeEach(() => {
  may.mockReturnValue(true);
  showToast.mockClear();
  money = { takesCash: true, cash: null };
  api = new FakeApi();
  api.install();
  api.procedures["payments.ofOrder"] = () => ({
    data: { received: [], toPaySatang: 3_300_50, dueLaterSatang: 0, mostTransferSatang: 3_300_50, ...money },
  });
  api.procedures["payments.recordCashOfDriver"] = () => ({ data: { orderId: "KD-A" } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const driven = (jobId: string, driverId: string, driverName: string): Order["jobs"][number] => ({
  ...job("in_progress"),
  jobId,
  driverId,
  driverName,
});
const open = (jobs: Order["jobs"]) =>
  openPage({ "/": () => <PaymentFigures order={{ orderId: "KD-A", jobs }} /> }, "/");
const button = () => screen.queryByRole("button", { name: "Record a driver’s cash" });

test("what one of two drivers received is recorded for them, a part of it, too", async () => {
  open([driven("KD-A-1", "d-1", "Dan"), driven("KD-A-2", "d-2", "Kai")]);
  await userEvent.click(await screen.findByRole("button", { name: "Record a driver’s cash" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record a driver’s cash" }));
  await userEvent.selectOptions(dialog.getByLabelText("Driver"), "Kai");
  const amount = dialog.getByLabelText<HTMLInputElement>("Amount received (baht)");
  expect(amount.value).toBe("3300.50");
  await userEvent.clear(amount);
  await userEvent.click(dialog.getByRole("button", { name: "Record cash" }));
  expect(api.inputsOf("payments.recordCashOfDriver")).toEqual([]);
  await userEvent.type(amount, "1000");
  await userEvent.click(dialog.getByRole("button", { name: "Record cash" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("payments.recordCashOfDriver")).toMatchObject([
    { jobId: "KD-A-2", seenDriverId: "d-2", amountSatang: 1_000_00 },
  ]);
});

/** Opens the dialog for one driver's cash, and what of it is refused while somebody else was faster. */
async function refused(code: ErrorCode, theirs: { readonly money?: object; readonly jobs?: Order["jobs"] }) {
  const jobs = [driven("KD-A-1", "d-1", "Dan")];
  api.procedures["orders.byId"] = () => ({ data: order("KD-A", { jobs: theirs.jobs ?? jobs }) });
  api.procedures["payments.recordCashOfDriver"] = () => {
    money = { ...money, ...theirs.money };
    return { code };
  };
  open(jobs);
  await userEvent.click(await screen.findByRole("button", { name: "Record a driver’s cash" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record a driver’s cash" }));
  await userEvent.click(dialog.getByRole("button", { name: "Record cash" }));
  const notice = within(
    await dialog.findByRole("region", { name: "Someone else saved while you were editing" }),
  );
  expect(showToast).not.toHaveBeenCalled();
  return { dialog, notice, confirm: dialog.getByRole<HTMLButtonElement>("button", { name: "Record cash" }) };
}
const sent = () => api.inputsOf("payments.recordCashOfDriver") as { key: string; seenDriverId: string }[];

test("cash that a colleague has recorded meanwhile is shown beside the amount that was typed, which is not recorded", async () => {
  const cash = {
    paymentId: "KD-A-P1",
    state: "reported",
    amountSatang: 1_000_00,
    recordedAt: Date.parse("2026-11-24T03:00:00Z"),
    driverName: "Dan",
    reason: "",
    disputedAt: null,
    dispute: "",
  };
  const { notice, confirm } = await refused("CASH_ALREADY_RECORDED", { money: { cash } });
  expect(notice.getByRole("listitem").textContent).toMatch(
    /^PaymentYou saw–Saved now฿1,000 in cash, recorded on .* by DanYou chose฿3,300\.50$/,
  );
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  expect(confirm.disabled).toBe(true);
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toHaveLength(1);
});

test("a job that a colleague has given to another driver shows both, and only then is recorded as theirs", async () => {
  const jobs = [driven("KD-A-1", "d-2", "Kai")];
  const { notice, confirm } = await refused("JOB_ALREADY_RESERVED", { jobs });
  expect(notice.getByRole("listitem").textContent).toBe("DriverYou sawDanSaved nowKai");
  api.procedures["payments.recordCashOfDriver"] = () => ({ data: { orderId: "KD-A" } });
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(({ seenDriverId }) => seenDriverId)).toEqual(["d-1", "d-2"]);
  expect(sent()[0]?.key).not.toBe(sent()[1]?.key);
});

test("what a colleague’s payment has left to pay is shown, and more than that is not sent again", async () => {
  const { notice, dialog, confirm } = await refused("CASH_TOO_MUCH", { money: { toPaySatang: 500_00 } });
  expect(notice.getByRole("listitem").textContent).toBe("To payYou saw฿3,300.50Saved now฿500");
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await userEvent.click(confirm);
  expect(await dialog.findByText("฿500 at most")).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test.each([
  ["nobody drives yet", {}, [job("available")]],
  ["the order is not paid in cash", { takesCash: false }, [driven("KD-A-1", "d-1", "Dan")]],
])("while %s there is nothing to record", async (_why, of, jobs) => {
  money = { ...money, ...of };
  open(jobs);
  expect(await screen.findByRole("button", { name: "Record a transfer" })).toBeTruthy();
  expect(button()).toBeNull();
});
