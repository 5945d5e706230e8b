import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface Unpark {
  readonly retry: (effectIds: readonly string[]) => void;
  /** Those that are being sent. */
  readonly retriedIds: readonly string[];
  readonly drop: (effectId: string) => void;
  readonly isDropping: boolean;
}

/** Has parked effects tried again, or gives them up, and says how it went. `onDropped` is called in any case. */
export function useUnpark(onDropped: () => void): Unpark {
  const failed = (error: unknown) =>
    showError(error, { title: m.nav_admin_effects, text: m.effects_change_failed });
  const retry = trpc.effects.retry.useMutation({
    onSuccess: ({ changed }) =>
      showToast(
        "success",
        m.nav_admin_effects(),
        m.success_effects_retried({ count: formatNumber(changed) }),
      ),
    onError: failed,
    onSettled: refresh,
  });
  const drop = trpc.effects.drop.useMutation({
    onSuccess: () => showToast("success", m.nav_admin_effects(), m.success_effect_dropped()),
    onError: failed,
    onSettled: () => {
      onDropped();
      return refresh();
    },
  });
  return {
    retry: (effectIds) => retry.mutate({ effectIds: [...effectIds] }),
    retriedIds: retry.isPending ? retry.variables.effectIds : [],
    drop: (effectId) => drop.mutate({ effectIds: [effectId] }),
    isDropping: drop.isPending,
  };
}

function refresh() {
  return Promise.all([trpcUtils.effects.invalidate(), trpcUtils.controlRoom.invalidate()]);
}
