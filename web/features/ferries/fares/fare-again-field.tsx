import { LARGE_CHANGE_PERCENT } from "#domain/pricing/large-changes.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import type { FareAgain } from "./use-fare-again.ts";

/** Asks for the highest vehicle fare a second time where a fare of the route changes by much. */
export function FareAgainField({ fareAgain }: { readonly fareAgain: FareAgain }) {
  if (!fareAgain.isAsked) return null;
  return (
    <div className="rounded-control bg-marigold-wash p-3">
      <Field
        label={`${m.ferry_vehicle_fare_max()}: ${m.fares_again_label({ percent: LARGE_CHANGE_PERCENT })}`}
        error={fareAgain.error}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={fareAgain.field}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            className="figures max-w-36 text-right"
            value={fareAgain.text}
            onChange={(event) => fareAgain.type(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
