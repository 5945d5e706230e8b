import { useLocation } from "@tanstack/react-router";
import { Skeleton, SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { useSession } from "#web/lib/session/session.ts";
import { isOfStaff } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { CheckingAdmin } from "./checking-admin.tsx";

/**
 * Shown while a page's code is loading: an animated line below the header, and the place of what it shows; of the control
 * room also that access is checked.
 */
export function PagePending() {
  const session = useSession();
  const isControlRoom = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  if (isControlRoom && !isOfStaff(session)) return <CheckingAdmin />;
  if (isControlRoom)
    return (
      <div className="page-column py-5">
        <SkeletonList rows={4} label={m.loading_page()} />
      </div>
    );
  return (
    <>
      <output className="fixed inset-x-0 top-header z-20 block">
        <div className="route-travel rounded-none" aria-hidden="true" />
        <span className="sr-only">{m.loading_page()}</span>
      </output>
      <div className="page-column flex flex-col gap-3 py-10">
        <Skeleton className="h-10 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </>
  );
}
