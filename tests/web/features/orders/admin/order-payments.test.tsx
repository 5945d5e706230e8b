import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PaymentFigures } from "#web/features/orders/admin/payments/payment-figures.tsx";
import type { ListedPayment } from "#web/entities/payments/payment-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import * as rights from "#web/lib/session/staff-right.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const showToast = vi.spyOn(toasts, "showToast");
const may = vi.spyOn(rights, "useOfficeMay");
let api: FakeApi;
let state: ListedPayment["state"];

beforeEach(() => {
  state = "reported";
  may.mockReturnValue(true);
  api = new FakeApi();
  api.install();
  api.procedures["payments.ofOrder"] = () => ({
    data: {
      received: [{ paymentId: "KD-A-P0", method: "promptpay", amountSatang: 1_000_00, receivedAt: 1 }],
      toPaySatang: 3_300_50,
      dueLaterSatang: 0,
      mostTransferSatang: 0,
      cash: null,
    },
  });
  api.procedures["payments.list"] = () => ({
    data: {
      items: [
        {
          paymentId: "KD-A-P1",
          orderId: "KD-A",
          method: "promptpay",
          state,
          amountSatang: 3_300_50,
          slipUrl: "/api/files/slip",
          reason: "",
          reference: "",
          createdAt: 1,
          reportedAt: 2,
          decidedAt: null,
          takenBackAt: null,
          isOfSettlement: false,
          contactName: "Somchai",
          orderStatus: "pending",
          driverName: null,
          disputedAt: null,
          dispute: "",
          stripeId: null,
        } satisfies ListedPayment,
      ],
      nextCursor: null,
    },
  });
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage(
    { "/admin/orders": () => <PaymentFigures order={{ orderId: "KD-A", jobs: [] }} /> },
    "/admin/orders",
  );

test("the accounts confirm a payment beside its order: as on the list of payments, and the panel has the new state", async () => {
  api.procedures["payments.confirm"] = () => {
    state = "received";
    return { data: { paymentId: "KD-A-P1", orderId: "KD-A" } };
  };
  open();
  const list = await screen.findByRole("list", { name: "Payments" });
  expect(list.textContent).toContain("฿3,300.50");
  expect(within(list).getByRole("link", { name: "Open the slip of KD-A" })).toBeTruthy();
  await userEvent.click(within(list).getByRole("button", { name: "Confirm receipt" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirm receipt" }));
  await waitFor(() => expect(within(list).getByText("Received")).toBeTruthy());
  expect(api.inputsOf("payments.list")[0]).toEqual({ orderId: "KD-A" });
  expect(api.inputsOf("payments.confirm")).toEqual([
    { paymentId: "KD-A-P1", seenState: "reported", seenDisputedAt: null },
  ]);
  expect(within(list).getByRole("button", { name: "Take back" })).toBeTruthy();
});

test("a rejection asks for its reason at the field, and sends nothing without one", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Not received" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Not received" }));
  expect(within(dialog).getByText("Please give a reason.")).toBeTruthy();
  expect(api.inputsOf("payments.reject")).toEqual([]);
});

test("who does not keep the accounts reads what was received, and decides nothing", async () => {
  may.mockReturnValue(false);
  open();
  expect(await screen.findByText(/^฿1,000 received/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(api.inputsOf("payments.list")).toEqual([]);
});
