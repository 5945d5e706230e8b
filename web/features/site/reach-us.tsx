import {
  companyEmail,
  companyLine,
  companyPhone,
  type ContactWay,
} from "#web/entities/contact/company-contact.ts";
import { m } from "#web/paraglide/messages.js";

/** Telephone, e-mail and LINE of the company, each a link. */
export function ReachUs() {
  const ways: readonly { readonly label: string; readonly way: ContactWay }[] = [
    { label: m.contact_phone(), way: companyPhone() },
    { label: m.account_email_label(), way: companyEmail() },
    { label: "LINE", way: companyLine() },
  ];
  return (
    <dl className="grid gap-y-1">
      {ways.map(({ label, way }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(4.5rem,6.5rem)_auto] items-baseline justify-start gap-x-3"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0">
            <a
              href={way.href}
              className="figures inline-flex min-h-11 max-w-full items-center font-semibold wrap-anywhere text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep hover:decoration-2"
            >
              {way.text}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
