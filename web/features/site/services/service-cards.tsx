import { Link } from "@tanstack/react-router";
import type { Service } from "./services.ts";

/** Services as cards with their drawings; each whole card is a link. */
export function ServiceCards({ services }: { readonly services: readonly Service[] }) {
  return (
    <ul
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 data-[count='8']:lg:grid-cols-4"
      data-count={services.length}
    >
      {services.map(({ serviceId, path, title, summary, Picture }) => (
        <li
          key={serviceId}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge"
        >
          <div className="bg-teal-wash px-8 pt-5 pb-4 scheme-light max-sm:px-20">
            <Picture />
          </div>
          <div className="flex-1 p-5">
            <h3 className="text-lg">
              <Link
                to={path}
                className="text-ink underline decoration-line decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:decoration-marigold focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
              >
                {title()}
              </Link>
            </h3>
            <p className="mt-2 text-muted">{summary()}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
