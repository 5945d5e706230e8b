import { Check } from "lucide-react";
import { useId } from "react";
import type { GoodsCount, StopAccess } from "#domain/goods/goods.ts";
import { suggestMove, type MoveSuggestion, type SuggestionReason } from "#domain/goods/suggest-move.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { formatMetres, formatMoney, formatNumber, formatWeight } from "#web/lib/i18n/format.ts";
import { formatVolume } from "#web/lib/i18n/format-volume.ts";
import type { SuggestionUse } from "#web/entities/goods/goods-draft.ts";
import { ITEM_TEXTS } from "#web/entities/goods/goods-texts.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";

export interface SuggestionCardProps {
  readonly items: readonly GoodsCount[];
  /** In travel order; `null` for stops without access details. */
  readonly stops: readonly (StopAccess | null)[];
  readonly use: SuggestionUse;
}

/** The suggested trucks, workers and load range for the list, with reasons. */
export function SuggestionCard({ items, stops, use }: SuggestionCardProps) {
  const id = useId();
  const suggested = suggestMove(items, stops);
  return (
    <Card edged aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="text-base font-semibold text-muted">
        {m.goods_suggest_title()}
      </h3>
      <div aria-live="polite" className="flex flex-col gap-3">
        {suggested.kind === "nothing_listed" && <p>{m.goods_suggest_empty()}</p>}
        {suggested.kind === "too_much" && <p>{m.goods_suggest_too_much()}</p>}
        {suggested.kind === "fits" && <Suggestion suggestion={suggested} />}
      </div>
      {suggested.kind === "fits" && <UseOf suggestion={suggested} use={use} />}
    </Card>
  );
}

function Suggestion({ suggestion }: { readonly suggestion: MoveSuggestion }) {
  const { counts, workers, loadRange, reasons } = suggestion;
  const vehicles = VEHICLE_TYPES.filter((vehicle) => counts[vehicle] > 0);
  return (
    <>
      <p className="figures font-heading text-lg leading-tight font-semibold">
        {vehicles.map((vehicle) => (
          <span key={vehicle} className="block">
            {formatNumber(counts[vehicle])} × {VEHICLE_TEXTS[vehicle]()}
          </span>
        ))}
        <span className="mt-1 block text-base">
          {workers === 0
            ? m.goods_suggest_workers_none()
            : m.goods_suggest_workers({ count: formatNumber(workers) })}
          {" · "}
          {LOAD_RANGE_TEXTS[loadRange]()}
        </span>
      </p>
      <ul className="figures list-disc space-y-1 pl-5 text-sm marker:text-marigold">
        {reasons.map((reason) => (
          <li key={reason.kind}>{reasonText(reason)}</li>
        ))}
      </ul>
    </>
  );
}

function reasonText(reason: SuggestionReason): string {
  switch (reason.kind) {
    case "volume":
      return m.goods_reason_volume({
        volume: formatVolume(reason.volumeL),
        holds: formatVolume(reason.holdsL),
      });
    case "weight":
      return m.goods_reason_weight({
        weight: formatWeight(reason.weightKg),
        holds: formatWeight(reason.holdsKg),
      });
    case "heavy_piece":
      return m.goods_reason_heavy_piece({
        item: ITEM_TEXTS[reason.itemId](),
        weight: formatWeight(reason.pieceKg),
      });
    case "stairs":
      return m.goods_reason_stairs({ floors: formatNumber(reason.floors) });
    case "carrying":
      return m.goods_reason_carrying({ distance: formatMetres(reason.distanceM) });
  }
}

interface UseOfProps {
  readonly suggestion: MoveSuggestion;
  readonly use: SuggestionUse;
}

/** The button that applies the suggestion; on a page with one truck and no workers, a link to the calculator. */
function UseOf({ suggestion, use }: UseOfProps) {
  const { counts, workers, loadRange } = suggestion;
  if (use.kind === "move") {
    const { current } = use;
    const isUsed =
      VEHICLE_TYPES.every((vehicle) => current.counts[vehicle] === counts[vehicle]) &&
      current.workers === workers &&
      current.loadRange === loadRange;
    const setting = { counts, workers, loadRange };
    return (
      <>
        {!isUsed && <PriceChange from={use.priceOf(current)} to={use.priceOf(setting)} />}
        <UseButton isUsed={isUsed} onUse={() => use.apply(setting)} />
      </>
    );
  }
  const vehicle = onlyVehicle(counts);
  return (
    <>
      {vehicle !== null && <UseButton isUsed={use.current === vehicle} onUse={() => use.apply(vehicle)} />}
      {(vehicle === null || workers > 0) && (
        <p className="text-sm text-muted">
          {m.goods_suggest_in_calculator()}{" "}
          <TextLink to="/price-calculator">{m.booking_calculator_link()}</TextLink>
        </p>
      )}
    </>
  );
}

/** What the suggestion would make of the price, before it is used. */
function PriceChange({ from, to }: { readonly from: number | null; readonly to: number | null }) {
  if (from === null || to === null) return null;
  const sign = to < from ? "−" : "+";
  const total = formatMoney(to);
  return (
    <p className="figures font-semibold">
      {to === from
        ? m.goods_suggest_same_price({ total })
        : m.goods_suggest_price({ total, change: `${sign}${formatMoney(Math.abs(to - from))}` })}
    </p>
  );
}

/** Stays mounted once pressed, so that the focus stays, and says that it is applied. */
function UseButton({ isUsed, onUse }: { readonly isUsed: boolean; readonly onUse: () => void }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Button aria-disabled={isUsed} className={isUsed ? "opacity-55" : undefined} onClick={onUse}>
        {m.goods_suggest_use()}
      </Button>
      <output className="flex items-center gap-2 text-sm font-semibold text-teal empty:hidden">
        {isUsed && (
          <>
            <Check aria-hidden="true" className="size-4.5" />
            {m.goods_suggest_used()}
          </>
        )}
      </output>
    </div>
  );
}

/** The suggested vehicle, or `null` when there are several. */
function onlyVehicle(counts: MoveSuggestion["counts"]): VehicleType | null {
  const total = VEHICLE_TYPES.reduce((sum, vehicle) => sum + counts[vehicle], 0);
  return total === 1 ? (VEHICLE_TYPES.find((vehicle) => counts[vehicle] === 1) ?? null) : null;
}
