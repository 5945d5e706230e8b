import { LinkButton } from "#web/components/link-button.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";

/** Says to an admin that the database refuses what was decided about some orders; nothing while there are none. */
export function ParkedOrdersNote() {
  const mayRead = useOfficeMay("administer");
  const query = trpc.effects.parkedOrders.useQuery(undefined, { ...REFRESHED, enabled: mayRead });
  const { data = [] } = query;
  if (data.length === 0) return <PartFailed query={query} failed={m.effects_load_failed()} />;
  return (
    <section
      aria-label={m.parked_orders_title()}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-marigold bg-marigold-wash p-4"
    >
      <p className="font-semibold">{m.parked_orders_today({ count: formatNumber(data.length) })}</p>
      <LinkButton to="/admin/effects" size="small">
        {m.nav_admin_effects()}
      </LinkButton>
    </section>
  );
}
