import { lazy, Suspense, useRef } from "react";
import { LinkButton } from "#web/components/link-button.tsx";
import { Card } from "#web/components/card.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { LOAD_RANGE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { crewOf } from "#web/entities/pricing/crew-text.ts";
import { useSeen } from "#web/lib/use-seen.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { PriceExample } from "#web/entities/pricing/price-examples.ts";

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
      <p suppressHydrationWarning className="mt-1 text-sm text-muted">
        {askedOf(example)}
      </p>
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
function askedOf(example: PriceExample): string {
  const { trucks, helpers } = crewOf(example);
  return [...trucks, LOAD_RANGE_TEXTS[example.loadRange](), helpers].join(" · ");
}
