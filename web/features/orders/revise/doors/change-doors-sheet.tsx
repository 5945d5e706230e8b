import { useEffect, useRef, type ReactNode } from "react";
import { CircleSlash } from "lucide-react";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { accessText, stopText } from "#web/entities/goods/goods-texts.ts";
import { StopAccessFields } from "#web/entities/goods/stop-access-fields.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { pointText } from "#web/entities/stops/point-text.ts";
import { focusInvalid } from "#web/entities/stops/door-draft.ts";
import { DoorFields } from "#web/entities/stops/door-fields.tsx";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { mayChangeAccess } from "../../order/order-rules.ts";
import type { RevisionSheetProps } from "../change-day-sheet.tsx";
import { Consequence } from "../day-consequences.tsx";
import { toldDrivers, ToldDrivers } from "../told-drivers.tsx";
import { placeOf, useDoorsChange, type DoorField, type DoorValue } from "./use-doors-change.ts";

/**
 * Changes the address, the exact point and the person of each stop, with the fields of the confirm page; for the office the
 * access, too, while nobody has started.
 */
export function ChangeDoorsSheet({ order, reader, onClose }: RevisionSheetProps) {
  const form = useRef<HTMLFormElement>(null);
  const change = useDoorsChange(order, { isOfAccess: mayChangeAccess(order, reader), onDone: onClose });
  useEffect(() => {
    if (change.refused !== null && form.current !== null) focusInvalid(form.current);
  }, [change.refused]);
  return (
    <FormSheet
      title={change.hasAccess ? m.order_change_stops() : m.order_change_doors()}
      description={m.order_change_doors_hint()}
      submit={{ label: m.action_save(), busy: change.isPending, disabled: change.lost.length > 0 }}
      isUnchanged={change.isUnchanged}
      onSubmit={() => change.send()}
      onClose={onClose}
      formRef={form}
      className="gap-6"
    >
      {change.theirs.length > 0 && (
        <ConflictNotice
          width="narrow"
          text={m.edit_conflict_loaded()}
          changes={change.theirs}
          label={(field) => doorFieldLabel(field, order.stops.length)}
          valueText={(_field, value) => doorValueText(value)}
          onTake={change.take}
        />
      )}
      {change.isAccessOver && (
        <ConflictNotice
          width="narrow"
          title={m.door_access_label()}
          text={m.door_access_over()}
          changes={change.lost}
          label={(field) => doorFieldLabel(field, order.stops.length)}
          valueText={(_field, text) => text}
          onTake={change.take}
          // Who types an address goes on with it where nothing is lost.
          isOneOfMany={change.lost.length === 0}
        />
      )}
      {order.stops.map((stop, index) => {
        const name = stopText(index, order.stops.length);
        const door = change.doors[index];
        return door === undefined ? null : (
          <StopFieldset key={name} order={order} index={index}>
            <DoorFields
              stop={name}
              door={door}
              onChange={(next) => change.set(index, next)}
              errors={change.errorsAt(index)}
              priced={placeOf(stop)}
              around={pointOf(stop)}
              addressLabel={stop.placeId === null ? null : m.door_address_label()}
            />
            {change.hasAccess && (
              <fieldset className="mt-4 min-w-0" disabled={change.isAccessOver}>
                <StopAccessFields
                  access={change.access[index] ?? null}
                  onChange={(access) => change.setAccess(index, access)}
                />
              </fieldset>
            )}
          </StopFieldset>
        );
      })}
      <Consequences order={order} />
    </FormSheet>
  );
}

function StopFieldset(props: {
  readonly order: Order;
  readonly index: number;
  readonly children: ReactNode;
}) {
  const { order, index, children } = props;
  const stop = order.stops[index];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2">
        <span className="block text-sm text-muted">{stopText(index, order.stops.length)}</span>
        <span className="font-heading font-semibold wrap-anywhere">
          {stop !== undefined && localized(stop.label)}
        </span>
      </legend>
      {children}
    </fieldset>
  );
}

/** Who is told of the change, and what becomes of an open offer. */
function Consequences({ order }: { readonly order: Order }) {
  const isWithdrawn = order.offer?.state === "open";
  if (toldDrivers(order).length === 0 && !isWithdrawn) return null;
  return (
    <ul className="grid gap-2 rounded-control bg-sunken p-4">
      <ToldDrivers order={order} />
      {isWithdrawn && (
        <Consequence Icon={CircleSlash} isLoss>
          {m.order_change_offer_withdrawn()}
        </Consequence>
      )}
    </ul>
  );
}

const PART_LABELS = {
  detail: m.door_address_label,
  pin: m.door_pin_label,
  person: m.door_person_label,
  access: m.door_access_label,
} as const;

function doorFieldLabel(field: DoorField, stopCount: number): string {
  const [part, index] = field.split(".") as [keyof typeof PART_LABELS, string];
  return `${stopText(Number(index), stopCount)} · ${PART_LABELS[part]()}`;
}

function doorValueText(value: DoorValue): string {
  if (value === null || value === "") return "–";
  if (typeof value === "string") return value;
  if ("floor" in value) return accessText(value);
  return "phone" in value ? `${value.name} · ${value.phone}` : pointText(value);
}

function pointOf({ latitude, longitude }: Order["stops"][number]) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
