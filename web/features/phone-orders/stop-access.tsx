import { Building2 } from "lucide-react";
import { useState } from "react";
import type { StopAccess } from "#domain/goods/goods.ts";
import { Button } from "#web/components/button.tsx";
import { NO_GOODS, withoutAccess } from "#web/entities/goods/goods-draft.ts";
import { accessText } from "#web/entities/goods/goods-texts.ts";
import { StopAccessFields } from "#web/entities/goods/stop-access-fields.tsx";
import type { MoveStop } from "#web/entities/moves/move.ts";
import { m } from "#web/paraglide/messages.js";
import type { PhoneOrder } from "./use-phone-order.ts";

export interface StopAccessPartProps {
  readonly call: PhoneOrder;
  readonly stop: MoveStop;
  /** Names the stop: "Pickup". */
  readonly label: string;
}

/** The access to a stop, folded: Enter goes past its button, and its fields are there only while it is open. */
export function StopAccessPart({ call, stop, label }: StopAccessPartProps) {
  const [isOpen, setOpen] = useState(false);
  const goods = call.draft.move.goods ?? NO_GOODS;
  const key = String(stop.key);
  const access = goods.access[key] ?? null;
  const text = access === null ? m.door_access_label() : accessText(access);
  const set = (told: StopAccess | null) =>
    call.change({
      kind: "goods",
      goods:
        told === null ? withoutAccess(goods, key) : { ...goods, access: { ...goods.access, [key]: told } },
    });
  return (
    <div className="mt-1">
      <Button
        size="small"
        tone="plain"
        className="-my-0.5 -ml-2 px-2! text-left"
        icon={<Building2 aria-hidden="true" className="size-4.5" />}
        aria-label={`${text}: ${label}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && (
        <fieldset className="mt-2 min-w-0">
          <legend className="sr-only">{`${label} · ${m.door_access_label()}`}</legend>
          <StopAccessFields access={access} onChange={set} />
        </fieldset>
      )}
    </div>
  );
}
