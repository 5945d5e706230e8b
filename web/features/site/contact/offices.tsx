import { MapPin } from "lucide-react";
import { COMPANY, type Office } from "#domain/company.ts";
import { ThailandPicture } from "#web/components/route-map/picture/thailand-picture.tsx";
import {
  addressLines,
  companyLine,
  companyPhone,
  officeMapLink,
  officeTown,
  type ContactWay,
} from "#web/entities/contact/company-contact.ts";
import { openingRows } from "#web/entities/contact/opening-hours.ts";
import { m } from "#web/paraglide/messages.js";

const LINK =
  "inline-flex min-h-11 max-w-full items-center gap-2 font-semibold wrap-anywhere text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep hover:decoration-2";

/** The offices on a picture of the country, each with its address, hours and contacts. */
export function Offices() {
  const { offices } = COMPANY;
  const stops = offices.map(({ officeId, position }) => ({ id: officeId, ...position }));
  const named = offices.map((office, index) => `${index + 1} ${officeTown(office)}`).join(", ");
  return (
    <section className="border-y border-line bg-surface py-14 lg:py-20">
      <div className="page-column">
        <h2 className="text-3xl">{m.contact_offices_title()}</h2>
        <p className="mt-3 mb-8 max-w-2xl text-muted">{m.contact_offices_note()}</p>
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="h-[26rem] overflow-clip rounded-card border border-line lg:h-auto lg:min-h-[34rem]">
            <ThailandPicture bold stops={stops} label={m.contact_picture_label({ offices: named })} />
          </div>
          <ol className="grid gap-4">
            {offices.map((office, index) => (
              <OfficeCard key={office.officeId} office={office} number={index + 1} />
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** An office with its number in the picture. */
function OfficeCard({ office, number }: { readonly office: Office; readonly number: number }) {
  const town = officeTown(office);
  return (
    <li className="grid gap-x-10 gap-y-5 rounded-card border border-line bg-paper p-5 sm:grid-cols-2 sm:p-6">
      <div>
        <h3 className="flex items-center gap-3 text-xl">
          <span
            aria-hidden="true"
            className="figures grid size-8 shrink-0 place-items-center rounded-full bg-ink text-base leading-none text-paper"
          >
            {number}
          </span>
          {town}
        </h3>
        <address className="mt-3 not-italic">
          {addressLines(office.address).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <a href={officeMapLink(office)} rel="noreferrer" className={`${LINK} mt-1`}>
          <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            {m.contact_open_map()}
            <span className="sr-only">: {town}</span>
          </span>
        </a>
      </div>
      <div className="min-w-0">
        <h4 className="text-sm text-muted">{m.contact_hours_title()}</h4>
        <dl className="mt-1">
          {openingRows(office.hours).map(({ days, times }) => (
            <div key={days} className="flex flex-wrap justify-between gap-x-4">
              <dt suppressHydrationWarning className="first-letter:uppercase">
                {days}
              </dt>
              <dd suppressHydrationWarning className="figures">
                {times}
              </dd>
            </div>
          ))}
        </dl>
        <dl className="mt-3 border-t border-line pt-2">
          <Way label={m.contact_phone()} way={companyPhone()} />
          <Way label="LINE" way={companyLine()} />
        </dl>
      </div>
    </li>
  );
}

function Way({ label, way }: { readonly label: string; readonly way: ContactWay }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0">
        <a href={way.href} className={`${LINK} figures`}>
          {way.text}
        </a>
      </dd>
    </div>
  );
}
