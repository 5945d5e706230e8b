import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";
import { referenceOf } from "../../lib/errors/show-error.ts";

export interface QueryFallbackProps {
  readonly query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The number of placeholder rows while loading. */
  readonly rows: number;
  /** Shown when loading fails. */
  readonly failed: string;
}

/** Shown until a query has data: placeholder rows, or the error with a button to try again. */
export function QueryFallback({ query, rows, failed }: QueryFallbackProps) {
  if (!query.isError) return <SkeletonList rows={rows} label={m.loading_page()} />;
  return (
    <ErrorState
      title={failed}
      retryLabel={m.action_retry()}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      reference={referenceOf(query.error)}
    />
  );
}
