import { Link } from "@tanstack/react-router";
import type { Service } from "./services.ts";

export interface ServiceCardsProps {
  readonly services: readonly Service[];
  /** On phones: two beside each other, without their summaries. */
  readonly isCompact?: boolean | undefined;
}

/** Services as cards with their drawings; each whole card is a link. */
export function ServiceCards({ services, isCompact = false }: ServiceCardsProps) {
  return (
    <ul
      data-compact={isCompact || undefined}
      className="group/services grid gap-3 data-compact:grid-cols-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 data-[count='8']:lg:grid-cols-4"
      data-count={services.length}
    >
      {services.map(({ serviceId, path, title, summary, Picture }) => (
        <li
          key={serviceId}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge"
        >
          <div className="bg-teal-wash px-8 pt-5 pb-4 scheme-light max-sm:px-20 max-sm:group-data-compact/services:px-10 max-sm:group-data-compact/services:py-2">
            <Picture />
          </div>
          <div className="flex-1 p-5 max-sm:group-data-compact/services:px-3 max-sm:group-data-compact/services:py-2">
            <h3 className="text-lg max-sm:group-data-compact/services:text-base">
              <Link
                to={path}
                className="text-ink underline decoration-line decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:decoration-marigold focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
              >
                {title()}
              </Link>
            </h3>
            <p className="mt-2 text-muted max-sm:group-data-compact/services:hidden">{summary()}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
