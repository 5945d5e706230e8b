import { isTaxId } from "../tax-id.ts";

/** Who receives a PromptPay transfer: a mobile number of 10 digits, a tax id of 13, or an e-wallet of 15. */
export interface PromptPayId {
  readonly kind: "phone" | "tax_id" | "e_wallet";
  /** Digits alone; a phone as it is dialled in Thailand. */
  readonly digits: string;
}

/**
 * The receiver for trying the product out. Nobody has this tax id: those of companies begin with 0 and the number of a
 * province, those of persons with 1 to 8. A bank refuses the transfer.
 */
export const DEMO_PROMPTPAY_ID = "0000000000001";

/**
 * Reads a PromptPay id as people write it, with blanks and hyphens; a phone also as +66 81 234 5678.
 * @returns `null` when it is none: another length, no mobile number, a tax id with a wrong check digit
 */
export function readPromptPayId(text: string): PromptPayId | null {
  const plain = text.replaceAll(/[\s-]/g, "");
  const phone = plain.replace(/^\+66(?=[689]\d{8}$)/, "0");
  if (/^0[689]\d{8}$/.test(phone)) return { kind: "phone", digits: phone };
  if (isTaxId(plain)) return { kind: "tax_id", digits: plain };
  if (/^\d{15}$/.test(plain)) return { kind: "e_wallet", digits: plain };
  return null;
}

/** Whether money sent to it arrives nowhere. */
export function isDemoPromptPayId({ digits }: PromptPayId): boolean {
  return digits === DEMO_PROMPTPAY_ID;
}

const GROUPS: Readonly<Record<PromptPayId["kind"], RegExp>> = {
  phone: /^(\d{3})(\d{3})(\d{4})$/,
  tax_id: /^(\d)(\d{4})(\d{5})(\d{2})(\d)$/,
  e_wallet: /^(\d{3})(\d{4})(\d{4})(\d{4})$/,
};

/** The id in groups of digits, as banks show it: `081-234-5678`, `0-1234-56789-01-2`. */
export function formatPromptPayId({ kind, digits }: PromptPayId): string {
  return digits.match(GROUPS[kind])?.slice(1).join("-") ?? digits;
}
