import { m } from "../../paraglide/messages.js";
import { PressNotice } from "../edit-conflict/press-notice.tsx";
import type { Availability, Wish } from "./kept-wish.ts";

export interface SwitchedByOfficeProps {
  readonly wish: Wish;
  /** What the office has set, which holds. */
  readonly stands: Availability;
  readonly onKeep: () => void;
  readonly onTheirs: () => void;
}

/** The office was before a driver's press: what they saw, what holds now and what they wanted, and they choose. */
export default function SwitchedByOffice({ wish, stands, onKeep, onTheirs }: SwitchedByOfficeProps) {
  return (
    <div className="order-last mb-2 w-full lg:max-w-md">
      <PressNotice
        level={2}
        title={m.driver_switched_by_office_title()}
        text={m.driver_switched_by_office_text()}
        changes={[
          {
            field: "available",
            before: textOf(wish.seen.available),
            theirs: textOf(stands.available),
            yours: textOf(wish.available),
          },
        ]}
        label={m.driver_availability_label}
        onKeep={onKeep}
        onTheirs={onTheirs}
      />
    </div>
  );
}

function textOf(available: boolean): string {
  return available ? m.driver_availability_available() : m.driver_availability_unavailable();
}
