import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { useSession } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";
import { dropWish, keepWish, keptWish, type Availability, type Wish } from "./kept-wish.ts";

/** Whose code is loaded with the first press that the office was before. */
const SwitchedByOffice = lazy(() => import("./switched-by-office.tsx"));

/**
 * Turns on and off whether a driver takes jobs; it shows what was pressed while it is sent. Without a signal that waits,
 * on this device also over a reload, and the last press counts, unless the office has switched it since: then both are shown.
 */
export function AvailableSwitch({ now }: { readonly now: Availability }) {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.user.id : "";
  const [undone, setUndone] = useState<{ readonly wish: Wish; readonly stands: Availability } | null>(null);
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
  const press = (wish: Wish) => {
    const { available, seen } = wish;
    mutate(
      { available, seenOfficeSwitches: seen.officeSwitches },
      { onSuccess: ({ isByOffice, ...stands }) => setUndone(isByOffice ? { wish, stands } : null) },
    );
  };
  const pressKept = useEffectEvent((wish: Wish | null) => wish !== null && press(wish));
  useEffect(() => {
    pressKept(keptWish(userId, Date.now()));
  }, [userId]);
  const isWaiting = changing.isPending && (changing.isPaused || changing.failureCount > 0);
  const shown = changing.isPending ? changing.variables.available : now.available;
  const pressNow = (wish: Wish) => {
    keepWish({ ...wish, userId, at: Date.now() });
    setUndone(null);
    press(wish);
  };
  return (
    <>
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
          <input
            type="checkbox"
            role="switch"
            aria-checked={shown}
            className="size-5 shrink-0 cursor-pointer"
            checked={shown}
            onChange={({ target }) => {
              if (!changing.isPending || isWaiting) pressNow({ available: target.checked, seen: now });
            }}
          />
          {m.driver_available_label()}
        </label>
        <output className="text-sm text-muted">{isWaiting && m.queue_title()}</output>
      </div>
      {undone !== null && (
        <Suspense fallback={null}>
          <SwitchedByOffice
            {...undone}
            onKeep={() => pressNow({ available: undone.wish.available, seen: undone.stands })}
            onTheirs={() => setUndone(null)}
          />
        </Suspense>
      )}
    </>
  );
}
