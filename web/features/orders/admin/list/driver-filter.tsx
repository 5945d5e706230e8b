import { DRIVER_STATES } from "#domain/orders/office/list-terms.ts";
import { DriverChoice } from "#web/entities/drivers/driver-choice.tsx";
import { m } from "#web/paraglide/messages.js";

const STATE_TEXTS = { open: m.office_driver_open, taken: m.office_driver_taken } as const;

export interface DriverFilterProps {
  /** A driver's id or a state of `DRIVER_STATES`; "": all. */
  readonly driver: string;
  readonly onChange: (driver: string) => void;
}

/**
 * Whose orders are listed: without a driver, with all of them, or of one, a deleted one too, found by parts of
 * their name or phone.
 */
export function DriverFilter({ driver, onChange }: DriverFilterProps) {
  const first = DRIVER_STATES.map((state) => ({ id: state, name: STATE_TEXTS[state]() }));
  return (
    <DriverChoice
      label={m.payouts_driver()}
      driverId={driver}
      first={first}
      withDeleted
      onChange={onChange}
    />
  );
}
