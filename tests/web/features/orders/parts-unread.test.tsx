import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DocumentsOfOrder } from "#web/entities/documents/documents-of-order.tsx";
import { ParkedOrdersNote } from "#web/features/control-room/today/parked-orders-note.tsx";
import { PaymentFigures } from "#web/features/orders/admin/payments/payment-figures.tsx";
import { OrderDoorChanges } from "#web/features/orders/door-change/order-door-changes.tsx";
import { PayBlock } from "#web/features/orders/pay/pay-block.tsx";
import { OrderProofs } from "#web/features/orders/proof/order-proof.tsx";
import { OrderTracking } from "#web/features/orders/tracking/order-tracking.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { order } from "./sample-orders.ts";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DELIVERED = order("KD-7F3K2M", { status: "delivered" });
const CONFIRMED = order("KD-7F3K2M", { status: "confirmed", paymentStatus: "unpaid", onAccount: null });

test.each<[string, string, () => string, ReactNode]>([
  ["proofs", "proofs.ofOrder", m.proof_load_failed, <OrderProofs key="" order={DELIVERED} />],
  [
    "changes at the door",
    "doorChanges.ofOrder",
    m.door_changes_load_failed,
    <OrderDoorChanges key="" orderId="KD-7F3K2M" reader="admin" />,
  ],
  [
    "documents",
    "documents.ofOrder",
    m.documents_load_failed,
    <DocumentsOfOrder key="" orderId="KD-7F3K2M" reader="admin" />,
  ],
  [
    "payments, for the office",
    "payments.ofOrder",
    m.admin_payments_load_failed,
    <PaymentFigures key="" order={CONFIRMED} />,
  ],
  [
    "payments, for the customer",
    "payments.ofOrder",
    m.admin_payments_load_failed,
    <PayBlock key="" order={CONFIRMED} />,
  ],
  [
    "the trucks under way",
    "tracking.ofOrder",
    m.tracking_load_failed,
    <OrderTracking key="" order={CONFIRMED} reader="admin" />,
  ],
  [
    "orders that the database refuses",
    "controlRoom.waiting",
    m.effects_load_failed,
    <ParkedOrdersNote key="" />,
  ],
])(
  "%s that cannot be read are not shown as none: that is said, and they are read again by a press",
  async (_, procedure, failed, part) => {
    let isDown = true;
    const answer = api.procedures[procedure];
    api.procedures[procedure] = (input: never) =>
      isDown ? { code: "INTERNAL" } : (answer?.(input) ?? { code: "NOT_FOUND" });
    openPage({ "/": () => <main>{part}</main> }, "/");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(failed());
    expect(screen.queryByText(m.proof_none())).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: m.action_retry() }));
    await waitFor(() => expect(api.inputsOf(procedure)).toHaveLength(2));
  },
);

test("what is read after all takes the place of the failure", async () => {
  api.procedures["proofs.ofOrder"] = () => ({ code: "INTERNAL" });
  openPage({ "/": () => <OrderProofs order={DELIVERED} /> }, "/");
  await screen.findByRole("alert");
  api.procedures["proofs.ofOrder"] = () => ({ data: { proofs: [], codes: null } });
  await userEvent.click(screen.getByRole("button", { name: m.action_retry() }));
  await screen.findByText(m.proof_none());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("that nothing was recorded at a delivery is said once it is known, not while it is read", async () => {
  let answer: (value: { readonly data: unknown }) => void = () => undefined;
  api.procedures["proofs.ofOrder"] = () => new Promise((resolve) => (answer = resolve));
  openPage(
    {
      "/": () => (
        <main>
          <OrderProofs order={DELIVERED} />
        </main>
      ),
    },
    "/",
  );
  await waitFor(() => expect(api.inputsOf("proofs.ofOrder")).toHaveLength(1));
  expect(screen.queryByText(m.proof_none())).toBeNull();
  answer({ data: { proofs: [], codes: null } });
  await screen.findByText(m.proof_none());
});
