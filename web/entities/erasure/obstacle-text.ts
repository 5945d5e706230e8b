import type { ErrorParams } from "#domain/errors.ts";
import { formatDay, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** Each kind of what may keep somebody from being erased, with how many there are. */
export const COMMITMENT_TEXTS = {
  orders: m.erasure_open_orders,
  jobs: m.erasure_open_jobs,
  refunds: m.erasure_open_refunds,
  compensations: m.erasure_open_compensations,
  unpaid: m.erasure_open_unpaid,
  claims: m.erasure_open_claims,
  transfers: m.erasure_open_transfers,
  cash: m.erasure_open_cash,
  earnings: m.erasure_open_earnings,
  recent: m.erasure_open_recent,
} as const;

/**
 * What keeps somebody from being erased (the parameters of ACCOUNT_HAS_OPEN_ORDERS), each kind that there is,
 * and until when where that is known.
 */
export function openCommitmentsText(params: ErrorParams): string {
  const kinds = Object.keys(COMMITMENT_TEXTS) as (keyof typeof COMMITMENT_TEXTS)[];
  const open = kinds
    .map((kind) => [kind, Number(params[kind] ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => COMMITMENT_TEXTS[kind]({ count: formatNumber(count) }));
  const text = m.erasure_not_yet({ what: open.join(", ") });
  const { until } = params;
  return typeof until === "number" ? `${text} ${m.erasure_recent_until({ day: formatDay(until) })}` : text;
}
