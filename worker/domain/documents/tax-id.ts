import { z } from "zod";

const TAX_ID = /^\d{13}$/;

/**
 * Whether 13 digits are a Thai tax or citizen id: the last one is (11 − Σ dᵢ·(14−i) mod 11) mod 10, i = 1…12. It says
 * nothing about whether the id was ever given to anybody.
 */
export function isTaxId(digits: string): boolean {
  return TAX_ID.test(digits) && checkDigit(digits) === Number(digits[12]);
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (13 - index);
  return (11 - (sum % 11)) % 10;
}

/** Whether a tax id is a juristic person's: theirs begin with 0, those of people with 1 to 8. */
export function isJuristicTaxId(taxId: string): boolean {
  return isTaxId(taxId) && taxId.startsWith("0");
}

/** `0105536112014` as people read it: `0 1055 36112 01 4`. Other text is returned as it is. */
export function groupedTaxId(taxId: string): string {
  return taxId.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, "$1 $2 $3 $4 $5");
}

/** A tax id as typed, with blanks and hyphens; anything that is not one is TAX_ID_INVALID. */
export const taxIdInput = z
  .string()
  .max(40)
  .transform((typed, ctx) => {
    const digits = typed.replace(/[\s-]/g, "");
    if (isTaxId(digits)) return digits;
    ctx.addIssue({ code: "custom", message: digits === "" ? "REQUIRED" : "TAX_ID_INVALID" });
    return z.NEVER;
  });
