import type { RouterOutputs } from "#worker/trpc/router.ts";

export type ListedPerson = RouterOutputs["people"]["list"]["items"][number];
export type ShownPerson = RouterOutputs["people"]["byId"];
