import { countText } from "#web/entities/figures/count-text.ts";
import { LinkButton } from "#web/components/link-button.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";

/** Says to an admin that the database refuses what was decided about some orders; nothing while there are none. */
export function ParkedOrdersNote() {
  const mayRead = useOfficeMay("administer");
  const query = trpc.controlRoom.waiting.useQuery(undefined, { enabled: mayRead });
  const count = query.data?.parkedOrders ?? 0;
  if (count === 0) return <PartFailed query={query} failed={m.effects_load_failed()} />;
  return (
    <section
      aria-label={m.parked_orders_title()}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-marigold bg-marigold-wash p-4"
    >
      <p className="font-semibold">{m.parked_orders_today({ count: countText(count) })}</p>
      <LinkButton to="/admin/effects" size="small">
        {m.nav_admin_effects()}
      </LinkButton>
    </section>
  );
}
