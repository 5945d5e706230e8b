import { CARRY_DISTANCES_M, MAX_FLOOR, MIN_FLOOR, type StopAccess } from "#domain/goods/goods.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import type { GoodsScreenProps } from "#web/entities/goods/goods-draft.ts";
import { carryText, floorText } from "#web/entities/goods/goods-texts.ts";
import { m } from "#web/paraglide/messages.js";

export interface AccessFieldsProps {
  readonly stops: GoodsScreenProps["stops"];
  readonly access: Readonly<Record<string, StopAccess>>;
  /** `null`: no access details for that stop. */
  readonly onChange: (key: string, access: StopAccess | null) => void;
}

/** For each stop: floor, lift and carrying distance. */
export function AccessFields({ stops, access, onChange }: AccessFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-heading text-sm font-semibold">{m.goods_access_title()}</legend>
      <div className="flex flex-col gap-3">
        {stops.map(({ key, label, place }) => (
          <fieldset key={key} className="min-w-0 rounded-control border border-line p-3.5 pt-2.5">
            <legend className="float-left mb-2 w-full min-w-0 leading-tight">
              <span className="font-heading text-sm font-semibold">{label}</span>
              {place.trim() !== "" && <span className="block text-sm wrap-anywhere text-muted">{place}</span>}
            </legend>
            <StopFields access={access[key] ?? null} onChange={(told) => onChange(key, told)} />
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}

interface StopFieldsProps {
  readonly access: StopAccess | null;
  readonly onChange: (access: StopAccess | null) => void;
}

/** Street level first, then the floors above, then those below. */
const FLOORS = [
  ...Array.from({ length: MAX_FLOOR + 1 }, (_, floor) => floor),
  ...Array.from({ length: -MIN_FLOOR }, (_, depth) => -depth - 1),
];

/** Lift and distance are asked once a floor is chosen; the lift not at street level. */
function StopFields({ access, onChange }: StopFieldsProps) {
  return (
    <div className="clear-both flex flex-col gap-2.5">
      <Field label={m.goods_floor_label()}>
        {(control) => (
          <Select
            {...control}
            value={access === null ? "" : String(access.floor)}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                value === "" ? null : { hasLift: false, carryDistanceM: 0, ...access, floor: Number(value) },
              )
            }
            options={[
              { value: "", label: m.goods_floor_unknown() },
              ...FLOORS.map((floor) => ({ value: String(floor), label: floorText(floor) })),
            ]}
          />
        )}
      </Field>
      {access !== null && (
        <>
          {access.floor !== 0 && (
            <Checkbox
              label={m.goods_lift_label()}
              checked={access.hasLift}
              onChange={(event) => onChange({ ...access, hasLift: event.currentTarget.checked })}
            />
          )}
          <Field label={m.goods_carry_label()}>
            {(control) => (
              <Select
                {...control}
                value={String(access.carryDistanceM)}
                onChange={(event) =>
                  onChange({ ...access, carryDistanceM: Number(event.currentTarget.value) })
                }
                options={CARRY_DISTANCES_M.map((distanceM) => ({
                  value: String(distanceM),
                  label: carryText(distanceM),
                }))}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}
