import { Search, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { MAX_ITEM_COUNT, type GoodsCount } from "#domain/goods/goods.ts";
import { totalsOf } from "#domain/goods/goods-summary.ts";
import {
  GOODS_CATEGORIES,
  GOODS_ITEM_IDS,
  GOODS_ITEMS,
  type GoodsCategory,
  type GoodsItemId,
} from "#domain/goods/items.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { formatNumber, formatWeight } from "#web/lib/i18n/format.ts";
import { formatVolume } from "#web/lib/i18n/format-volume.ts";
import { ITEM_TEXTS } from "#web/entities/goods/goods-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";

const CATEGORY_TEXTS = {
  bedroom: m.goods_category_bedroom,
  living: m.goods_category_living,
  kitchen: m.goods_category_kitchen,
  work: m.goods_category_work,
  other: m.goods_category_other,
} as const satisfies Record<GoodsCategory, () => string>;

export interface ItemsFieldProps {
  readonly items: readonly GoodsCount[];
  readonly onChange: (items: readonly GoodsCount[]) => void;
}

/** The catalogue's items by room, each with its count; typing filters the list. */
export function ItemsField({ items, onChange }: ItemsFieldProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [sought, setSought] = useState("");
  const counts = new Map(items.map(({ itemId, count }) => [itemId, count]));
  const found = GOODS_ITEM_IDS.filter((itemId) => isNamed(itemId, sought));
  const setCount = (itemId: GoodsItemId, count: number): void => {
    const next = new Map(counts).set(itemId, count);
    // In catalogue order.
    onChange(
      GOODS_ITEM_IDS.flatMap((each) => {
        const number = next.get(each) ?? 0;
        return number > 0 ? [{ itemId: each, count: number }] : [];
      }),
    );
  };
  const clear = (): void => {
    onChange([]);
    // The pressed button is unmounted, so the focus moves to the list: the search field would open a phone's
    // keyboard.
    title.current?.focus();
  };
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <h3
        ref={title}
        id={`${id}-title`}
        tabIndex={-1}
        className="mb-2 font-heading text-sm font-semibold outline-none"
      >
        {m.goods_items_label()}
      </h3>
      <Field label={m.goods_search_label()} hideLabel>
        {(control) => (
          <span className="relative block">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
            />
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              placeholder={m.goods_search_label()}
              className="pl-11"
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
              // Enter must not submit the surrounding form.
              onKeyDown={(event) => {
                if (event.key === "Enter") event.preventDefault();
              }}
            />
          </span>
        )}
      </Field>
      <div className="mt-2.5 max-h-96 overflow-y-auto overscroll-contain rounded-control border border-line px-3.5 pb-2">
        {GOODS_CATEGORIES.map((category) => (
          <ItemsOfCategory
            key={category}
            category={category}
            itemIds={found.filter((itemId) => GOODS_ITEMS[itemId].category === category)}
            counts={counts}
            onCount={setCount}
          />
        ))}
        <output className="block pt-3 text-sm text-muted empty:hidden">
          {found.length === 0 && m.goods_search_none()}
        </output>
      </div>
      <Totals items={items} onClear={clear} />
    </section>
  );
}

interface ItemsOfCategoryProps {
  readonly category: GoodsCategory;
  readonly itemIds: readonly GoodsItemId[];
  readonly counts: ReadonlyMap<GoodsItemId, number>;
  readonly onCount: (itemId: GoodsItemId, count: number) => void;
}

function ItemsOfCategory({ category, itemIds, counts, onCount }: ItemsOfCategoryProps) {
  if (itemIds.length === 0) return null;
  return (
    <section aria-label={CATEGORY_TEXTS[category]()}>
      <h4 className="pt-3.5 pb-1 text-sm font-semibold text-muted">{CATEGORY_TEXTS[category]()}</h4>
      <ul className="divide-y divide-line">
        {itemIds.map((itemId) => {
          const item = ITEM_TEXTS[itemId]();
          return (
            <li key={itemId} className="py-1.5">
              <Stepper
                label={item}
                value={counts.get(itemId) ?? 0}
                min={0}
                max={MAX_ITEM_COUNT}
                onChange={(count) => onCount(itemId, count)}
                fewerLabel={m.goods_item_fewer({ item })}
                moreLabel={m.goods_item_more({ item })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The totals of the list, and a button to empty it. */
function Totals({ items, onClear }: { readonly items: readonly GoodsCount[]; readonly onClear: () => void }) {
  const { pieces, volumeL, weightKg } = totalsOf(items);
  if (pieces === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
      <p className="figures text-sm">
        <span className="font-semibold">{m.goods_pieces({ count: formatNumber(pieces) })}</span>
        {" · "}
        {m.goods_amount({ volume: formatVolume(volumeL), weight: formatWeight(weightKg) })}
      </p>
      <Button
        tone="plain"
        size="small"
        className="-mx-3"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onClear}
      >
        {m.goods_clear()}
      </Button>
    </div>
  );
}

/** Whether an item's name contains the search text, ignoring accents and case. */
function isNamed(itemId: GoodsItemId, sought: string): boolean {
  return plain(ITEM_TEXTS[itemId]()).includes(plain(sought.trim()));
}

/** Removes Latin accents, but not Thai and Khmer vowels, which are combining marks too. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLocaleLowerCase(currentLocale());
}
