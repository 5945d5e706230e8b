import { sumSatang } from "../money.ts";

/** A certificate of tax withheld (50 ทวิ) as it is filed. */
export interface CertificateFacts {
  /** The Bangkok day on the paper, `2026-12-22`. */
  readonly issuedOn: string;
  readonly amountSatang: number;
}

/** A payment for which a certificate is filed. */
export interface CertifiedPayment {
  /** The Bangkok day on which the money came. */
  readonly receivedOn: string;
  readonly withheldSatang: number;
}

/** What can be wrong with a certificate, by field. */
export interface CertificateProblems {
  readonly issuedOn?: "in_future" | "before_payment";
  readonly amountSatang?: "not_what_was_withheld";
}

/**
 * What is wrong with a certificate; empty when it can be filed. It is dated from the day of the last of its payments until
 * today, and says the sum that was recorded as withheld of all of them, to the satang.
 * @param payments those that it covers: at least one
 * @param today the Bangkok day
 */
export function certificateProblems(
  { issuedOn, amountSatang }: CertificateFacts,
  payments: readonly CertifiedPayment[],
  today: string,
): CertificateProblems {
  const isRight =
    payments.every(({ withheldSatang }) => withheldSatang > 0) && amountSatang === withheldOf(payments);
  return {
    ...(payments.some(({ receivedOn }) => issuedOn < receivedOn) && { issuedOn: "before_payment" }),
    ...(issuedOn > today && { issuedOn: "in_future" }),
    ...(!isRight && { amountSatang: "not_what_was_withheld" }),
  };
}

/** What was withheld of payments together. */
export function withheldOf(payments: readonly CertifiedPayment[]): number {
  return sumSatang(payments.map(({ withheldSatang }) => withheldSatang));
}
