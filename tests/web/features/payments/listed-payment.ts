import type { ListedPayment } from "#web/entities/payments/payment-types.ts";

export const payment = (orderId: string, rest: Partial<ListedPayment> = {}): ListedPayment => ({
  paymentId: `${orderId}-P1`,
  orderId,
  method: "promptpay",
  state: "reported",
  amountSatang: 3_300_50,
  slipUrl: null,
  reason: "",
  reference: "",
  createdAt: Date.now() - 7_200_000,
  reportedAt: Date.now() - 3_600_000,
  decidedAt: null,
  takenBackAt: null,
  isOfSettlement: false,
  contactName: "Somchai",
  orderStatus: "pending",
  driverName: null,
  disputedAt: null,
  dispute: "",
  stripeId: null,
  ...rest,
});
