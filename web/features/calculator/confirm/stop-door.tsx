import { useController } from "react-hook-form";
import { sameDoors } from "#domain/orders/door.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { doorErrors, focusInvalid, shownErrors } from "#web/entities/stops/door-draft.ts";
import { DoorFields } from "#web/entities/stops/door-fields.tsx";
import { StopPlace } from "#web/entities/stops/stop-place.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Confirm } from "./use-confirm.ts";

/** The door of one stop, and who is there. */
export function StopDoor({ confirm, index }: { readonly confirm: Confirm; readonly index: number }) {
  const { form, quote, reprice } = confirm;
  const priced = quote.stops[index] ?? null;
  const { field, fieldState } = useController({
    control: form.control,
    name: `doors.${index}`,
    rules: {
      validate: (door, { doors }) => {
        const [error] = Object.values(doorErrors(door, priced));
        return error ?? (!sameDoors(quote.stops, doors).includes(index) || m.field_same_address());
      },
    },
  });
  return (
    <div ref={(block) => field.ref(block && { focus: () => focusInvalid(block) })}>
      <DoorFields
        stop={stopText(index, quote.stops.length)}
        door={field.value}
        onChange={field.onChange}
        errors={shownErrors(fieldState.error, field.value, priced)}
        priced={priced}
        around={priced}
        addressLabel={
          <>
            {priced !== null && <StopPlace stop={{ ...priced, words: field.value.words }} />}
            <span className="font-normal text-muted">{m.door_address_label()}</span>
          </>
        }
        onReprice={(pin) => void reprice(index, pin)}
      />
    </div>
  );
}
