/**
 * The wordings of the liability terms that were shown at booking, oldest first, by the month from which each was shown. A
 * change of `terms_liability_…` in what it promises adds one; an order keeps the one that its customer saw.
 */
export const LIABILITY_TERMS = ["2026-11"] as const;
export type LiabilityTerms = (typeof LIABILITY_TERMS)[number];

/** The wording that is shown now. */
export const CURRENT_LIABILITY_TERMS: LiabilityTerms = "2026-11";
