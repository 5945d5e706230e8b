import type { PricingConfig } from "#domain/pricing/config.ts";
import { Card } from "#web/components/card.tsx";
import { classNames } from "#web/components/class-names.ts";
import { formatDistance, formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import {
  EXAMPLE_DISTANCE_M,
  EXAMPLES,
  exampleDriverPay,
  exampleTotal,
  type Example,
} from "./worked-examples.ts";

export interface ExamplesCardProps {
  /** The configuration in force. */
  readonly before: PricingConfig;
  /** The typed configuration, or `null` while a field is invalid. */
  readonly after: PricingConfig | null;
}

/** Example prices with the configuration in force and with the typed one. */
export function ExamplesCard({ before, after }: ExamplesCardProps) {
  const rows = [
    ...EXAMPLES.map((example) => ({
      key: example.key,
      name: describe(example),
      of: (config: PricingConfig) => exampleTotal(example, config),
    })),
    {
      key: "pay",
      name: m.settings_example_pay(),
      of: (config: PricingConfig) => exampleDriverPay(EXAMPLES[0], config),
    },
  ];
  return (
    <Card edged>
      <h2 className="text-lg">{m.settings_example_title()}</h2>
      <p className="mt-1 mb-4" aria-live="polite">
        {after === null
          ? m.settings_example_blocked()
          : m.settings_example_lead({
              vehicle: VEHICLE_TEXTS.four_wheel(),
              distance: formatDistance(EXAMPLE_DISTANCE_M),
              amount: formatMoney(exampleTotal(EXAMPLES[0], after)),
            })}
      </p>
      <table className="figures w-full text-left text-sm">
        <thead>
          <tr className="border-b border-edge text-muted">
            <th scope="col" className="py-1.5 pr-3 font-heading font-semibold">
              {m.settings_example_move()}
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-heading font-semibold">
              {m.settings_example_before()}
            </th>
            <th scope="col" className="py-1.5 text-right font-heading font-semibold">
              {m.settings_example_after()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, of }) => (
            <tr key={key} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 pr-3 font-running font-normal">
                {name}
              </th>
              <td className="py-2 pr-3 text-right text-muted">{formatMoney(of(before))}</td>
              <td className="py-2 text-right">
                {after === null ? "–" : <After before={of(before)} after={of(after)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function After({ before, after }: { readonly before: number; readonly after: number }) {
  const difference = after - before;
  return (
    <>
      <span className={classNames("block", difference !== 0 && "font-semibold")}>{formatMoney(after)}</span>
      {difference !== 0 && (
        <span className="block text-xs text-marigold-ink">
          {difference > 0 ? "+" : "−"}
          {formatMoney(Math.abs(difference))}
        </span>
      )}
    </>
  );
}

function describe({ request, ferry }: Example): string {
  const parts = [
    ...request.vehicles.map((vehicle) => VEHICLE_TEXTS[vehicle]()),
    formatDistance(EXAMPLE_DISTANCE_M),
    LOAD_RANGE_TEXTS[request.loadRange](),
  ];
  if (request.workers > 0) parts.push(m.settings_example_workers({ count: formatNumber(request.workers) }));
  if (ferry) parts.push(m.settings_example_ferry());
  return parts.join(" · ");
}
