import type { RouterOutputs } from "#worker/trpc/router.ts";

type ListedFerry = RouterOutputs["ferries"]["list"][number];

/** A ferry route as admins see it: with every fare, its source, its version and who saved it. */
export type SavedFerry = Extract<ListedFerry, { readonly version: number }>;

/** Whether the answer has the admins' fields, which visitors do not get. */
export function isForAdmins(ferries: readonly ListedFerry[]): ferries is readonly SavedFerry[] {
  return ferries.every((ferry) => "version" in ferry);
}
