import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";
import { errorNotice, referenceLine } from "../../lib/errors/error-notices.ts";

export interface QueryFallbackProps {
  readonly query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** How many rows stand in for what is on its way. */
  readonly rows: number;
  /** Said when it does not come. */
  readonly failed: string;
}

/** What stands in place of a query's data until it is there: rows on their way, or why not and a way to try again. */
export function QueryFallback({ query, rows, failed }: QueryFallbackProps) {
  if (!query.isError) return <SkeletonList rows={rows} label={m.loading_page()} />;
  return (
    <ErrorState
      title={failed}
      retryLabel={m.action_retry()}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      reference={referenceLine(errorNotice(query.error))}
    />
  );
}
