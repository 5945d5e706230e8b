import type { ReactNode } from "react";
import { Sheet } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import { SectionLink } from "./section-link.tsx";
import { waitingOf, type SectionGroup, type Waiting } from "./sections.ts";

export interface SectionsSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly groups: readonly SectionGroup[];
  readonly waiting: Waiting | undefined;
  readonly current: string | undefined;
  /** Language and theme. */
  readonly choices: ReactNode;
}

/** The sections on phones, where there is no rail. It begins at the one that is open, otherwise at the first. */
export function SectionsSheet({ open, onOpenChange, groups, waiting, current, choices }: SectionsSheetProps) {
  const start = current ?? groups[0]?.sections[0]?.path;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={m.nav_sections_label()}
      closeLabel={m.nav_menu_close()}
    >
      <nav aria-label={m.nav_sections_label()} className="control-sheet">
        {groups.map((group) => (
          <ul key={group.title()} aria-label={group.title()}>
            <li role="presentation" className="control-group" aria-hidden="true">
              {group.title()}
            </li>
            {group.sections.map((section) => (
              <li key={section.path}>
                <SectionLink
                  section={section}
                  count={waitingOf(section, waiting)}
                  isCurrent={section.path === current}
                  isStart={section.path === start}
                  onFollow={() => onOpenChange(false)}
                />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        {choices}
      </div>
    </Sheet>
  );
}
