import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { afterRemoval, RemoveDialog } from "./remove-dialog.tsx";

export interface RemoveOnFileDialogProps {
  readonly driver: DriverOnFile;
  readonly onClose: () => void;
}

/** Deletes a driver who has no account. */
export function RemoveOnFileDialog({ driver, onClose }: RemoveOnFileDialogProps) {
  const { driverId, version: seenVersion, name } = driver;
  const remove = trpc.drivers.remove.useMutation(afterRemoval(onClose));
  return (
    <RemoveDialog
      name={name}
      text={m.driver_delete_text()}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ driverId, seenVersion })}
      onClose={onClose}
    />
  );
}
