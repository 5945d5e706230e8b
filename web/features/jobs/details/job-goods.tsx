import { useId } from "react";
import type { Goods } from "#domain/goods/goods.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { goodsFacts } from "#web/entities/goods/goods-texts.ts";
import { m } from "#web/paraglide/messages.js";

export interface JobGoodsProps {
  readonly job: Pick<JobCard, "goods">;
  /** The whole list and the customer's note, once the job is the driver's own. */
  readonly inFull?: Goods | null | undefined;
  /** The heading level that fits the surrounding page. */
  readonly Heading: "h2" | "h3";
}

/** The goods and the access, where the customer entered them; otherwise nothing. */
export function JobGoods({ job, inFull = null, Heading }: JobGoodsProps) {
  const id = useId();
  if (job.goods === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-2 text-lg">
        {m.goods_title()}
      </Heading>
      <dl className="grid gap-y-2.5">
        {goodsFacts(job.goods, inFull, false).map(({ label, lines }) => (
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
