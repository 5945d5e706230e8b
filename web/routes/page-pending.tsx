import { m } from "#web/paraglide/messages.js";

/** Shown while a page's code is loading: an animated line below the header. */
export function PagePending() {
  return (
    <output className="fixed inset-x-0 top-header z-20 block">
      <div className="route-travel rounded-none" aria-hidden="true" />
      <span className="sr-only">{m.loading_page()}</span>
    </output>
  );
}
