import { companyLegalName } from "#web/entities/contact/company-contact.ts";
import { m } from "#web/paraglide/messages.js";
import { ReachUs } from "../reach-us.tsx";
import { Paragraphs, Points } from "./legal-parts.tsx";
import { LegalPage } from "./legal-page.tsx";

/** Noon in Bangkok of the day of the last change of the text. */
const CHANGED_AT = Date.UTC(2026, 10, 22, 5);

/**
 * The terms of service. Quotes, cancelling and giving back follow `worker/domain/orders/order.ts`,
 * `worker/domain/jobs/job.ts` and the quote's 24 hours; what the price is made of, `worker/domain/pricing/quote.ts`;
 * liability, the Civil and Commercial Code, sections 608 to 633.
 */
export function TermsPage() {
  return (
    <LegalPage
      title={m.terms_title()}
      intro={m.terms_intro({ company: companyLegalName() })}
      changedAt={CHANGED_AT}
      sections={[
        {
          id: "contract",
          title: m.terms_contract_title(),
          body: <Paragraphs texts={[m.terms_contract_order(), m.terms_contract_true()]} />,
        },
        {
          id: "quotes",
          title: m.terms_quote_title(),
          body: <Paragraphs texts={[m.terms_quote_day(), m.terms_quote_unknown()]} />,
        },
        {
          id: "price",
          title: m.terms_price_title(),
          body: (
            <Paragraphs
              texts={[
                m.terms_price_lines(),
                m.terms_price_helpers(),
                m.terms_price_not(),
                m.terms_price_fixed(),
                m.terms_price_demo(),
              ]}
            />
          ),
        },
        {
          id: "cancelling",
          title: m.terms_cancel_title(),
          body: (
            <Paragraphs
              texts={[
                m.terms_cancel_you(),
                m.terms_cancel_late(),
                m.terms_cancel_us(),
                m.terms_cancel_date(),
              ]}
            />
          ),
        },
        {
          id: "waiting",
          title: m.terms_wait_title(),
          body: <Paragraphs texts={[m.terms_wait_ready(), m.terms_wait_time(), m.terms_wait_check()]} />,
        },
        { id: "prohibited", title: m.terms_goods_title(), body: <Prohibited /> },
        {
          id: "ferries",
          title: m.terms_ferry_title(),
          body: <Paragraphs texts={[m.terms_ferry_times(), m.terms_ferry_hours()]} />,
        },
        {
          id: "drivers",
          title: m.terms_drivers_title(),
          body: <Paragraphs texts={[m.terms_drivers_one(), m.terms_drivers_refuse()]} />,
        },
        {
          id: "liability",
          title: m.terms_liability_title(),
          body: (
            <Paragraphs
              texts={[
                m.terms_liability_carrier(),
                m.terms_liability_valuables(),
                m.terms_liability_notice(),
                m.terms_liability_year(),
                m.terms_liability_law(),
              ]}
            />
          ),
        },
        {
          id: "complaints",
          title: m.terms_complaint_title(),
          body: (
            <>
              <p>{m.terms_complaint_text()}</p>
              <ReachUs />
            </>
          ),
        },
        { id: "law", title: m.terms_law_title(), body: <Paragraphs texts={[m.terms_law_text()]} /> },
      ]}
    />
  );
}

function Prohibited() {
  return (
    <>
      <Points
        texts={[
          m.terms_goods_illegal(),
          m.terms_goods_weapons(),
          m.terms_goods_danger(),
          m.terms_goods_valuables(),
          m.terms_goods_animals(),
          m.terms_goods_people(),
        ]}
      />
      <p>{m.terms_goods_found()}</p>
    </>
  );
}
