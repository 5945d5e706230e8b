import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";

/** At an address of the control room that no page has: says so, with the way to Today. */
export function MissingPage() {
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.admin_page_missing_title()}</h1>
      <EmptyState
        title={m.admin_page_missing_title()}
        text={m.admin_page_missing_text()}
        action={<LinkButton to="/admin">{m.nav_admin_today()}</LinkButton>}
      />
    </div>
  );
}
