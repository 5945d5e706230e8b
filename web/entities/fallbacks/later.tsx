import { Suspense, type ReactNode } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";

export interface LaterProps {
  /** The number of placeholder rows while the code loads. */
  readonly rows: number;
  readonly children: ReactNode;
}

/**
 * A part whose code is loaded when it is opened: what takes its place until then, and where the code does not come. A browser
 * may remember that failure as long as the page is open, so that only opening the page again tries it again.
 */
export function Later({ rows, children }: LaterProps) {
  return (
    <Boundary instead={<NotLoaded />}>
      <Suspense fallback={<SkeletonList rows={rows} label={m.loading_page()} />}>{children}</Suspense>
    </Boundary>
  );
}

function NotLoaded() {
  return (
    <ErrorState
      title={m.page_error_title()}
      text={m.page_error_text()}
      retryLabel={m.action_retry()}
      onRetry={() => location.reload()}
    />
  );
}
