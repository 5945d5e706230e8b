import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { m } from "#web/paraglide/messages.js";

/**
 * Instead of a part of the dashboard whose code did not load, as happens without a signal. A browser may remember that
 * failure as long as the page is open, so that only opening the page again tries it again; what waits on the phone stays.
 */
export function PartFailed({ title }: { readonly title: string }) {
  return <ErrorState title={title} retryLabel={m.action_retry()} onRetry={() => location.reload()} />;
}
