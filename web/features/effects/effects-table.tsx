import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { AdminOrderLink } from "#web/entities/orders/order-cell.tsx";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { effectText } from "#web/entities/effects/effect-texts.ts";

export type ParkedEffect = RouterOutputs["effects"]["parked"]["items"][number];

export interface EffectsTableProps {
  readonly effects: readonly ParkedEffect[];
  /** Those that are being sent. */
  readonly busyIds: readonly string[];
  readonly onRetry: (effect: ParkedEffect) => void;
  readonly onDrop: (effect: ParkedEffect) => void;
}

const ASIDE = "block w-fit text-sm font-normal wrap-anywhere text-muted";

/** Parked effects, each with its two ways on. */
export function EffectsTable({ effects, ...on }: EffectsTableProps) {
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:[&_td]:align-top">
      <DataTable
        caption={m.nav_admin_effects()}
        rows={effects}
        rowKey={({ effectId }) => effectId}
        columns={columnsFor(on)}
      />
    </div>
  );
}

function columnsFor({
  busyIds,
  onRetry,
  onDrop,
}: Omit<EffectsTableProps, "effects">): readonly Column<ParkedEffect>[] {
  return [
    {
      key: "what",
      header: m.effects_what(),
      lead: true,
      cell: ({ kind, mailKind, recipient, orderId }) => (
        <span className="block">
          {effectText(kind)}
          {orderId !== null && (
            <span className={ASIDE}>
              <AdminOrderLink orderId={orderId} />
            </span>
          )}
          {/* The name of the message in the code, which its texts and its handler are found by. */}
          {mailKind !== null && <span className={ASIDE}>{mailKind}</span>}
          {recipient !== null && <span className={ASIDE}>{recipient}</span>}
        </span>
      ),
    },
    {
      key: "why",
      header: m.effects_why(),
      cell: ({ failure, attempts }) => (
        <span className="block text-right md:text-left">
          {failure !== null && <span className="block max-w-md text-sm wrap-anywhere">{failure}</span>}
          <span className="block text-sm text-muted">
            {m.effects_attempts({ count: formatNumber(attempts) })}
          </span>
        </span>
      ),
    },
    {
      key: "since",
      header: m.refund_since_label(),
      cell: ({ parkedAt }) => <span className="figures text-sm">{formatShortDayAndTime(parkedAt)}</span>,
    },
    {
      key: "ways",
      header: <span className="sr-only">{m.action_retry()}</span>,
      cell: (effect) => (
        <span className="flex justify-end gap-2">
          <Button
            size="small"
            tone="solid"
            busy={busyIds.includes(effect.effectId)}
            onClick={() => onRetry(effect)}
          >
            {m.action_retry()}
          </Button>
          <Button size="small" onClick={() => onDrop(effect)}>
            {m.effects_drop()}
          </Button>
        </span>
      ),
    },
  ];
}
