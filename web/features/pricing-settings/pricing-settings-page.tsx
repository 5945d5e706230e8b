import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { SettingsEditor } from "./settings-editor.tsx";

/** Always fetched fresh, and not refetched while somebody types. */
const ALWAYS_ASKED = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The prices in force, for admins to change. */
export function PricingSettingsPage() {
  const query = trpc.pricing.settings.useQuery(undefined, ALWAYS_ASKED);
  return (
    <div className="page-column py-10">
      <h1 className="sr-only">{m.nav_admin_settings()}</h1>
      {query.data !== undefined ? (
        <SettingsEditor initial={query.data} />
      ) : (
        <QueryFallback query={query} rows={4} failed={m.error_settings_load_failed()} />
      )}
    </div>
  );
}
