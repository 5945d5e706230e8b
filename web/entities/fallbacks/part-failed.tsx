import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { QueryFallbackProps } from "./query-fallback.tsx";

export interface PartFailedProps {
  readonly query: QueryFallbackProps["query"] & { readonly data: unknown };
  /** What could not be loaded. */
  readonly failed: string;
}

/**
 * In the place of a part of a page that is not there while there is nothing to show: that it could not be loaded, and a way
 * to try again. Nothing while it loads, and while something is known.
 */
export function PartFailed({ query, failed }: PartFailedProps) {
  if (!query.isError || query.data !== undefined) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line px-4 py-3 text-sm print:hidden"
    >
      <p className="min-w-0 flex-1 basis-48">{failed}</p>
      <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
        {m.action_retry()}
      </Button>
    </div>
  );
}
