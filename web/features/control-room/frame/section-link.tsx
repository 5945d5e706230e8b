import { Link } from "@tanstack/react-router";
import { countText } from "#web/entities/figures/count-text.ts";
import { m } from "#web/paraglide/messages.js";
import type { Section } from "./sections.ts";

export interface SectionLinkProps {
  readonly section: Section;
  readonly count: number;
  readonly isCurrent: boolean;
  /** Shows the icon alone; the title is its name and its tooltip. */
  readonly isNarrow?: boolean;
  readonly showsKey?: boolean;
  /** Whether the dialog that it is in begins at it. */
  readonly isStart?: boolean;
  readonly onFollow?: (() => void) | undefined;
}

/** The link of a section with the number of what waits there. */
export function SectionLink(props: SectionLinkProps) {
  const { section, count, isCurrent, isNarrow = false, showsKey = false, isStart, onFollow } = props;
  const { path, title, Icon, key } = section;
  const waits = count === 0 ? undefined : m.control_waits({ count: countText(count) });
  const name = waits === undefined ? title() : `${title()}, ${waits}`;
  return (
    <Link
      to={path}
      // The first page's path begins those of all the others.
      activeOptions={{ exact: true }}
      className="control-row"
      data-current={isCurrent}
      data-start={isStart === true ? "" : undefined}
      aria-current={isCurrent ? "page" : undefined}
      title={isNarrow ? name : undefined}
      onClick={onFollow}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      {isNarrow ? (
        <span className="sr-only">{name}</span>
      ) : (
        <span className="min-w-0 flex-1 hyphens-auto">
          {title()}
          {waits !== undefined && <span className="sr-only">, {waits}</span>}
        </span>
      )}
      {showsKey && (
        <kbd className="control-key" aria-hidden="true">
          {key}
        </kbd>
      )}
      {waits !== undefined && !showsKey && (
        <span className="control-count figures" aria-hidden="true">
          {countText(count)}
        </span>
      )}
    </Link>
  );
}
