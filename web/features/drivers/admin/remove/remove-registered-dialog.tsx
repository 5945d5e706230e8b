import { useRef } from "react";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { afterRemoval, RemoveDialog } from "./remove-dialog.tsx";

export interface RemoveRegisteredDialogProps {
  readonly driver: ReviewedDriver;
  readonly onClose: () => void;
}

/** Deletes a driver with an account, or somebody who asks to be one. */
export function RemoveRegisteredDialog({ driver, onClose }: RemoveRegisteredDialogProps) {
  const key = useRef(crypto.randomUUID());
  const { driverId, version: seenVersion, name, email } = driver;
  const remove = trpc.drivers.removeRegistered.useMutation(afterRemoval(onClose));
  return (
    <RemoveDialog
      name={name === "" ? email : name}
      text={m.driver_delete_registered_text()}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ driverId, seenVersion, key: key.current })}
      onClose={onClose}
    />
  );
}
