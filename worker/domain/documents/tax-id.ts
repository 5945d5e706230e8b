import { z } from "zod";
import { isTaxId } from "../tax-id.ts";

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
