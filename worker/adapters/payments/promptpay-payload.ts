import { anyId } from "promptparse/generate";
import type { PromptPayId } from "#domain/payments/promptpay-id.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";

const TYPES = { phone: "MSISDN", tax_id: "NATID", e_wallet: "EWALLETID" } as const satisfies Record<
  PromptPayId["kind"],
  string
>;

/** The field of the amount has 13 characters (EMVCo, Merchant-Presented Mode 1.1, table 3.3): 9,999,999,999.99 baht. */
const AMOUNT_MAX_SATANG = 999_999_999_999;

/**
 * What a PromptPay QR code says: the receiver and an amount that the bank's app does not let the payer change. A QR code
 * of this kind carries no reference.
 * @throws RangeError for an amount that is no whole number of satang above 0: without one the payer could type any
 */
export function promptPayPayload(receiver: PromptPayId, amountSatang: number): string {
  if (!Number.isSafeInteger(amountSatang) || amountSatang <= 0 || amountSatang > AMOUNT_MAX_SATANG)
    throw new RangeError("a PromptPay payload needs an amount");
  const amount = amountSatang / SATANG_PER_BAHT;
  return anyId({ type: TYPES[receiver.kind], target: receiver.digits, amount });
}
