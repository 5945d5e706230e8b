import { LARGE_CHANGE_PERCENT } from "#domain/pricing/large-changes.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { faresText } from "./fare-texts.ts";
import type { FareAgain } from "./use-fare-again.ts";

/** Asks for the highest vehicle fare a second time where a fare of the route, or what customers pay for it, changes by much. */
export function FareAgainField({ fareAgain }: { readonly fareAgain: FareAgain }) {
  if (!fareAgain.isAsked) return null;
  return (
    <div className="grid gap-2 rounded-control bg-marigold-wash p-3">
      {fareAgain.paid !== null && (
        <p className="figures text-sm font-semibold">
          {m.ferry_crossing_paid({
            before: faresText(fareAgain.paid.before),
            after: faresText(fareAgain.paid.after),
          })}
        </p>
      )}
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
