import { useEffect, useState, type ComponentType } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { isOfStaff } from "#web/lib/session/staff-right.ts";
import type { Session } from "#web/lib/session/session.ts";
import type { StaffLinksProps } from "./staff-links.tsx";

type Links = ComponentType<StaffLinksProps>;

/** The code once it is here. `lazy` would keep a failure for good, so that the links were missing until a reload. */
let loaded: Links | null = null;

async function loadStaffLinks(): Promise<Links | null> {
  try {
    loaded ??= (await import("./staff-links.tsx")).default;
  } catch {
    // The menu has the other links; the next one that opens tries again.
  }
  return loaded;
}

/** The links of the staff, whose code nobody else loads. It is asked for whenever a menu opens without it. */
export function LazyStaffLinks(props: StaffLinksProps) {
  const isNeeded = mayHaveLinks(props.session);
  const [StaffLinks, setStaffLinks] = useState<Links | null>(() => loaded);
  useEffect(() => {
    if (isNeeded && StaffLinks === null) void loadStaffLinks().then((links) => setStaffLinks(() => links));
  }, [isNeeded, StaffLinks]);
  if (!isNeeded || StaffLinks === null) return null;
  return (
    <Boundary instead={null}>
      <StaffLinks {...props} />
    </Boundary>
  );
}

/** Loads that code before the menu is opened. */
export function useStaffLinksInTime(session: Session): void {
  const isNeeded = mayHaveLinks(session);
  useEffect(() => {
    if (isNeeded) void loadStaffLinks();
  }, [isNeeded]);
}

/** An admin may have the role of a driver. */
function mayHaveLinks(session: Session): boolean {
  return isOfStaff(session) || (session.status === "signed_in" && session.isAdmin === true);
}
