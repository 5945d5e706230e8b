import { ListPlus } from "lucide-react";
import { LinkButton } from "#web/components/link-button.tsx";
import { requestOf, vehiclesOf } from "#web/entities/moves/move-request.ts";
import { hasPlace, type Move } from "#web/entities/moves/move.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** Says what a move of the calculator has that the booking form leaves out, and leads to where all of it is booked. */
export function LargerMoveNotice({ move }: { readonly move: Move }) {
  const isComplete = requestOf(move) !== null;
  return (
    <section className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-marigold-wash px-4 py-3.5">
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
        <ListPlus aria-hidden="true" className="mt-[0.25em] size-5 shrink-0 text-marigold-ink" />
        <span>{m.booking_larger_move({ parts: partsOf(move).join(" · ") })}</span>
      </p>
      <LinkButton to={isComplete ? "/price-calculator/confirm" : "/price-calculator"}>
        {isComplete ? m.booking_as_calculated() : m.booking_calculator_link()}
      </LinkButton>
    </section>
  );
}

/** What the booking form leaves out: waypoints, helpers, further trucks; each stays on one line. */
function partsOf({ stops, workers, counts }: Move): string[] {
  const waypoints = stops.slice(1, -1).filter(hasPlace).length;
  const trucks = vehiclesOf(counts).length;
  const parts = [
    ...(waypoints > 0 ? [m.job_waypoints({ count: formatNumber(waypoints) })] : []),
    ...(trucks > 1 ? [m.booking_larger_trucks({ count: formatNumber(trucks) })] : []),
    ...(workers > 0 ? [m.goods_suggest_workers({ count: formatNumber(workers) })] : []),
  ];
  return parts.map((part) => part.replaceAll(" ", "\u00a0"));
}
