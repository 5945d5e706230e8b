import { z } from "zod";
import { requiredLineInput, requiredLinesInput } from "../plain-text-input.ts";
import { HEAD_OFFICE, type Buyer } from "./document.ts";
import { taxIdInput } from "./tax-id.ts";

export const BUYER_NAME_MAX = 200;
export const BUYER_ADDRESS_MAX = 500;

/** Five digits; empty is the head office. */
export const branchInput = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/\s/g, "") || HEAD_OFFICE)
  .pipe(z.string().regex(/^\d{5}$/));

/** The company that documents are made out to. */
export const companyBuyerInput = z.object({
  name: requiredLineInput(BUYER_NAME_MAX),
  address: requiredLinesInput(BUYER_ADDRESS_MAX),
  branch: branchInput.default(HEAD_OFFICE),
  taxId: taxIdInput,
});
export type CompanyBuyer = z.output<typeof companyBuyerInput>;

/** The company that was seen as saved; `null`: none was. */
const seenBuyerInput = { seen: companyBuyerInput.nullable() };

/** The company to be saved for one's documents: of two devices, the one that has seen an older one is refused. */
export const saveBuyerInput = companyBuyerInput.extend(seenBuyerInput);
export type SaveBuyerInput = z.output<typeof saveBuyerInput>;
export const deleteBuyerInput = z.object(seenBuyerInput);
export type DeleteBuyerInput = z.output<typeof deleteBuyerInput>;

/** A company as the buyer of a document. */
export function companyBuyer({ name, address, branch, taxId }: CompanyBuyer): Buyer {
  return { kind: "company", name, address, branch, taxId };
}

/** A person known by name alone. */
export function personBuyer(name: string): Buyer {
  return { kind: "person", name, address: "", branch: "", taxId: "" };
}
