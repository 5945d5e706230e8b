import { COMPANY, type Office, type OfficeAddress } from "#domain/company.ts";
import { localized } from "../../lib/i18n/localized.ts";
import { formatYear } from "../../lib/i18n/format.ts";

/** A way to reach the company: the text to show and the link's address. */
export interface ContactWay {
  readonly text: string;
  readonly href: string;
}

/** The phone number in Thai notation: `010 000 0000`. */
export function companyPhone(): ContactWay {
  const text = COMPANY.phone.replace(/^\+66(\d{1,2})(\d{3})(\d{4})$/, "0$1 $2 $3");
  return { text, href: `tel:${COMPANY.phone}` };
}

export function companyEmail(): ContactWay {
  return { text: COMPANY.email, href: `mailto:${COMPANY.email}` };
}

/** The LINE id, with LINE's "add friend" address. */
export function companyLine(): ContactWay {
  return { text: COMPANY.lineId, href: `https://line.me/R/ti/p/${encodeURIComponent(COMPANY.lineId)}` };
}

/** The office that issues documents and quotes. */
export function headOffice(): Office {
  return COMPANY.offices[0];
}

/** The company's legal name, in the script of this page. */
export function companyLegalName(): string {
  return localized(COMPANY.legalName);
}

/** The year of foundation: `2010`, in Thai `2553`. */
export function foundedYear(): string {
  return formatYear(Date.UTC(COMPANY.foundedYear, 6, 1));
}

/** An office's town, in the script of this page. */
export function officeTown(office: Office): string {
  return localized(office.town);
}

/** An office's position on OpenStreetMap, which phones offer to open in their map app. */
export function officeMapLink({ position }: Office): string {
  const { latitude, longitude } = position;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** An office's postal address, line by line. */
export function addressLines({ street, district, province, postalCode }: OfficeAddress): readonly string[] {
  return [localized(street), localized(district), `${localized(province)} ${postalCode}`];
}
