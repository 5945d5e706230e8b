import { effectText } from "#web/entities/effects/effect-texts.ts";
import { failureText } from "#web/entities/effects/failure-texts.ts";
import { messageText } from "#web/entities/effects/message-texts.ts";
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
      why={({ kind, failure }) => failureText(kind, failure)}
      technical={({ kind, mailKind, failure }) =>
        [kind, mailKind, failure].filter((each) => each !== null).join(" · ")
      }
      busyIds={busyIds}
      onRetry={onRetry}
      other={{ label: m.effects_drop(), onPress: onDrop }}
    />
  );
}

function whatColumn(): ParkedTableProps<ParkedEffect>["lead"] {
  return { header: m.effects_what(), cell: (effect) => <What effect={effect} /> };
}

function What({ effect }: { readonly effect: ParkedEffect }) {
  const { kind, mailKind, recipient, orderId } = effect;
  const said = mailKind === null ? null : messageText(mailKind, effect);
  return (
    <span className="block">
      {effectText(kind)}
      {orderId !== null && (
        <span className={ASIDE}>
          <AdminOrderLink orderId={orderId} />
        </span>
      )}
      {said !== null && (
        <span className={ASIDE}>
          <q>{said}</q>
        </span>
      )}
      {recipient !== null && <span className={ASIDE}>{recipient}</span>}
    </span>
  );
}
