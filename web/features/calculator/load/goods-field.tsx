import { Package } from "lucide-react";
import { Disclosure } from "#web/components/disclosure.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { NO_GOODS, piecesOf, type GoodsScreen, type MoveSetting } from "#web/entities/goods/goods-draft.ts";
import { m } from "#web/paraglide/messages.js";
import type { Move } from "#web/entities/moves/move.ts";
import type { MoveChange } from "#web/entities/moves/change-move.ts";
import { stopLabel } from "#web/entities/stops/stop-label.ts";

export interface GoodsFieldProps {
  readonly Goods: GoodsScreen;
  readonly move: Move;
  readonly change: (change: MoveChange) => void;
  /** The total for other trucks, workers and load, satang; `null` while the way is not known. */
  readonly priceOf: (setting: MoveSetting) => number | null;
}

/** The list of goods, collapsed at first: it suggests trucks, workers and load range, and the driver reads it. */
export function GoodsField({ Goods, move, change, priceOf }: GoodsFieldProps) {
  const { goods: draft = NO_GOODS, stops, counts, workers, loadRange } = move;
  const pieces = piecesOf(draft);
  return (
    <Disclosure
      Icon={Package}
      title={m.goods_title()}
      note={m.field_optional()}
      summary={pieces > 0 ? m.goods_pieces({ count: formatNumber(pieces) }) : undefined}
    >
      <Goods
        draft={draft}
        onChange={(goods) => change({ kind: "goods", goods })}
        stops={stops.map((stop) => ({
          key: String(stop.key),
          label: stopLabel(stops, stop),
          place: stop.text,
        }))}
        use={{
          kind: "move",
          current: { counts, workers, loadRange },
          priceOf,
          apply: (setting) => change({ kind: "suggestion", ...setting }),
        }}
      />
    </Disclosure>
  );
}
