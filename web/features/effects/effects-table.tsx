import { effectText } from "#web/entities/effects/effect-texts.ts";
import { AdminOrderLink } from "#web/entities/orders/order-cell.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ParkedTable, type ParkedTableProps } from "./parked-table.tsx";

export type ParkedEffect = RouterOutputs["effects"]["parked"]["items"][number];

export interface EffectsTableProps {
  readonly effects: readonly ParkedEffect[];
  /** Those that are being sent. */
  readonly busyIds: readonly string[];
  readonly onRetry: (effects: readonly ParkedEffect[]) => void;
  readonly onDrop: (effect: ParkedEffect) => void;
}

const ASIDE = "block w-fit text-sm font-normal wrap-anywhere text-muted";

/** Parked effects, each with its two ways on. */
export function EffectsTable({ effects, busyIds, onRetry, onDrop }: EffectsTableProps) {
  return (
    <ParkedTable
      caption={m.nav_admin_effects()}
      rows={effects}
      idOf={({ effectId }) => effectId}
      lead={whatColumn()}
      busyIds={busyIds}
      onRetry={onRetry}
      other={{ label: m.effects_drop(), onPress: onDrop }}
    />
  );
}

function whatColumn(): ParkedTableProps<ParkedEffect>["lead"] {
  return { header: m.effects_what(), cell: (effect) => <What effect={effect} /> };
}

function What({ effect: { kind, mailKind, recipient, orderId } }: { readonly effect: ParkedEffect }) {
  return (
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
  );
}
