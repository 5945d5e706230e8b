import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { LinkButton } from "#web/components/link-button.tsx";
import { Card } from "#web/components/card.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { PriceExample } from "./service-details.ts";

const ExampleLines = lazy(async () => ({ default: (await import("./example-lines.tsx")).ExampleLines }));

/** An example price, calculated by the server with the prices in force when it comes into view. */
export function PriceExampleCard({ example }: { readonly example: PriceExample }) {
  const card = useRef<HTMLDivElement>(null);
  const seen = useSeen(card);
  const from = localized(example.from.name);
  const to = localized(example.to.name);
  const waiting = <Skeleton className="mt-4 h-88 w-full" />;
  return (
    <Card edged ref={card}>
      <h3 className="text-lg">{m.service_example_title({ from, to })}</h3>
      <p className="mt-1 text-sm text-muted">{askedOf(example)}</p>
      <div className="min-h-92">
        {seen ? (
          <Suspense fallback={waiting}>
            <ExampleLines example={example} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{m.service_example_note()}</p>
      <LinkButton
        to="/price-calculator"
        search={{ from: example.from.placeId, fromLabel: from, to: example.to.placeId, toLabel: to }}
        tone="quiet"
        size="small"
        className="mt-4"
      >
        {m.service_example_change()}
      </LinkButton>
    </Card>
  );
}

/** The example's trucks, load and helpers in one line. */
function askedOf({ vehicles, workers, loadRange }: PriceExample): string {
  const trucks = (["four_wheel", "six_wheel"] as const).flatMap((vehicle) => {
    const count = vehicles.filter((each) => each === vehicle).length;
    if (count === 0) return [];
    return [count === 1 ? VEHICLE_TEXTS[vehicle]() : `${formatNumber(count)} × ${VEHICLE_TEXTS[vehicle]()}`];
  });
  const helpers =
    workers === 0
      ? m.service_helpers_none()
      : workers === 1
        ? m.service_helpers_one()
        : m.service_helpers_many({ count: formatNumber(workers) });
  return [...trucks, LOAD_RANGE_TEXTS[loadRange](), helpers].join(" · ");
}

/** Whether an element has come near the window. */
function useSeen(element: { readonly current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
