import { TextLink } from "#web/components/link-button.tsx";
import { COMMITMENT_TEXTS } from "./obstacle-text.ts";
import type { Erasure } from "./erasure-facts.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

type Records = NonNullable<Erasure["openRecords"]>;
type Kind = keyof Records;

/** Where the office settles a record of each kind. */
const ADDRESSES = {
  orders: ({ orderId }) => ({ to: "/admin/orders", search: { order: orderId } }),
  jobs: ({ orderId }) => ({ to: "/admin/orders", search: { order: orderId } }),
  refunds: ({ id }) => ({ to: "/admin/refunds", search: { refund: id } }),
  compensations: ({ id }) => ({ to: "/admin/claims", search: { claim: id } }),
  unpaid: ({ orderId }) => ({ to: "/admin/orders", search: { order: orderId } }),
  claims: ({ id }) => ({ to: "/admin/claims", search: { claim: id } }),
  transfers: ({ id }) => ({ to: "/admin/payments", search: { payment: id } }),
  cash: ({ id }) => ({ to: "/admin/payments", search: { payment: id } }),
} as const satisfies Record<Kind, (record: Records[Kind][number]) => { to: string; search: object }>;

/** Of the compensations there is no count of their own: they are refunds on their way. */
const NAMES: Readonly<Record<Kind, keyof typeof COMMITMENT_TEXTS>> = {
  orders: "orders",
  jobs: "jobs",
  refunds: "refunds",
  compensations: "refunds",
  unpaid: "unpaid",
  claims: "claims",
  transfers: "transfers",
  cash: "cash",
};

/** What keeps somebody from being erased, each record a link to where it is settled. */
export function OpenRecords({ erasure: { openRecords, obstacle } }: { readonly erasure: Erasure }) {
  if (openRecords === null || obstacle === null) return null;
  const kinds = (Object.keys(ADDRESSES) as Kind[]).filter((kind) => openRecords[kind].length > 0);
  return (
    <ul className="mt-3 grid gap-3 text-sm">
      {kinds.map((kind) => (
        <li key={kind}>
          {COMMITMENT_TEXTS[NAMES[kind]]({ count: formatNumber(Number(obstacle.params[NAMES[kind]] ?? 0)) })}
          <ul className="figures flex flex-wrap gap-x-5">
            {openRecords[kind].map((record) => (
              <li key={record.id}>
                <TextLink {...ADDRESSES[kind](record)} className="inline-block py-2.5">
                  {record.orderId}
                </TextLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {Number(obstacle.params["earnings"] ?? 0) > 0 && (
        <li>
          <TextLink to="/admin/payouts" className="inline-block py-2.5">
            {m.nav_admin_payouts()}
          </TextLink>
        </li>
      )}
    </ul>
  );
}
