import { classNames } from "#web/components/class-names.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

export interface RouteTextProps {
  readonly pickup: { readonly th: string; readonly en: string };
  readonly destination: { readonly th: string; readonly en: string };
  /** Truncates long names; the tooltip has the whole name. */
  readonly oneLine?: boolean | undefined;
}

/** Where a row has columns, names are truncated for equal heights; the cards of phones show the whole name. */
const CUT = "@min-[34rem]:truncate";

/** Pickup and destination, on two lines with the route's dots. */
export function RouteText({ pickup, destination, oneLine = false }: RouteTextProps) {
  const ends = { pickup: localized(pickup), destination: localized(destination) };
  return (
    <span className="block min-w-0" title={m.order_route_from_to(ends)}>
      <span className="sr-only">{m.order_route_from_to(ends)}</span>
      <span aria-hidden="true" className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-2 leading-tight">
        <Dot className="border-marigold-ink bg-marigold" />
        <span className={classNames("pb-1", oneLine && CUT)}>{ends.pickup}</span>
        <Dot className="border-ink" />
        <span className={oneLine ? CUT : undefined}>{ends.destination}</span>
      </span>
    </span>
  );
}

function Dot({ className }: { readonly className: string }) {
  return <span className={`mt-[calc((1lh-0.625rem)/2)] block size-2.5 rounded-full border-2 ${className}`} />;
}
