import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { BUILT_EXAMPLES } from "#web/entities/pricing/built-examples.ts";
import { crewOf } from "#web/entities/pricing/crew-text.ts";
import { HOME_EXAMPLES, type PriceExample } from "#web/entities/pricing/price-examples.ts";
import { formatDistance, formatMoney } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { useSeen } from "#web/lib/use-seen.ts";
import { m } from "#web/paraglide/messages.js";

/** Moves with their prices: as built until the section is seen, then with the prices in force. */
export function ExamplePrices() {
  const section = useRef<HTMLElement>(null);
  const { totals, isLive } = useTotals(useSeen(section));
  if (totals.length === 0) return null;
  return (
    <section ref={section} className="page-column py-6 lg:py-20">
      <h2 className="text-2xl sm:text-3xl">{m.home_examples_title()}</h2>
      <ul className="mt-4 grid gap-x-10 border-t-4 border-marigold lg:grid-cols-2">
        {HOME_EXAMPLES.map((example, index) => {
          const total = totals[index] ?? null;
          if (total === null) return null;
          const { from, to } = example;
          return (
            <li key={`${from.placeId} ${to.placeId}`} className="border-b border-line">
              <Link
                to="/price-calculator"
                search={{
                  from: from.placeId,
                  fromLabel: localized(from.name),
                  to: to.placeId,
                  toLabel: localized(to.name),
                }}
                className="group flex items-center justify-between gap-4 py-2.5"
              >
                <span className="min-w-0">
                  <Route example={example} />
                  <span suppressHydrationWarning className="block text-sm text-muted">
                    {askedOf(example, index)}
                  </span>
                </span>
                <span
                  suppressHydrationWarning
                  className="figures shrink-0 font-heading text-xl font-semibold"
                >
                  {formatMoney(total)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-sm text-muted">
        {isLive ? m.home_examples_live() : m.home_examples_built()} {m.home_examples_note()}
      </p>
    </section>
  );
}

function Route({ example: { from, to } }: { readonly example: PriceExample }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-heading font-semibold group-hover:text-teal-deep">
      {localized(from.name)}
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-marigold-ink" />
      {localized(to.name)}
    </span>
  );
}

function askedOf(example: PriceExample, index: number): string {
  const { trucks, helpers } = crewOf(example);
  const distanceM = BUILT_EXAMPLES[index]?.distanceM;
  return [...trucks, helpers, ...(distanceM === undefined ? [] : [formatDistance(distanceM)])].join(" · ");
}

/** The totals of the examples, satang; those of the build stay where the prices in force cannot be loaded. */
function useTotals(isSeen: boolean) {
  const [live, setLive] = useState<readonly (number | null)[] | null>(null);
  useEffect(() => {
    if (!isSeen) return undefined;
    let isLeft = false;
    const refresh = async () => {
      const { livePrices } = await import("./live-prices.ts");
      const totals = await livePrices(HOME_EXAMPLES, BUILT_EXAMPLES);
      if (!isLeft) setLive(totals);
    };
    refresh().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [isSeen]);
  return { totals: live ?? BUILT_EXAMPLES.map(({ totalSatang }) => totalSatang), isLive: live !== null };
}
