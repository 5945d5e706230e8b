import { CARRY_DISTANCES_M, MAX_FLOOR, MIN_FLOOR, type StopAccess } from "#domain/goods/goods.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { m } from "#web/paraglide/messages.js";
import { carryText, floorText } from "./goods-texts.ts";

export interface StopAccessFieldsProps {
  /** `null`: it is not known. */
  readonly access: StopAccess | null;
  readonly onChange: (access: StopAccess | null) => void;
}

/** Street level first, then the floors above, then those below. */
const FLOORS = [
  ...Array.from({ length: MAX_FLOOR + 1 }, (_, floor) => floor),
  ...Array.from({ length: -MIN_FLOOR }, (_, depth) => -depth - 1),
];

/**
 * The floor, lift and carrying distance of one stop. Lift and distance are asked once a floor is chosen; the lift not at street
 * level.
 */
export function StopAccessFields({ access, onChange }: StopAccessFieldsProps) {
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
                options={distancesWith(access.carryDistanceM).map((distanceM) => ({
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

/** The distances to choose from, with the one that there is: a program may have sent another. */
function distancesWith(distanceM: number): number[] {
  return [...new Set([...CARRY_DISTANCES_M, distanceM])].toSorted((a, b) => a - b);
}
