import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bangkokDay } from "#domain/time.ts";
import { PaymentFigures } from "#web/features/orders/admin/payments/payment-figures.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import * as rights from "#web/lib/session/staff-right.ts";
import { FakeApi, type FakeAnswer } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

const showToast = vi.spyOn(toasts, "showToast");
const may = vi.spyOn(rights, "useOfficeMay");
const RECORDED = { data: { paymentId: "KD-A-P1", orderId: "KD-A" } };
let api: FakeApi;
let leftSatang: number;
let answers: FakeAnswer[];

beforeEach(() => {
  leftSatang = 3_300_50;
  answers = [];
  may.mockReturnValue(true);
  api = new FakeApi();
  api.install();
  api.procedures["payments.ofOrder"] = () => ({
    data: {
      received: [],
      toPaySatang: leftSatang,
      dueLaterSatang: 0,
      mostTransferSatang: leftSatang,
      cash: null,
    },
  });
  api.procedures["payments.recordTransfer"] = () => {
    const answer = answers.shift() ?? RECORDED;
    if ("data" in answer) leftSatang = 0;
    return answer;
  };
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const inputs = () => api.inputsOf("payments.recordTransfer") as { key: string }[];
async function open() {
  openPage(
    { "/admin/orders": () => <PaymentFigures order={{ orderId: "KD-A", jobs: [] }} /> },
    "/admin/orders",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Record a transfer" }));
  const dialog = within(await screen.findByRole("dialog"));
  const amount = dialog.getByLabelText<HTMLInputElement>("Amount transferred (THB)");
  return {
    dialog,
    amount,
    reference: dialog.getByLabelText("Reference of the transfer"),
    send: () => userEvent.click(dialog.getByRole("button", { name: "Record a transfer" })),
  };
}

test("all that is open is proposed, today; once recorded nothing is to pay any more and the button is gone", async () => {
  const { dialog, amount, reference, send } = await open();
  expect(amount.value).toBe("3300.50");
  await send();
  expect(dialog.getByText("Please fill in this field.")).toBeTruthy();
  expect(inputs()).toEqual([]);
  await fill(userEvent, reference, " KBANK 1234 ");
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(inputs()).toMatchObject([
    {
      orderId: "KD-A",
      amountSatang: 3_300_50,
      receivedOn: bangkokDay(Date.now()),
      reference: "KBANK 1234",
    },
  ]);
  expect(showToast).toHaveBeenCalledWith("success", "Payment", "A transfer of ฿3,300.50 was recorded.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Record a transfer" })).toBeNull());
});

test("more than is open is said at the field; a press that failed is repeated with its key, a changed one has another", async () => {
  answers = [{ code: "SERVICE_UNAVAILABLE" }, { code: "SERVICE_UNAVAILABLE" }];
  const { dialog, amount, reference, send } = await open();
  await userEvent.type(reference, "KBANK");
  await userEvent.clear(amount);
  await userEvent.type(amount, "3301");
  await send();
  expect(dialog.getByText(/฿3,300\.50/)).toBeTruthy();
  expect(inputs()).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, "1000");
  await send();
  await waitFor(() => expect(inputs().length).toBe(1));
  await send();
  await waitFor(() => expect(inputs().length).toBe(2));
  await userEvent.type(reference, "2");
  await send();
  await waitFor(() => expect(inputs().length).toBe(3));
  const [first, again, changed] = inputs();
  expect(again?.key).toBe(first?.key);
  expect(changed?.key).not.toBe(first?.key);
});

test("who does not keep the accounts records nothing", async () => {
  may.mockReturnValue(false);
  openPage(
    { "/admin/orders": () => <PaymentFigures order={{ orderId: "KD-A", jobs: [] }} /> },
    "/admin/orders",
  );
  expect(await screen.findByText("To pay")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
