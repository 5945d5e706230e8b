import { phoneText } from "#domain/contact/phone-text.ts";
import { Dialog } from "#web/components/dialog.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { ErasureFacts } from "#web/entities/erasure/erasure-facts.tsx";
import { OpenRecords } from "#web/entities/erasure/open-records.tsx";
import { RequestFields, useErasureRequest } from "#web/entities/erasure/request-fields.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { latestStepText } from "../page/driver-history.tsx";

export interface EraseDriverDialogProps {
  readonly driver: ReviewedDriver;
  readonly onClose: () => void;
}

/**
 * What goes and what stays of a driver without an account, what is in the way, and how the request came; erases them. Where
 * somebody else has changed what is shown of them, also before it was opened, that is read first.
 */
export function EraseDriverDialog({ driver, onClose }: EraseDriverDialogProps) {
  const { driverId, name } = driver;
  const query = trpc.drivers.erasure.useQuery({ driverId });
  // The page may have shown them for long: they are read again, which the page behind then shows as well.
  const read = trpc.drivers.byId.useQuery({ driverId }, { staleTime: 0 });
  const typed = useErasureRequest();
  const erase = trpc.drivers.erase.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.driver_erase_done());
      // Orders, the day and the books show the name as well.
      void trpcUtils.invalidate();
      onClose();
    },
    onError: async (error) => {
      if (fieldErrorsOf(error)["reference"] !== undefined) return;
      showError(error, { title: m.nav_admin_drivers, text: m.people_erase_failed });
      await trpcUtils.drivers.invalidate();
    },
  });
  // What is read behind it is no more what was decided about, where what is shown of it differs.
  const about = useSeen(driver, erase.isPending, driverText);
  const { data } = query;
  const isRead = read.isFetchedAfterMount && !read.isError;
  const isPossible = isRead && data?.obstacle === null;
  const confirm = () => {
    const request = typed.checked();
    if (request === undefined || about.isChanged || data === undefined) return;
    // Of two answers that differ the older one: what only the newer has seen is refused.
    const seenVersion = Math.min(data.version, driver.facts?.version ?? data.version);
    erase.mutate({ driverId, seenVersion, ...request });
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
              act: {
                label: m.driver_erase(),
                tone: "danger",
                busy: erase.isPending,
                disabled: about.isChanged,
                onPress: confirm,
              },
            }
          : { cancel: m.action_close() }
      }
    >
      {data === undefined || !isRead ? (
        <QueryFallback query={data === undefined ? query : read} rows={4} failed={m.drivers_load_failed()} />
      ) : (
        <div className="grid gap-4">
          <SeenNotice about={about} saved={driver} label={m.role_driver()} valueText={driverText} />
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

/** What tells two states of a driver apart, as it is shown. */
function driverText(driver: ReviewedDriver): string {
  const { name, phone, email, state, facts } = driver;
  const stateText = SHOWN_DRIVER_STATE_TEXTS[state].text();
  const lastStep = latestStepText(driver, stateText);
  return [stateText, driverNameText(name), phoneText(phone), email, facts?.plates, lastStep]
    .filter((part, index, all) => part !== undefined && part !== "" && all.indexOf(part) === index)
    .join(" · ");
}
