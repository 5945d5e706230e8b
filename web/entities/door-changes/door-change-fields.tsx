import type { ReactNode } from "react";
import { MAX_FLOOR, MIN_FLOOR } from "#domain/goods/goods.ts";
import { LOAD_RANGES, MAX_WORKERS, type LoadRange } from "#domain/pricing/vehicle.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { Stepper } from "#web/components/forms/stepper.tsx";
import { LOAD_TEXTS } from "./door-change-texts.ts";
import { GoodsItems } from "#web/entities/goods/goods-items.tsx";
import { floorText, stopText } from "#web/entities/goods/goods-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { DoorDraft, DoorFacts } from "./door-change-draft.ts";

export interface DoorChangeFieldsProps {
  readonly facts: DoorFacts;
  readonly draft: DoorDraft;
  readonly onChange: (draft: DoorDraft) => void;
  /** Another stop, between the goods and the floors. */
  readonly children: ReactNode;
}

/** Helpers, load, goods and floors; helpers and load only ever become more. */
export function DoorChangeFields({ facts, draft, onChange, children }: DoorChangeFieldsProps) {
  const loads = facts.loadRange === "from_850_kg" ? [facts.loadRange] : LOAD_RANGES;
  const workers = m.order_workers_label();
  return (
    <>
      <Stepper
        label={workers}
        value={draft.workers}
        min={facts.workers}
        max={MAX_WORKERS}
        onChange={(value) => onChange({ ...draft, workers: value })}
        fewerLabel={m.goods_item_fewer({ item: workers })}
        moreLabel={m.goods_item_more({ item: workers })}
      />
      <Field label={m.load_label()}>
        {(control) => (
          <Select<LoadRange>
            {...control}
            value={draft.loadRange}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, loadRange: value as LoadRange })}
            options={loads.map((value) => ({ value, label: LOAD_TEXTS[value]() }))}
          />
        )}
      </Field>
      <GoodsItems items={draft.items} onChange={(items) => onChange({ ...draft, items: [...items] })} />
      {children}
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-2 font-heading text-sm font-semibold">{m.goods_access_title()}</legend>
        {draft.access.map((access, stop) => (
          <StopAccessFields
            key={stopText(stop, draft.access.length)}
            label={stopText(stop, draft.access.length)}
            access={access}
            onChange={(told) =>
              onChange({ ...draft, access: draft.access.map((each, at) => (at === stop ? told : each)) })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

/** Street level first, then the floors above, then those below. */
const FLOORS = [
  ...Array.from({ length: MAX_FLOOR + 1 }, (_, floor) => floor),
  ...Array.from({ length: -MIN_FLOOR }, (_, depth) => -depth - 1),
];

interface StopAccessFieldsProps {
  readonly label: string;
  readonly access: DoorDraft["access"][number];
  readonly onChange: (access: DoorDraft["access"][number]) => void;
}

function StopAccessFields({ label, access, onChange }: StopAccessFieldsProps) {
  return (
    <div>
      <Field label={`${label} · ${m.goods_floor_label()}`}>
        {(control) => (
          <Select
            {...control}
            value={access === null ? "" : String(access.floor)}
            placeholder={m.goods_floor_unknown()}
            onChange={({ currentTarget: { value } }) =>
              onChange({ hasLift: access?.hasLift ?? false, floor: Number(value) })
            }
            options={FLOORS.map((floor) => ({ value: String(floor), label: floorText(floor) }))}
          />
        )}
      </Field>
      {access !== null && access.floor !== 0 && (
        <Checkbox
          label={m.goods_lift_label()}
          checked={access.hasLift}
          onChange={({ currentTarget: { checked } }) => onChange({ ...access, hasLift: checked })}
        />
      )}
    </div>
  );
}
