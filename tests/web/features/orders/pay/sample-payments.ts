import type { OrderPayments } from "#web/features/orders/pay/payment-types.ts";

/** What is to be paid for an order of the reader: ฿1,336.50, nothing of it yet, and no way to pay it online. */
export function orderPayments(orderId: string): OrderPayments {
  return {
    orderId,
    agreedSatang: 1_336_50,
    receivedSatang: 0,
    refundedSatang: 0,
    toPaySatang: 1_336_50,
    cashHeldSatang: 0,
    depositSatang: 0,
    dueNowSatang: 1_336_50,
    dueLaterSatang: 0,
    mostTransferSatang: 0,
    isOwn: true,
    opensJobs: true,
    isPickupPassed: false,
    promptPay: null,
    stripe: null,
    atStripe: null,
    payment: null,
    received: [],
    takesCash: false,
    cash: null,
    isRefundDue: false,
  };
}
