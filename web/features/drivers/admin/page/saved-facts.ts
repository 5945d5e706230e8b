import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";

/**
 * What is saved of a driver, as it was read last, where that is another version than the one that was seen; otherwise `undefined`,
 * also where it could not be read.
 */
export function savedFacts(
  driverId: string,
  seenVersion: number,
): NonNullable<ReviewedDriver["facts"]> | undefined {
  const facts = trpcUtils.drivers.byId.getData({ driverId })?.facts ?? undefined;
  return facts?.version === seenVersion ? undefined : facts;
}
