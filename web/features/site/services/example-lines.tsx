import { useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { PriceLines } from "#web/components/price-lines.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { formatDistance, formatMoney } from "#web/lib/i18n/format.ts";
import { priceLineItems } from "#web/entities/pricing/price-line-texts.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { PriceExample } from "#web/entities/pricing/price-examples.ts";

type Quote = Awaited<ReturnType<typeof trpcClient.pricing.quote.query>>;
type Answer =
  | { readonly kind: "waiting" }
  | { readonly kind: "failed" }
  | { readonly kind: "priced"; readonly quote: Quote };

/** The example's lines with their formulas and its total, as the server prices them now. */
export function ExampleLines({ example }: { readonly example: PriceExample }) {
  const [answer, setAnswer] = useState<Answer>({ kind: "waiting" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const show = async () => {
      const next = await ask(example, leaving.signal);
      if (!leaving.signal.aborted) setAnswer(next);
    };
    void show();
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the reason, not an ingredient
  }, [example, attempt]);

  if (answer.kind === "waiting") return <Skeleton className="mt-4 h-88 w-full" />;
  if (answer.kind === "failed")
    return (
      <div role="alert" className="mt-4 flex flex-col items-start gap-3">
        <p>{m.error_pricing_load_failed()}</p>
        <Button
          size="small"
          onClick={() => {
            setAnswer({ kind: "waiting" });
            setAttempt(attempt + 1);
          }}
        >
          {m.action_retry()}
        </Button>
      </div>
    );
  const { lines, totalSatang, distanceM } = answer.quote;
  return (
    <PriceLines
      className="mt-4"
      formulas="shown"
      items={priceLineItems(lines)}
      totalLabel={m.service_example_total()}
      total={formatMoney(totalSatang)}
      note={m.service_example_distance({ distance: formatDistance(distanceM) })}
    />
  );
}

async function ask(
  { from, to, vehicles, workers, loadRange }: PriceExample,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const stops = [{ placeId: from.placeId }, { placeId: to.placeId }];
    const input = { stops, vehicles: [...vehicles], workers, loadRange };
    return { kind: "priced", quote: await trpcClient.pricing.quote.query(input, { signal }) };
  } catch {
    return { kind: "failed" };
  }
}
