import type { trpcClient } from "#web/lib/api/trpc.ts";

/** The signed-in driver's profile, as `drivers.me` answers it. */
export type Driver = NonNullable<Awaited<ReturnType<typeof trpcClient.drivers.me.query>>>;
