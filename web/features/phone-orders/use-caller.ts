import { useQuery } from "@tanstack/react-query";
import { readEmail } from "#domain/access/email.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { useSettled } from "#web/lib/use-settled.ts";

/** A customer whom the office knows. */
export type KnownCaller = NonNullable<Awaited<ReturnType<typeof trpcClient.orders.phoneCustomer.query>>>;

/** What is known of a caller: `null` while it is being looked up, or the phone is not whole. */
export interface Caller {
  readonly known: KnownCaller | null;
  /** The accounts in which somebody has written the phone as theirs, where the order would go into none so far. */
  readonly accounts: readonly { readonly name: string; readonly email: string }[];
}

const QUERY = "orders.phoneCustomer";

/** Looks the caller up as soon as the phone is valid, and again with a valid address. */
export function useCaller(phone: string, email: string): Caller | null {
  const key = JSON.stringify([phone.trim(), readEmail(email) ?? ""]);
  const [settled] = useSettled(key);
  const { data } = useQuery({
    queryKey: [QUERY, settled],
    queryFn: () => lookUp(settled),
    // Somebody else of the office may write the caller down meanwhile.
    staleTime: 0,
  });
  return key === settled && data?.isPhone === true ? data.caller : null;
}

/** Looks again, after the server found somebody else. */
export function reloadCaller(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [QUERY] });
}

async function lookUp(
  key: string,
): Promise<{ readonly isPhone: false } | { readonly isPhone: true; readonly caller: Caller }> {
  const [phone = "", email = ""] = JSON.parse(key) as string[];
  if (phone === "" || !(await isPhoneNumber(phone))) return { isPhone: false };
  const [known, accounts] = await Promise.all([
    trpcClient.orders.phoneCustomer.query({ phone, email }),
    trpcClient.orders.accountsOfPhone.query({ phone }),
  ]);
  const isInAccount = known !== null && known.email !== null;
  return { isPhone: true, caller: { known, accounts: isInAccount ? [] : accounts } };
}
