import type { ErrorParams } from "#domain/errors.ts";

/** The invoice that has taken the place of one that was to be corrected or credited. */
export interface Replacing {
  readonly documentId: string;
  readonly number: string;
  readonly buyer: string;
}

/** The invoice in force, as INVOICE_REPLACED names it. */
export function replacingOf({ documentId, number, buyer }: ErrorParams): Replacing {
  return { documentId: String(documentId), number: String(number), buyer: String(buyer) };
}
