import type { RouterOutputs } from "#worker/trpc/router.ts";

type ListedFerry = RouterOutputs["ferries"]["list"][number];

/** A ferry route as admins see it: with every fare, its source and the count of its saves. */
export type SavedFerry = Extract<ListedFerry, { readonly version: number }>;

/** Whether the answer was made for an admin; visitors are shown less. */
export function isForAdmins(ferries: readonly ListedFerry[]): ferries is readonly SavedFerry[] {
  return ferries.every((ferry) => "version" in ferry);
}
