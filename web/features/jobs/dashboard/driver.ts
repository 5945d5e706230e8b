import type { trpcClient } from "#web/lib/api/trpc.ts";

/** The driver profile of who is signed in, as `drivers.me` gives it. */
export type Driver = NonNullable<Awaited<ReturnType<typeof trpcClient.drivers.me.query>>>;
