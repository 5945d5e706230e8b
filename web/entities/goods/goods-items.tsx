import { MAX_ITEM_COUNT, type GoodsCount } from "#domain/goods/goods.ts";
import { GOODS_ITEM_IDS, type GoodsItemId } from "#domain/goods/items.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { m } from "#web/paraglide/messages.js";
import { ITEM_TEXTS } from "./goods-texts.ts";

export interface GoodsItemsProps {
  /** Those with a count of 0 are none. */
  readonly items: readonly GoodsCount[];
  readonly onChange: (items: readonly GoodsCount[]) => void;
}

/** The things that are listed, each with its count, and the rest of the catalogue to choose from. */
export function GoodsItems({ items, onChange }: GoodsItemsProps) {
  const listed = new Set(items.map(({ itemId }) => itemId));
  const others = GOODS_ITEM_IDS.filter((itemId) => !listed.has(itemId));
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2 font-heading text-sm font-semibold">{m.goods_items_label()}</legend>
      {items.map(({ itemId, count }) => {
        const item = ITEM_TEXTS[itemId]();
        return (
          <Stepper
            key={itemId}
            label={item}
            value={count}
            min={0}
            max={MAX_ITEM_COUNT}
            onChange={(value) =>
              onChange(items.map((each) => (each.itemId === itemId ? { itemId, count: value } : each)))
            }
            fewerLabel={m.goods_item_fewer({ item })}
            moreLabel={m.goods_item_more({ item })}
          />
        );
      })}
      <Field label={m.door_change_add_item()} hideLabel>
        {(control) => (
          <Select
            {...control}
            value=""
            placeholder={m.door_change_add_item()}
            onChange={({ currentTarget: { value } }) =>
              onChange([...items, { itemId: value as GoodsItemId, count: 1 }])
            }
            options={others.map((itemId) => ({ value: itemId, label: ITEM_TEXTS[itemId]() }))}
          />
        )}
      </Field>
    </fieldset>
  );
}
