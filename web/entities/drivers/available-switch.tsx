import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";

/** Turns on and off whether a driver takes jobs; it shows what was pressed while it is sent. */
export function AvailableSwitch({ available }: { readonly available: boolean }) {
  const changing = trpc.drivers.setAvailable.useMutation({
    onError: (error) =>
      showError(error, { title: m.driver_profile_title, text: m.error_driver_profile_update_failed }),
    onSettled: () => Promise.all([trpcUtils.drivers.invalidate(), trpcUtils.jobs.fitness.invalidate()]),
  });
  const shown = changing.isPending ? changing.variables.available : available;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        className="size-5 shrink-0 cursor-pointer"
        checked={shown}
        onChange={({ target }) => {
          if (!changing.isPending) changing.mutate({ available: target.checked });
        }}
      />
      {m.driver_available_label()}
    </label>
  );
}
