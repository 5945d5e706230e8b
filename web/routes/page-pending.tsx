import { m } from "#web/paraglide/messages.js";

/** A page's code is on its way: the route line along the header's foot. */
export function PagePending() {
  return (
    <output className="fixed inset-x-0 top-header z-20 block">
      <div className="route-travel rounded-none" aria-hidden="true" />
      <span className="sr-only">{m.loading_page()}</span>
    </output>
  );
}
