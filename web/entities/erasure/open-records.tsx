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
  recent: ({ orderId }) => ({ to: "/admin/orders", search: { order: orderId } }),
  cash: ({ id }) => ({ to: "/admin/payments", search: { payment: id } }),
} as const satisfies Record<Kind, (record: Records[Kind][number]) => { to: string; search: object }>;

/** What keeps somebody from being erased, each record a link to where it is settled; of many the first ones, and how many more. */
export function OpenRecords({ erasure: { openRecords, obstacle } }: { readonly erasure: Erasure }) {
  if (obstacle?.code === "ONLY_OWNER_OF_COMPANY") return <CompanyLink params={obstacle.params} />;
  if (openRecords === null || obstacle === null) return null;
  const countOf = (kind: Kind) => Number(obstacle.params[kind] ?? 0);
  const kinds = (Object.keys(ADDRESSES) as Kind[]).filter((kind) => openRecords[kind].length > 0);
  return (
    <ul className="mt-3 grid gap-3 text-sm">
      {kinds.map((kind) => (
        <li key={kind}>
          {COMMITMENT_TEXTS[kind]({ count: formatNumber(countOf(kind)) })}
          <ul className="figures flex flex-wrap gap-x-5">
            {openRecords[kind].map((record) => (
              <li key={record.id}>
                <TextLink {...ADDRESSES[kind](record)} className="inline-block py-2.5">
                  {record.orderId}
                </TextLink>
              </li>
            ))}
            {countOf(kind) > openRecords[kind].length && (
              <li className="py-2.5">
                {m.erasure_records_more({ count: formatNumber(countOf(kind) - openRecords[kind].length) })}
              </li>
            )}
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

/** The company of which somebody is the only owner, where another one is named. */
function CompanyLink({ params }: { readonly params: NonNullable<Erasure["obstacle"]>["params"] }) {
  return (
    <p className="mt-3 text-sm">
      <TextLink
        to="/admin/companies/$companyId"
        params={{ companyId: String(params["companyId"] ?? "") }}
        className="inline-block py-2.5"
      >
        {String(params["company"] ?? "")}
      </TextLink>
    </p>
  );
}
