import { LinkButton } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";

/** The closing section of a page: a link to the calculator. */
export function PriceCall({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section className="bg-marigold-wash">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-5 lg:py-14">
        <div>
          <h2 className="text-2xl lg:text-3xl">{title}</h2>
          <p className="mt-2 max-sm:hidden">{text}</p>
        </div>
        <LinkButton to="/price-calculator" tone="main" size="large">
          {m.home_submit()}
        </LinkButton>
      </div>
    </section>
  );
}
