import type { StopAccess } from "#domain/goods/goods.ts";
import type { GoodsScreenProps } from "#web/entities/goods/goods-draft.ts";
import { StopAccessFields } from "#web/entities/goods/stop-access-fields.tsx";
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
            <StopAccessFields access={access[key] ?? null} onChange={(told) => onChange(key, told)} />
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
