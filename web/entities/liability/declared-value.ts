import { MAX_MONEY_SATANG } from "#domain/money.ts";
import { CURRENT_LIABILITY_TERMS } from "#domain/orders/liability.ts";
import { readBaht } from "#web/lib/i18n/typed-baht.ts";

/** What is wrong with the value typed for the goods; `true` for a good one and for none. */
export function checkDeclaredValue(typed: string): string | true {
  return typed.trim() === "" ? true : (readBaht(typed, MAX_MONEY_SATANG).problem ?? true);
}

/** What an order says of liability: the wording that was shown, and the value that was typed. */
export function liabilityToSend(typed: string) {
  const { satang } = readBaht(typed, MAX_MONEY_SATANG);
  return {
    liabilityTerms: CURRENT_LIABILITY_TERMS,
    ...(satang !== null && { declaredValueSatang: satang }),
  };
}
