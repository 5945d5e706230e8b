import { lazy, Suspense } from "react";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import type { MoveChange } from "./change-move.ts";
import type { AskedStop } from "./move-request.ts";

const LastPier = lazy(async () => ({ default: (await import("./last-pier.tsx")).LastPier }));

export interface IslandOfferProps {
  /** Why there is no price. */
  readonly error: unknown;
  /** The stops of the request that was refused, in travel order. */
  readonly stops: readonly AskedStop[];
  /** Puts the pier in place of the stops on the island. */
  readonly onPier: (changes: readonly MoveChange[]) => void;
  /** Stores the draft of the move, from which the message to the office is written. */
  readonly onWrite: () => void;
}

/** For a move to an island that no ferry takes its trucks to: the last pier, and the office. Nothing for other errors. */
export function IslandOffer({ error, ...rest }: IslandOfferProps) {
  const island = unservedIsland(error);
  if (island === null) return null;
  return (
    <Suspense fallback={<Skeleton className="h-48" />}>
      <LastPier {...island} {...rest} />
    </Suspense>
  );
}

/** An island that no ferry takes the trucks of a move to. */
export interface UnservedIsland {
  readonly landmassId: string;
  /** The positions of the stops on it, counted from 0. */
  readonly indices: readonly number[];
}

/** The island of a refused price; `null` for other errors. */
export function unservedIsland(error: unknown): UnservedIsland | null {
  const known = appErrorOf(error);
  const { landmassId, stops } = known?.params ?? {};
  if (known?.code !== "NO_VEHICLE_FERRY" || typeof landmassId !== "string") return null;
  const indices = typeof stops === "string" && stops !== "" ? stops.split(",").map(Number) : [];
  return { landmassId, indices };
}
