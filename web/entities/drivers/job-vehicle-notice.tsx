import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { m } from "#web/paraglide/messages.js";

export interface JobVehicleNoticeProps {
  /** Plates: the vehicle that was seen, the one that is to come by now, and the one that was asked for. */
  readonly seen: string;
  readonly now: string;
  readonly wanted: string;
  readonly onKeep: () => void;
  readonly onTheirs: () => void;
}

/** Another vehicle was chosen for a job since its driver looked at it. */
export default function JobVehicleNotice({ seen, now, wanted, onKeep, onTheirs }: JobVehicleNoticeProps) {
  return (
    <PressNotice
      title={m.error_job_vehicle_changed()}
      text={m.press_conflict_text()}
      changes={[{ field: "vehicle", before: seen, theirs: now, yours: wanted }]}
      label={() => m.driver_job_vehicle()}
      onKeep={onKeep}
      onTheirs={onTheirs}
    />
  );
}
