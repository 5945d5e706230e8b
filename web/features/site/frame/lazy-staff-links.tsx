import { lazy, Suspense, useEffect } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { isOfStaff } from "#web/lib/session/staff-right.ts";
import type { Session } from "#web/lib/session/session.ts";
import type { StaffLinksProps } from "./staff-links.tsx";

const loadStaffLinks = () => import("./staff-links.tsx");
const StaffLinks = lazy(loadStaffLinks);

/** The links of the staff, whose code nobody else loads. */
export function LazyStaffLinks(props: StaffLinksProps) {
  if (!mayHaveLinks(props.session)) return null;
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <StaffLinks {...props} />
      </Suspense>
    </Boundary>
  );
}

/** Loads that code before the menu is opened. */
export function useStaffLinksInTime(session: Session): void {
  const isNeeded = mayHaveLinks(session);
  useEffect(() => {
    // Where it fails, the menu has the other links.
    if (isNeeded) loadStaffLinks().catch(() => undefined);
  }, [isNeeded]);
}

/** An admin may have the role of a driver. */
function mayHaveLinks(session: Session): boolean {
  return isOfStaff(session) || (session.status === "signed_in" && session.isAdmin === true);
}
