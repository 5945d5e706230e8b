import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PhoneOrderPart } from "#web/features/orders/admin/phone-order-part.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../sample-orders.ts";

const PLACED = {
  placedBy: { name: "Nok" },
  totalSatang: 3_000_00,
  contactEmail: "malee@example.test",
};
const INVITATION = { email: "malee@example.test", sentAt: 1, until: 2 };

test.each<[string, Partial<Order>, RegExp]>([
  [
    "without an account and an invitation pays the driver",
    { isCustomerOnFile: true },
    /^You pay the driver in cash\.$/,
  ],
  ["with an invitation may pay online", { isCustomerOnFile: true, invitation: INVITATION }, /PromptPay/],
  ["with an account may pay online", { isCustomerOnFile: false }, /PromptPay/],
])("a customer %s, as they were told in the call", async (_who, known, told) => {
  const placed = { ...order("KD-A"), ...PLACED, ...known } as Order;
  openPage({ "/": () => <PhoneOrderPart order={placed} /> }, "/");
  expect(await screen.findByText(told)).toBeTruthy();
});
