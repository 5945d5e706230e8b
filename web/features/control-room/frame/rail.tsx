import { Link } from "@tanstack/react-router";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { m } from "#web/paraglide/messages.js";
import { SectionLink } from "./section-link.tsx";
import { waitingOf, type SectionGroup, type Waiting } from "./sections.ts";

export interface RailProps {
  readonly groups: readonly SectionGroup[];
  readonly waiting: Waiting | undefined;
  /** The path of the section on show. */
  readonly current: string | undefined;
  readonly isNarrow: boolean;
  readonly onToggle: () => void;
  /** Whether `g` was pressed, and a letter is awaited. */
  readonly showsKeys: boolean;
}

/** The sections beside the page, from 768 px: with their titles, or as icons. */
export function Rail({ groups, waiting, current, isNarrow, onToggle, showsKeys }: RailProps) {
  const label = isNarrow ? m.control_rail_widen() : m.control_rail_narrow();
  const Toggle = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav aria-label={m.nav_sections_label()} className="control-rail">
      <Link to="/" className="control-brand" aria-label={m.brand_name()}>
        <Mark />
        {!isNarrow && <span className="truncate">{m.brand_name()}</span>}
      </Link>
      <div className="control-sections">
        {groups.map((group) => (
          <ul key={group.title()} aria-label={group.title()}>
            {!isNarrow && (
              <li role="presentation" className="control-group" aria-hidden="true">
                {group.title()}
              </li>
            )}
            {group.sections.map((section) => (
              <li key={section.path}>
                <SectionLink
                  section={section}
                  count={waitingOf(section, waiting)}
                  isCurrent={section.path === current}
                  isNarrow={isNarrow}
                  showsKey={showsKeys}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <button
        type="button"
        className="control-row control-toggle"
        aria-label={label}
        title={label}
        onClick={onToggle}
      >
        <Toggle aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        {!isNarrow && <span className="truncate">{label}</span>}
      </button>
    </nav>
  );
}

/** The route line of the logo. */
function Mark() {
  return (
    <svg viewBox="0 0 40 40" className="size-7 shrink-0" aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M8 30c0-9 6-7.500 12-10.500" className="stroke-marigold" strokeWidth="4.500" />
      <path
        d="M24.500 17.500c4-2 7-3.500 7.500-7"
        className="stroke-marigold"
        strokeWidth="4.500"
        strokeDasharray="0.500 7"
      />
      <circle cx="8" cy="30.500" r="5" className="fill-current" />
      <circle cx="32" cy="9" r="4" className="stroke-current" strokeWidth="3.500" />
    </svg>
  );
}
