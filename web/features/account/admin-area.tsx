import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * The admin area: locked, with the way to the second factor, while the account lacks it; on a developer's machine it is
 * open without one and says so. The server refuses by itself, so without an answer the page shows its own errors.
 */
export function AdminArea({ children }: { readonly children: ReactNode }) {
  const access = useQuery(
    {
      queryKey: getQueryKey(trpc.account.adminAccess, undefined, "query"),
      queryFn: () => trpcClient.account.adminAccess.query(),
    },
    queryClient,
  );
  if (access.isPending) return <FullScreenLoading message={m.auth_checking_admin()} />;
  if (access.data === "locked") return <Locked />;
  if (access.data !== "waived") return children;
  return (
    <>
      {/* The note is below the first screen, so that it does not jump when a page that is being read gets longer. */}
      <div className="min-h-[calc(100svh-var(--header-height))]">{children}</div>
      <p className="page-column pb-6 text-sm text-muted print:hidden">{m.admin_factor_waived()}</p>
    </>
  );
}

function Locked() {
  return (
    <div className="page-column flex max-w-2xl flex-col items-start gap-4 py-16">
      <ShieldCheck aria-hidden="true" className="size-10 text-teal" />
      <h1 className="text-3xl">{m.admin_factor_title()}</h1>
      <p className="text-muted">{m.admin_factor_text()}</p>
      <LinkButton to="/profile" tone="solid">
        {m.admin_factor_link()}
      </LinkButton>
    </div>
  );
}
