import { useId } from "react";
import { accessOfStops, type Goods } from "#domain/goods/goods.ts";
import { stopCountOfJob, type JobCard } from "#domain/jobs/card.ts";
import { goodsFacts } from "#web/entities/goods/goods-texts.ts";
import { m } from "#web/paraglide/messages.js";

export interface JobGoodsProps {
  readonly job: Pick<JobCard, "goods" | "waypointCount">;
  /** The whole list and the customer's note, once the job is the driver's own. */
  readonly inFull?: Goods | null | undefined;
  /** The heading level that fits the surrounding page. */
  readonly Heading: "h2" | "h3";
}

/** The goods and the access, where the customer entered them; otherwise nothing. */
export function JobGoods({ job, inFull = null, Heading }: JobGoodsProps) {
  const id = useId();
  if (job.goods === undefined) return null;
  // A card of an earlier version may tell the access to another number of stops than it has.
  const summary = { ...job.goods, stops: accessOfStops(job.goods.stops, stopCountOfJob(job)) };
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-2 text-lg">
        {m.goods_title()}
      </Heading>
      <dl className="grid gap-y-2.5">
        {goodsFacts(summary, inFull, false).map(({ label, lines }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="figures leading-snug font-semibold wrap-anywhere whitespace-pre-line">
              {lines.join("\n")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
