import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PaymentFigures } from "#web/features/orders/admin/payments/payment-figures.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as rights from "#web/lib/session/staff-right.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { job } from "../sample-orders.ts";

const may = vi.spyOn(rights, "useOfficeMay");
let api: FakeApi;
let money: object;
beforeEach(() => {
  may.mockReturnValue(true);
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

test.each([
  ["nobody drives yet", {}, [job("available")]],
  ["the order is not paid in cash", { takesCash: false }, [driven("KD-A-1", "d-1", "Dan")]],
])("while %s there is nothing to record", async (_why, of, jobs) => {
  money = { ...money, ...of };
  open(jobs);
  expect(await screen.findByRole("button", { name: "Record a transfer" })).toBeTruthy();
  expect(button()).toBeNull();
});
