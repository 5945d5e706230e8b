import { COMPANY } from "#domain/company.ts";
import { addressLines, companyLegalName } from "#web/entities/contact/company-contact.ts";
import { m } from "#web/paraglide/messages.js";
import { TextLink } from "#web/components/link-button.tsx";
import { ReachUs } from "../reach-us.tsx";
import { KeptDataCard, Paragraphs, Points, type KeptData } from "./legal-parts.tsx";
import { LegalPage } from "./legal-page.tsx";

/** Noon in Bangkok of the day of the last change of the text. */
const CHANGED_AT = Date.UTC(2026, 10, 30, 5);

/**
 * The privacy notice under the Personal Data Protection Act B.E. 2562. Each sentence is about something the product
 * does: tables in `db/schema`, what deleting an account leaves in `db/queries/account/account-data.ts`, what is forgotten by
 * itself in `worker/services/delete-expired.ts`. The five years of the books: Accounting Act B.E. 2543, section 14.
 */
export function PrivacyPage() {
  return (
    <LegalPage
      title={m.privacy_title()}
      intro={m.privacy_intro()}
      changedAt={CHANGED_AT}
      sections={[
        { id: "controller", title: m.privacy_who_title(), body: <Controller /> },
        { id: "kept", title: m.privacy_kept_title(), body: <Kept /> },
        { id: "recipients", title: m.privacy_who_gets_title(), body: <Recipients /> },
        { id: "cookies", title: m.privacy_cookies_title(), body: <Cookies /> },
        {
          id: "protection",
          title: m.privacy_protect_title(),
          body: <Paragraphs texts={[m.privacy_protect_text()]} />,
        },
        { id: "rights", title: m.privacy_rights_title(), body: <Rights /> },
        {
          id: "authority",
          title: m.privacy_authority_title(),
          body: <Paragraphs texts={[m.privacy_authority_text()]} />,
        },
        {
          id: "changes",
          title: m.privacy_changes_title(),
          body: <Paragraphs texts={[m.privacy_changes_text()]} />,
        },
      ]}
    />
  );
}

function Controller() {
  return (
    <>
      <p>{m.privacy_who_text({ company: companyLegalName() })}</p>
      <address className="not-italic">
        {addressLines(COMPANY.offices[0].address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <ReachUs />
    </>
  );
}

function Kept() {
  const labels = { data: m.privacy_label_data(), why: m.privacy_label_why(), long: m.privacy_label_long() };
  const kinds: readonly KeptData[] = [
    {
      title: m.privacy_account_title(),
      data: m.privacy_account_data(),
      why: m.privacy_account_why(),
      long: m.privacy_account_long(),
    },
    {
      title: m.privacy_orders_title(),
      data: m.privacy_orders_data(),
      why: m.privacy_orders_why(),
      long: m.privacy_orders_long(),
    },
    {
      title: m.privacy_payments_title(),
      data: m.privacy_payments_data(),
      why: m.privacy_payments_why(),
      long: m.privacy_payments_long(),
    },
    {
      title: m.privacy_security_title(),
      data: m.privacy_security_data(),
      why: m.privacy_security_why(),
      long: m.privacy_security_long(),
    },
    {
      title: m.privacy_mails_title(),
      data: m.privacy_mails_data(),
      why: m.privacy_mails_why(),
      long: m.privacy_mails_long(),
    },
    {
      title: m.privacy_news_title(),
      data: m.privacy_news_data(),
      why: m.privacy_news_why(),
      long: m.privacy_news_long(),
    },
    {
      title: m.privacy_messages_title(),
      data: m.privacy_messages_data(),
      why: m.privacy_messages_why(),
      long: m.privacy_messages_long(),
    },
    {
      title: m.privacy_reviews_title(),
      data: m.privacy_reviews_data(),
      why: m.privacy_reviews_why(),
      long: m.privacy_reviews_long(),
    },
    {
      title: m.privacy_drivers_title(),
      data: m.privacy_drivers_data(),
      why: m.privacy_drivers_why(),
      long: m.privacy_drivers_long(),
    },
  ];
  return (
    <>
      <p>{m.privacy_kept_intro()}</p>
      {kinds.map((kept) => (
        <KeptDataCard key={kept.title} kept={kept} labels={labels} />
      ))}
    </>
  );
}

function Recipients() {
  return (
    <>
      <Points
        texts={[
          m.privacy_gets_drivers(),
          m.privacy_gets_link(),
          m.privacy_gets_hosting(),
          m.privacy_gets_mail(),
          m.privacy_gets_login(),
          m.privacy_gets_line(),
          m.privacy_gets_maps(),
          m.privacy_gets_stripe(),
          m.privacy_gets_authorities(),
        ]}
      />
      <p>{m.privacy_gets_nobody()}</p>
    </>
  );
}

function Cookies() {
  return (
    <>
      <p>{m.privacy_cookies_intro()}</p>
      <Points
        texts={[
          m.privacy_cookie_session(),
          m.privacy_cookie_device(),
          m.privacy_cookie_language(),
          m.privacy_cookie_short(),
          m.privacy_cookie_storage(),
        ]}
      />
    </>
  );
}

function Rights() {
  return (
    <>
      <Points
        texts={[
          m.privacy_right_download(),
          m.privacy_right_correct(),
          m.privacy_right_delete(),
          m.privacy_right_object(),
          m.privacy_right_withdraw(),
        ]}
      />
      <p>{m.privacy_rights_how()}</p>
      <p>
        <TextLink to="/profile">{m.nav_profile()}</TextLink>
      </p>
    </>
  );
}
