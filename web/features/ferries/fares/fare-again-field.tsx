import type { FareField } from "#domain/ferries/fare-changes.ts";
import { LARGE_CHANGE_PERCENT } from "#domain/pricing/large-changes.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { faresText } from "./fare-texts.ts";
import type { FareAgain } from "./use-fare-again.ts";

const LABELS: Readonly<Record<FareField, () => string>> = {
  vehicleFareMinSatang: m.ferry_vehicle_fare_min,
  vehicleFareMaxSatang: m.ferry_vehicle_fare_max,
};

/** Asks a second time for each vehicle fare of the route that changes by much, or changes what customers pay for it by much. */
export function FareAgainField({ fareAgain }: { readonly fareAgain: FareAgain }) {
  if (fareAgain.asked.length === 0) return null;
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
      {fareAgain.asked.map(({ fare, text, error, input }) => (
        <Field
          key={fare}
          label={`${LABELS[fare]()}: ${m.fares_again_label({ percent: LARGE_CHANGE_PERCENT })}`}
          error={error}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              className="figures max-w-36 text-right"
              value={text}
              onChange={(event) => fareAgain.type(fare, event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
