import { MAX_GOODS_NOTE } from "#domain/goods/goods.ts";
import { TYPICAL_ITEMS } from "#domain/goods/home-sizes.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { withoutAccess, type GoodsScreenProps } from "#web/entities/goods/goods-draft.ts";
import { knownHomeSize, knownItems } from "#web/entities/goods/goods-payload.ts";
import { m } from "#web/paraglide/messages.js";
import { AccessFields } from "./access-fields.tsx";
import { HomeSizeField } from "./home-size-field.tsx";
import { ItemsField } from "./items-field.tsx";
import { ProhibitedField } from "./prohibited-field.tsx";
import { SuggestionCard } from "./suggestion-card.tsx";

/** The goods: a home's usual list or one's own, the access, and the suggested trucks. */
export function GoodsEditor({ draft, onChange, stops, use }: GoodsScreenProps) {
  const items = knownItems(draft.items);
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <p className="text-sm text-muted">{m.goods_intro()}</p>
      <HomeSizeField
        value={knownHomeSize(draft.homeSize)}
        onChange={(homeSize) =>
          onChange({ ...draft, homeSize, items: homeSize === null ? draft.items : TYPICAL_ITEMS[homeSize] })
        }
      />
      <ItemsField items={items} onChange={(next) => onChange({ ...draft, items: next })} />
      <AccessFields
        stops={stops}
        access={draft.access}
        onChange={(key, access) =>
          onChange(
            access === null
              ? withoutAccess(draft, key)
              : { ...draft, access: { ...draft.access, [key]: access } },
          )
        }
      />
      <ProhibitedField
        checked={draft.noProhibitedGoods}
        onChange={(noProhibitedGoods) => onChange({ ...draft, noProhibitedGoods })}
      />
      <Field label={m.goods_note_label()} note={m.field_optional()} hint={m.goods_note_hint()}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={MAX_GOODS_NOTE}
            value={draft.note}
            onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
          />
        )}
      </Field>
      <SuggestionCard items={items} stops={stops.map(({ key }) => draft.access[key] ?? null)} use={use} />
    </div>
  );
}
