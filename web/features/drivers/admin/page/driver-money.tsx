import { Card } from "#web/components/card.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { dayText, daysText } from "#web/entities/earnings/days.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What a driver is owed and has earned lately, and the latest payouts, for whoever may pay them. */
export function DriverMoney({ driverId }: { readonly driverId: string }) {
  const query = trpc.payouts.ofDriver.useQuery({ driverId });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={2} failed={m.payouts_load_failed()} />;
  const { unpaidSatang, earnedSatang, period, payouts } = query.data;
  return (
    <Card className="grid gap-3">
      <h3 className="text-xl">{m.driver_money_title()}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="flex items-center gap-1 text-muted">
          {m.earnings_unpaid_label()}
          <HowItIsMade title={m.earnings_unpaid_label()} how={m.earnings_driver_unpaid_how()} />
        </dt>
        <dd className="figures self-center text-right font-heading font-semibold">
          {formatUnitPrice(unpaidSatang)}
        </dd>
        <dt className="flex items-center gap-1 text-muted">
          <span>
            {m.earnings_total()}, {daysText(period)}
          </span>
          <HowItIsMade title={m.earnings_total()} how={m.earnings_total_how()} />
        </dt>
        <dd className="figures self-center text-right">{formatUnitPrice(earnedSatang)}</dd>
      </dl>
      <h4 className="text-lg">{m.payouts_made_title()}</h4>
      {payouts.length === 0 ? (
        <p className="text-muted">{m.payouts_none()}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {payouts.map(({ payoutId, paidOn, reference, totalSatang, takenBackAt, takeBackReason }) => (
            <li key={payoutId} className="flex justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="figures">{dayText(paidOn)}</span>{" "}
                <span className="block text-sm text-muted">
                  {takenBackAt === null ? reference : m.payout_taken_back({ reason: takeBackReason })}
                </span>
              </span>
              <span className="figures">{formatUnitPrice(totalSatang)}</span>
            </li>
          ))}
        </ul>
      )}
      <TextLink
        to="/admin/payouts"
        search={{ driver: driverId }}
        className="inline-block justify-self-start py-2"
      >
        {m.nav_admin_payouts()}
      </TextLink>
    </Card>
  );
}
