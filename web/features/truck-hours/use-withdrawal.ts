import { useState } from "react";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { focusRow } from "#web/lib/keys/focus-row.ts";
import { afterFailure, afterSave } from "./save-notices.ts";
import type { LowEmissionDay } from "./truck-hours-types.ts";

/** A declaration of a low-emission day: a day that was withdrawn and declared again has another one. */
export type Declared = Pick<LowEmissionDay, "declaredAt" | "declaredByName">;

/** A withdrawal that was refused, because the day has been declared anew since it was shown. */
interface RefusedWithdrawal {
  readonly day: string;
  readonly seen: Declared;
  readonly saved: Declared;
}

/** What gets the focus back once it was decided about a day. */
export function rowOf(day: string): string {
  return `low-emission-${day}`;
}

/** Withdraws low-emission days; one that was declared anew meanwhile waits in `found` for a second decision. */
export function useWithdrawal() {
  const [found, setFound] = useState<RefusedWithdrawal | null>(null);
  const { mutateAsync, isPending, variables } = trpc.truckHours.withdrawLowEmissionDay.useMutation();
  const withdraw = async (row: LowEmissionDay) => {
    setFound(null);
    try {
      await mutateAsync({ day: row.day, declaredAt: row.declaredAt });
      afterSave();
    } catch (error) {
      const saved = savedDeclaration(error);
      if (saved === null) return afterFailure(error);
      void trpcUtils.truckHours.invalidate();
      setFound({ day: row.day, seen: row, saved });
    }
  };
  return {
    found,
    /** The day that is being withdrawn; `null`: none. */
    busyDay: isPending ? variables.day : null,
    press: (row: LowEmissionDay) => void withdraw(row),
    /** It is to be withdrawn as it is declared now. */
    keep: () => {
      if (found !== null) void withdraw({ day: found.day, ...found.saved });
    },
    /** The new declaration stands. */
    leave: () => {
      setFound(null);
      if (found !== null) focusRow(document, rowOf(found.day));
    },
  };
}

/** The declaration that a refusal says is saved; `null` of any other failure. */
function savedDeclaration(error: unknown): Declared | null {
  const { code, params = {} } = appErrorOf(error) ?? {};
  const { declaredAt, declaredByName } = params;
  if (code !== "TRUCK_HOURS_VERSION_CONFLICT" || typeof declaredAt !== "number") return null;
  return { declaredAt, declaredByName: String(declaredByName ?? "") };
}
