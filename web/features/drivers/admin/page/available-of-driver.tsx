import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { usePressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { DriverDaysProps } from "./driver-days.tsx";
import { savedFacts } from "./saved-facts.ts";

/** The switch with which the office says whether a driver takes jobs. */
export function AvailableOfDriver({ driverId, facts }: DriverDaysProps) {
  const { available, version } = facts;
  const conflict = usePressConflict<{ readonly available: boolean }, "available">(["available"], {
    available,
  });
  const saving = trpc.drivers.setAvailableOf.useMutation({
    onSuccess: () => {
      conflict.clear();
      showToast("success", m.driver_times_title(), m.driver_times_saved());
      return trpcUtils.drivers.invalidate();
    },
    onError: async (error, { available: chosen, seenVersion }): Promise<void> => {
      await trpcUtils.drivers.invalidate();
      const now = savedFacts(driverId, seenVersion);
      if (appErrorOf(error)?.code !== "DRIVER_CHANGED" || now === undefined)
        return showError(error, { title: m.driver_times_title, text: m.error_driver_profile_update_failed });
      // Something else of the driver was changed: the switch is where it was seen.
      if (now.available !== chosen)
        return saving.mutate({ driverId, available: chosen, seenVersion: now.version });
      conflict.refused({ available: !chosen }, { available: chosen });
    },
  });
  const shown = saving.isPending ? saving.variables.available : available;
  return (
    <div className="grid gap-3">
      {conflict.changes !== null && (
        <ConflictNotice
          width="narrow"
          words="chosen"
          text={m.press_conflict_text()}
          changes={conflict.changes}
          label={() => m.driver_takes_jobs_label()}
          valueText={(_, value) =>
            value ? m.driver_takes_jobs_label() : m.driver_availability_unavailable()
          }
          onTake={conflict.clear}
        />
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <input
          type="checkbox"
          role="switch"
          aria-checked={shown}
          className="size-5 shrink-0 cursor-pointer"
          checked={shown}
          onChange={({ target }) => {
            if (!saving.isPending)
              saving.mutate({ driverId, available: target.checked, seenVersion: version });
          }}
        />
        {m.driver_takes_jobs_label()}
      </label>
    </div>
  );
}
