import { useLocation } from "@tanstack/react-router";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
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
  return (
    <>
      {!isControlRoom && (
        <div className="fixed inset-x-0 top-header z-20">
          <div className="route-travel rounded-none" aria-hidden="true" />
        </div>
      )}
      <div className="page-column py-5">
        <SkeletonList rows={4} label={m.loading_page()} />
      </div>
    </>
  );
}
