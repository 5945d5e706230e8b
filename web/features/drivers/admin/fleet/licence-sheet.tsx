import { useState } from "react";
import { canBeForLife } from "#domain/drivers/licence.ts";
import { FOR_LIFE } from "#domain/drivers/profile-limits.ts";
import { bangkokDay } from "#domain/time.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { PaperPhoto } from "../../paper-photo.tsx";
import { DayField } from "../../profile-fields/form-fields.tsx";
import { DriverConflict } from "../correct/driver-conflict.tsx";
import type { FleetCardProps } from "./fleet-card.tsx";
import { useFleetForm } from "./use-fleet-form.ts";

/** The form with which the office writes down until when a driver's licence holds, with its picture. */
export function LicenceSheet({ driver, fleet, onClose }: FleetCardProps & { readonly onClose: () => void }) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const isOptional = fleet.of === "file";
  const { merged, names, files, errors, seen, following } = useFleetForm({
    driver,
    fleet,
    valuesIn: ({ licenceExpiresOn, licenceFileId }) => ({
      licenceExpiresOn: licenceExpiresOn ?? (isOptional ? "" : FOR_LIFE),
      licenceFileId: licenceFileId ?? "",
    }),
    prefix: "licence",
    onSaved: onClose,
  });
  const save = trpc.vehicles.saveLicence.useMutation(following);
  const { values, change } = merged;
  const { licenceExpiresOn: expiresOn = "", licenceFileId: fileId = "" } = values;
  const isForLife = expiresOn === FOR_LIFE;
  const licence = driver.profile?.licenceClass;
  return (
    <FormSheet
      title={m.driver_section_licence()}
      description={m.vehicle_save_text()}
      submit={{ label: m.action_save(), busy: save.isPending }}
      isUnchanged={merged.isUnchanged}
      onSubmit={() => save.mutate({ ...seen(), licence: { expiresOn, fileId } })}
      onClose={onClose}
    >
      <DriverConflict merged={merged} names={names} />
      {!isForLife && (
        <DayField
          label={m.driver_expires_label()}
          note={isOptional ? m.field_optional() : undefined}
          min={today}
          value={expiresOn}
          onValue={(day) => change({ licenceExpiresOn: day })}
          error={errors["expiresOn"]}
        />
      )}
      {(isForLife || (licence !== undefined && canBeForLife(licence))) && (
        <Checkbox
          label={m.driver_licence_for_life()}
          hint={m.driver_licence_for_life_hint()}
          error={isForLife ? (errors["expiresOn"] ?? null) : null}
          checked={isForLife}
          onChange={({ target }) => change({ licenceExpiresOn: target.checked ? FOR_LIFE : "" })}
        />
      )}
      <PaperPhoto
        label={m.driver_licence_photo()}
        error={errors["fileId"]}
        fileId={fileId}
        url={files[fileId]}
        onChange={(next) => change({ licenceFileId: next })}
        driverId={driver.driverId}
      />
    </FormSheet>
  );
}
