import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { m } from "#web/paraglide/messages.js";
import { reloadSession } from "../../lib/session/session.ts";

/** Shown when the session could not be loaded: says so, with a button to try again. */
export function SessionUnknown() {
  return (
    <div className="page-column py-16">
      <ErrorState
        title={m.notice_title_account()}
        text={m.error_session_load_failed()}
        retryLabel={m.action_retry()}
        onRetry={() => void reloadSession()}
      />
    </div>
  );
}
