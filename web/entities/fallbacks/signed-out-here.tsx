import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { m } from "#web/paraglide/messages.js";

/** In place of every page of an account that was signed out without a connection, until the server has confirmed it. */
export function SignedOutHere() {
  return (
    <div className="page-column py-16">
      <EmptyState title={m.signed_out_here_title()} text={m.signed_out_here_text()} />
    </div>
  );
}
