import { Ship } from "lucide-react";
import type { BilingualText } from "#domain/geo/place.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

/** The ferries on the way to an added stop, for whoever decides about it; nothing where the way has none. */
export function FerriesToStop({ crossings }: { readonly crossings: readonly BilingualText[] }) {
  if (crossings.length === 0) return null;
  return (
    <div className="flex gap-2.5 rounded-control bg-teal-wash px-4 py-3">
      <Ship aria-hidden="true" className="mt-[0.2em] size-5 shrink-0 text-teal" />
      <dl className="min-w-0">
        <dt className="font-heading font-semibold">{m.door_change_by_ferry()}</dt>
        {crossings.map((crossing) => (
          <dd key={crossing.en} className="wrap-anywhere">
            {localized(crossing)}
          </dd>
        ))}
      </dl>
    </div>
  );
}
