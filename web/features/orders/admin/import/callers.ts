import { trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { ReadRow } from "./check-cells.ts";
import { comparedWords } from "./compared-words.ts";

/** Who the contact of a row is; a new caller has no id yet. The customer pays. */
export interface Caller {
  readonly customerId: string | null;
  readonly email: string;
  readonly companyId: string | null;
}

/**
 * Whom the office has on file with the phone of a row, or a new caller. Who the caller is a file cannot ask: a phone that is in
 * an account, or on file by another name, is left to a call, with what is known.
 */
export async function callerOf(
  row: Pick<ReadRow, "contact_phone" | "contact_name">,
): Promise<Caller | { readonly text: string }> {
  const phone = row.contact_phone;
  const [known, accounts] = await Promise.all([
    trpcClient.orders.phoneCustomer.query({ phone, email: "" }),
    trpcClient.orders.accountsOfPhone.query({ phone }),
  ]);
  const [account] = accounts;
  if (account !== undefined) return { text: m.import_row_account({ email: account.email }) };
  if (known !== null && comparedWords(known.name) !== comparedWords(row.contact_name))
    return { text: m.import_row_other_name({ name: known.name }) };
  return { customerId: known?.customerId ?? null, email: "", companyId: null };
}

/** Why the contact of a row is left to a call, as far as it is known before it is placed; `null`: nothing says so. */
export async function whyLeftToCall(row: ReadRow): Promise<string | null> {
  try {
    const caller = await callerOf(row);
    return "text" in caller ? caller.text : null;
  } catch {
    // It is asked again with the order.
    return null;
  }
}
