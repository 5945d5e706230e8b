import { ArrowLeftRight, Repeat2, type LucideIcon } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RepeatDirection } from "#web/entities/repeats/repeat-move.ts";
import type { RepeatOrder } from "./use-repeat-order.ts";

export interface RepeatButtonsProps {
  readonly orderId: string;
  readonly repeat: RepeatOrder["repeat"];
  readonly isBusy: boolean;
}

const WAYS: readonly {
  readonly direction: RepeatDirection;
  readonly Icon: LucideIcon;
  readonly label: () => string;
}[] = [
  { direction: "again", Icon: Repeat2, label: m.order_again },
  { direction: "back", Icon: ArrowLeftRight, label: m.order_way_back },
];

/** Books a row's move again, or its way back. */
export function RepeatButtons({ orderId, repeat, isBusy }: RepeatButtonsProps) {
  return (
    // Above the link of the whole row.
    <span className="relative z-10 grid grid-cols-2 border-t border-line xl:grid-cols-1 xl:border-0">
      {WAYS.map(({ direction, Icon, label }) => (
        <Button
          key={direction}
          tone="plain"
          size="small"
          className="px-2! xl:whitespace-nowrap"
          icon={<Icon aria-hidden="true" className="size-4.5 shrink-0" />}
          aria-label={`${label()}: ${orderId}`}
          disabled={isBusy}
          onClick={() => void repeat(orderId, direction)}
        >
          {label()}
        </Button>
      ))}
    </span>
  );
}
