import { useEffect } from "react";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { useSession } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";
import { dropWish, keepWish, keptWish } from "./kept-wish.ts";

/**
 * Turns on and off whether a driver takes jobs; it shows what was pressed while it is sent. Without a signal that waits,
 * on this device also over a reload, and the last press counts.
 */
export function AvailableSwitch({ available }: { readonly available: boolean }) {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.user.id : "";
  const changing = trpc.drivers.setAvailable.useMutation({
    // One after the other: what was pressed last is applied last.
    scope: { id: "available" },
    // Unlike other presses it waits for a signal, and says that it does.
    networkMode: "online",
    retry: (_, error) => appErrorOf(error) === null,
    onError: (error) =>
      showError(error, { title: m.driver_profile_title, text: m.error_driver_profile_update_failed }),
    onSettled: () => {
      dropWish();
      return Promise.all([trpcUtils.drivers.invalidate(), trpcUtils.jobs.fitness.invalidate()]);
    },
  });
  const { mutate } = changing;
  useEffect(() => {
    const wish = keptWish(userId, Date.now());
    if (wish !== null) mutate({ available: wish });
  }, [mutate, userId]);
  const isWaiting = changing.isPending && (changing.isPaused || changing.failureCount > 0);
  const shown = changing.isPending ? changing.variables.available : available;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <input
          type="checkbox"
          role="switch"
          aria-checked={shown}
          className="size-5 shrink-0 cursor-pointer"
          checked={shown}
          onChange={({ target }) => {
            if (changing.isPending && !isWaiting) return;
            keepWish({ userId, available: target.checked, at: Date.now() });
            mutate({ available: target.checked });
          }}
        />
        {m.driver_available_label()}
      </label>
      <output className="text-sm text-muted">{isWaiting && m.queue_title()}</output>
    </div>
  );
}
