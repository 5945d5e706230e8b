import { useId } from "react";
import { HOME_SIZES, type HomeSize } from "#domain/goods/home-sizes.ts";
import { m } from "#web/paraglide/messages.js";

const HOME_TEXTS = {
  room: m.goods_home_room,
  studio: m.goods_home_studio,
  condo_one_bedroom: m.goods_home_condo_one_bedroom,
  condo_two_bedrooms: m.goods_home_condo_two_bedrooms,
  townhouse: m.goods_home_townhouse,
  house: m.goods_home_house,
  small_office: m.goods_home_small_office,
} as const satisfies Record<HomeSize, () => string>;

export interface HomeSizeFieldProps {
  /** `null`: the customer's own list. */
  readonly value: HomeSize | null;
  readonly onChange: (homeSize: HomeSize | null) => void;
}

/** The home size whose usual list is taken. Built of radio buttons: arrow keys move the choice. */
export function HomeSizeField({ value, onChange }: HomeSizeFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="font-heading text-sm font-semibold">{m.goods_home_label()}</legend>
      <p id={`${id}-hint`} className="mb-2.5 text-sm text-muted">
        {m.goods_home_hint()}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {[...HOME_SIZES, null].map((home) => (
          <label
            key={home ?? "none"}
            className="relative flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-surface px-3 py-2 font-heading text-sm leading-tight font-semibold transition-colors hover:border-ink has-checked:border-ink has-checked:bg-marigold-wash has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name={id}
              checked={home === value}
              onChange={() => onChange(home)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control focus-visible:outline-none"
            />
            <span className="pointer-events-none min-w-0 wrap-anywhere">
              {home === null ? m.goods_home_none() : HOME_TEXTS[home]()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
