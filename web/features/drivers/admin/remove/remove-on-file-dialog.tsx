import { phoneText } from "#domain/contact/phone-text.ts";
import { licenceText, placeName } from "#web/entities/drivers/driver-texts.ts";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { useProvinces } from "../../profile-fields/use-provinces.ts";
import { afterRemoval, RemoveDialog } from "./remove-dialog.tsx";

export interface RemoveOnFileDialogProps {
  readonly driver: DriverOnFile;
  readonly onClose: () => void;
}

/** Deletes a driver who has no account. */
export function RemoveOnFileDialog({ driver, onClose }: RemoveOnFileDialogProps) {
  const { driverId, name } = driver;
  const remove = trpc.drivers.remove.useMutation(afterRemoval(onClose));
  // What is read behind it is no more what was decided about, where what is shown of it differs.
  const about = useSeen(driver, remove.isPending, shownOf);
  const provinces = useProvinces();
  const entryText = ({ vehicle, licenceClass, cargo, experienceYears, isSuspended, ...rest }: DriverOnFile) =>
    [
      isSuspended ? m.driver_state_suspended() : "",
      rest.name,
      phoneText(rest.phone),
      rest.email,
      VEHICLE_TEXTS[vehicle](),
      rest.plate,
      placeName(provinces.find(({ placeId }) => placeId === rest.province)?.name),
      ...[cargo?.lengthCm, cargo?.widthCm, cargo?.heightCm, cargo?.capacityKg].map((each) => each ?? "–"),
      licenceClass === null ? "" : licenceText(licenceClass),
      `${m.driver_experience_label()}: ${formatNumber(experienceYears)}`,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <RemoveDialog
      driverId={driverId}
      name={name}
      text={m.driver_delete_text()}
      error={remove.error}
      busy={remove.isPending}
      conflict={
        about.isChanged ? (
          <SeenNotice about={about} saved={driver} label={m.role_driver()} valueText={entryText} />
        ) : undefined
      }
      onConfirm={() => remove.mutate({ driverId, seenVersion: driver.version })}
      onClose={onClose}
    />
  );
}

/** All that is shown of a driver, to tell two states apart. */
function shownOf(driver: DriverOnFile): string {
  const { name, phone, email, vehicle, plate, province, cargo, licenceClass, experienceYears, isSuspended } =
    driver;
  const typed = [name, phone, email, vehicle, plate, province, cargo, licenceClass, experienceYears];
  return JSON.stringify([...typed, isSuspended]);
}
