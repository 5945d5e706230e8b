import type { Buyer } from "#domain/documents/document.ts";

/**
 * A buyer in a line: its name, its tax id with the branch that tells a company from its namesakes, and its
 * address, as far as known.
 */
export function buyerText({ name, address, branch, taxId }: Buyer): string {
  const tax = taxId === "" ? "" : [taxId, branch === "" ? "" : `(${branch})`].join(" ").trim();
  return [name, tax, address].filter((part) => part !== "").join(" · ");
}
