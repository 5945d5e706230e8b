/** A certificate of tax withheld (50 ทวิ) as it is filed. */
export interface CertificateFacts {
  /** The Bangkok day on the paper, `2026-12-22`. */
  readonly issuedOn: string;
  readonly amountSatang: number;
}

/** The payment for which a certificate is filed. */
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
 * What is wrong with a certificate; empty when it can be filed. It is dated from the day of the payment until today, and
 * says the sum that was recorded as withheld, to the satang.
 * @param today the Bangkok day
 */
export function certificateProblems(
  { issuedOn, amountSatang }: CertificateFacts,
  { receivedOn, withheldSatang }: CertifiedPayment,
  today: string,
): CertificateProblems {
  return {
    ...(issuedOn < receivedOn && { issuedOn: "before_payment" }),
    ...(issuedOn > today && { issuedOn: "in_future" }),
    ...((amountSatang !== withheldSatang || withheldSatang === 0) && {
      amountSatang: "not_what_was_withheld",
    }),
  };
}
