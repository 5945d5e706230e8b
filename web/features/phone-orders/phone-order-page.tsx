import { RotateCcw } from "lucide-react";
import { useRef } from "react";
import { NOTES_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { BuyerStep } from "#web/entities/documents/buyer-step.tsx";
import { usePriceRefusal } from "#web/entities/quotes/use-price-refusal.ts";
import { m } from "#web/paraglide/messages.js";
import { CallerFields } from "./caller-fields.tsx";
import { useCallKeys } from "./enter-moves-on.ts";
import { LoadFields, StopsFields, TimeFields } from "./move-fields.tsx";
import { ReadOut } from "./read-out.tsx";
import { usePhoneOrder } from "./use-phone-order.ts";

/** An order taken at a call: the fields in the order in which they are asked, and the price that is read out. */
export function PhoneOrderPage() {
  const call = usePhoneOrder();
  const { draft, errors, set } = call;
  const refusal = usePriceRefusal(call.pricing);
  const form = useRef<HTMLFormElement>(null);
  useCallKeys(form, {
    send: () => void call.place(),
    toggleUnpriced: () => call.setUnpriced(!draft.isUnpriced),
    repeat: call.lastMove.repeat,
    undo: call.lastMove.undo,
  });
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 py-5 md:px-8">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{m.nav_admin_phone_order()}</h1>
          <p className="mt-1 hidden text-sm text-muted md:pointer-fine:block">{m.phone_order_intro()}</p>
        </div>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          onClick={() => {
            call.startOver();
            form.current?.querySelector("input")?.focus();
          }}
        >
          {m.calculator_start_over()}
        </Button>
      </div>
      <form
        id="phone-order"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void call.place();
        }}
        className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]"
      >
        <div className="flex min-w-0 flex-col gap-8">
          <CallerFields call={call} />
          <StopsFields call={call} />
          <LoadFields call={call} />
          <TimeFields call={call} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextareaField
              label={draft.isUnpriced ? m.phone_order_unpriced_notes() : m.confirm_notes()}
              note={draft.isUnpriced ? undefined : m.field_optional()}
              rows={2}
              maxLength={NOTES_MAX}
              error={errors["notes"]}
              value={draft.notes}
              onChange={(notes) => set({ notes }, "notes")}
            />
            <Field
              label={m.declared_value_label()}
              note={m.field_optional()}
              hint={m.declared_value_hint()}
              error={errors["declaredValue"]}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={draft.declaredValue}
                  onChange={({ currentTarget }) =>
                    set({ declaredValue: currentTarget.value }, "declaredValue")
                  }
                />
              )}
            </Field>
          </div>
          {call.company === undefined && <BuyerStep buyer={call.buyer} hint={m.phone_order_buyer_hint()} />}
        </div>
        <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
          <ReadOut call={call} refusal={refusal?.text ?? null} />
        </div>
      </form>
    </div>
  );
}
