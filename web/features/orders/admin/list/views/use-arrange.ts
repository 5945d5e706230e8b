import { useState } from "react";
import { trpc } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { reloadViews, viewsFailed } from "./reload-views.ts";
import type { NamedView } from "./view-types.ts";

/** A sequence that was asked for, and the one that was seen then. */
interface Arranged {
  readonly seen: readonly NamedView[];
  readonly wanted: readonly NamedView[];
}

export interface Arrange {
  readonly isPending: boolean;
  /** What was asked for over another sequence than the one that is saved by now; `null` without a refusal. */
  readonly refused: Arranged | null;
  /** Moves the view of this place before the one in front of it, or behind the next one. */
  readonly move: (index: number, by: -1 | 1) => void;
  /** What was asked for is to be the sequence all the same. */
  readonly keep: () => void;
  /** The sequence that is saved stands. */
  readonly leave: () => void;
}

/**
 * Puts views into another sequence; what was put into one elsewhere meanwhile is shown before it is replaced.
 * @param views in the sequence that is saved
 */
export function useArrange(views: readonly NamedView[]): Arrange {
  const [asked, setAsked] = useState<Arranged | null>(null);
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending } = trpc.orderViews.arrange.useMutation({
    onSuccess: reloadViews,
    onError: async (error) => {
      if (appErrorOf(error)?.code !== "ORDER_VIEWS_CHANGED") return viewsFailed(error);
      await reloadViews();
      return setRefused(true);
    },
  });
  const arrange = (wanted: readonly NamedView[]) => {
    setAsked({ seen: views, wanted });
    setRefused(false);
    mutate({ viewIds: idsOf(wanted), seenSequence: idsOf(views) });
  };
  return {
    isPending,
    refused: isRefused ? asked : null,
    move: (index, by) => {
      const moved = views[index];
      if (moved !== undefined) arrange(views.toSpliced(index, 1).toSpliced(index + by, 0, moved));
    },
    keep: () => {
      const kept = idsOf(views);
      arrange((asked?.wanted ?? []).filter(({ viewId }) => kept.includes(viewId)));
    },
    leave: () => setRefused(false),
  };
}

function idsOf(views: readonly NamedView[]): string[] {
  return views.map(({ viewId }) => viewId);
}
