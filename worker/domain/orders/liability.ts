import { z } from "zod";
import { MAX_MONEY_SATANG } from "../money.ts";

/**
 * The wordings of the liability terms that were shown at booking, oldest first, by the month from which each was shown. A
 * change of `terms_liability_…` in what it promises adds one; an order keeps the one that its customer saw.
 */
export const LIABILITY_TERMS = ["2026-11"] as const;
export type LiabilityTerms = (typeof LIABILITY_TERMS)[number];

/** The wording that is shown now. */
export const CURRENT_LIABILITY_TERMS: LiabilityTerms = "2026-11";

/** What an order says of liability; callers of earlier versions send nothing. */
export const liabilityInput = {
  /** What the customer says the goods are worth. */
  declaredValueSatang: z.number().int().min(1, "AMOUNT_ZERO").max(MAX_MONEY_SATANG).optional(),
  /** The wording that they were shown. */
  liabilityTerms: z.enum(LIABILITY_TERMS).optional(),
};
