import { useRef } from "react";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { latestStepText } from "../page/driver-history.tsx";
import { afterRemoval, RemoveDialog } from "./remove-dialog.tsx";

export interface RemoveRegisteredDialogProps {
  readonly driver: ReviewedDriver;
  readonly onClose: () => void;
}

/** Deletes a driver with an account, or somebody who asks to be one. */
export function RemoveRegisteredDialog({ driver, onClose }: RemoveRegisteredDialogProps) {
  const key = useRef(crypto.randomUUID());
  const { driverId, name, email } = driver;
  const remove = trpc.drivers.removeRegistered.useMutation(afterRemoval(onClose));
  // What is read behind it is no more what was decided about.
  const about = useSeen(driver, remove.isPending, ({ version }) => version);
  return (
    <RemoveDialog
      driverId={driverId}
      name={name === "" ? email : name}
      text={m.driver_delete_registered_text()}
      error={remove.error}
      busy={remove.isPending}
      conflict={
        about.isChanged ? (
          <SeenNotice
            about={about}
            saved={driver}
            label={m.driver_history()}
            valueText={(each) => latestStepText(each, SHOWN_DRIVER_STATE_TEXTS[each.state].text())}
          />
        ) : undefined
      }
      onConfirm={() => remove.mutate({ driverId, seenVersion: about.seen.version, key: key.current })}
      onClose={onClose}
    />
  );
}
