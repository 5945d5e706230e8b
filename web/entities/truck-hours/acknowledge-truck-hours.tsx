import { Checkbox } from "../../components/forms/checkbox.tsx";
import { m } from "../../paraglide/messages.js";

export interface AcknowledgeTruckHoursProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The checkbox, for setting the focus when it is missing. */
  readonly id: string;
}

/** The confirmation without which a forbidden time is not booked. */
export function AcknowledgeTruckHours({ checked, onChange, id }: AcknowledgeTruckHoursProps) {
  return (
    <Checkbox
      id={id}
      className="mt-2 text-sm"
      label={m.truck_stop_acknowledge()}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
