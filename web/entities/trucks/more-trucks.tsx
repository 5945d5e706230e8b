import { Link } from "@tanstack/react-router";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** Says that the map and list of trucks hold not all of them, and where all are. */
export function MoreTrucks({ shown }: { readonly shown: number }) {
  return (
    <p className="mt-2 text-sm">
      {m.trucks_cut({ count: formatNumber(shown) })}{" "}
      <Link
        to="/admin/orders"
        search={{ status: "in_transit" }}
        className="inline-flex min-h-11 items-center underline"
      >
        {m.trucks_cut_all()}
      </Link>
    </p>
  );
}
