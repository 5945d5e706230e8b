import { trpcUtils } from "#web/lib/api/trpc.ts";

/** Reads drivers again, and the lists of vehicles: what is saved or decided about a driver may change both. */
export function readDriversAgain(): void {
  void trpcUtils.drivers.invalidate();
  void trpcUtils.vehicles.invalidate();
}
