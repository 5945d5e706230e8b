import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { COMPANY } from "#domain/company.ts";
import { addressLines, companyEmail, companyPhone } from "#web/entities/contact/company-contact.ts";
import { m } from "#web/paraglide/messages.js";
import { FooterLine } from "./footer-line.tsx";
import { Logo } from "./logo.tsx";

const LINK = "inline-flex min-h-11 items-center text-on-navy underline-offset-4 hover:underline";
const [HEAD_OFFICE] = COMPANY.offices;

/** The footer: company, links, contacts, newsletter, language and theme. */
export function Footer({ newsletter }: { readonly newsletter: ReactNode }) {
  return (
    <footer className="bg-navy text-on-navy [--colour-teal:#5ccfc2] print:hidden">
      <div className="page-column grid grid-cols-2 gap-x-6 gap-y-6 pt-6 sm:gap-x-12 pb-5 sm:grid-cols-2 sm:gap-y-10 sm:pt-14 sm:pb-10 lg:grid-cols-[1.2fr_0.7fr_1fr_1.2fr]">
        <div className="max-lg:col-span-2">
          <Logo />
          <p className="mt-4 max-w-sm text-on-navy-muted max-sm:hidden">{m.brand_blurb()}</p>
        </div>
        <QuickLinks />
        <Contact />
        <section aria-labelledby="newsletter-title" className="max-lg:col-span-2">
          <h2 id="newsletter-title" className="mb-2 text-lg">
            {m.footer_newsletter_title()}
          </h2>
          <p className="mb-4 text-on-navy-muted">{m.footer_newsletter_hint()}</p>
          {newsletter}
        </section>
      </div>
      <div className="page-column">
        <div className="border-t border-navy-line py-5">
          <FooterLine />
        </div>
      </div>
    </footer>
  );
}

function QuickLinks() {
  const links = [
    { to: "/", text: m.nav_home() },
    { to: "/services", text: m.nav_services() },
    { to: "/about", text: m.nav_about() },
    { to: "/contact", text: m.nav_contact() },
    { to: "/booking", text: m.nav_booking() },
  ] as const;
  return (
    <nav aria-label={m.footer_links_title()}>
      <h2 className="mb-2 text-lg">{m.footer_links_title()}</h2>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A telephone number, or a mail address, which breaks before its @. */
function ContactText({ text }: { readonly text: string }) {
  const at = Math.max(text.indexOf("@"), 0);
  return (
    <span>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </span>
  );
}

function Contact() {
  return (
    <div>
      <h2 className="mb-2 text-lg">{m.footer_contact_title()}</h2>
      <address className="not-italic">
        {addressLines(HEAD_OFFICE.address).map((line) => (
          <span key={line} className="block text-on-navy-muted">
            {line}
          </span>
        ))}
        {[companyPhone(), companyEmail()].map(({ href, text }) => (
          <span key={href} className="block">
            <a href={href} className={`${LINK} figures wrap-anywhere`}>
              <ContactText text={text} />
            </a>
          </span>
        ))}
      </address>
    </div>
  );
}
