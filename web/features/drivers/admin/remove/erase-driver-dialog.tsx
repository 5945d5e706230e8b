import { Dialog } from "#web/components/dialog.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { ErasureFacts } from "#web/entities/erasure/erasure-facts.tsx";
import { OpenRecords } from "#web/entities/erasure/open-records.tsx";
import { RequestFields, useErasureRequest } from "#web/entities/erasure/request-fields.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

export interface EraseDriverDialogProps {
  readonly driver: ReviewedDriver;
  readonly onClose: () => void;
}

/** What goes and what stays of a driver without an account, what is in the way, and how the request came; erases them. */
export function EraseDriverDialog({ driver, onClose }: EraseDriverDialogProps) {
  const { driverId, name } = driver;
  const query = trpc.drivers.erasure.useQuery({ driverId });
  const typed = useErasureRequest();
  const erase = trpc.drivers.erase.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.driver_erase_done());
      // Orders, the day and the books show the name as well.
      void trpcUtils.invalidate();
      onClose();
    },
    onError: (error) => {
      if (fieldErrorsOf(error)["reference"] !== undefined) return;
      showError(error, { title: m.nav_admin_drivers, text: m.people_erase_failed });
      void trpcUtils.drivers.invalidate();
    },
  });
  const { data } = query;
  const isPossible = data?.obstacle === null;
  const confirm = () => {
    const request = typed.checked();
    if (request !== undefined && data !== undefined)
      erase.mutate({ driverId, seenVersion: data.version, ...request });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={m.people_erase_title({ name: driverNameText(name) })}
      description={m.driver_erase_text()}
      closeLabel={m.action_close()}
      actions={
        isPossible
          ? {
              cancel: m.action_cancel(),
              act: { label: m.driver_erase(), tone: "danger", busy: erase.isPending, onPress: confirm },
            }
          : { cancel: m.action_close() }
      }
    >
      {data === undefined ? (
        <QueryFallback query={query} rows={4} failed={m.drivers_load_failed()} />
      ) : (
        <div className="grid gap-4">
          <div>
            <ErasureFacts erasure={data} reader="admin" goes={m.driver_erase_goes()} />
            <OpenRecords erasure={data} />
          </div>
          {isPossible && <RequestFields of={typed} error={erase.error} />}
        </div>
      )}
    </Dialog>
  );
}
