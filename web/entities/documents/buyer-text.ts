import type { Buyer } from "#domain/documents/document.ts";

/** A buyer in a line: its name, and of a company the tax id and the branch that tell it from its namesakes. */
export function buyerText({ kind, name, address, branch, taxId }: Buyer): string {
  return kind === "person" ? name : [name, `${taxId} (${branch})`, address].join(" · ");
}
