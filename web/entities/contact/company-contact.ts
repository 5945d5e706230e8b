import { COMPANY, type Office, type OfficeAddress } from "#domain/company.ts";
import { localized } from "../../lib/i18n/localized.ts";
import { formatYear } from "../../lib/i18n/format.ts";

/** How to reach the company: what to show, and what a link leads to. */
export interface ContactWay {
  readonly text: string;
  readonly href: string;
}

/** A Thai number as Thais write it: `010 000 0000`. */
export function companyPhone(): ContactWay {
  const text = COMPANY.phone.replace(/^\+66(\d{1,2})(\d{3})(\d{4})$/, "0$1 $2 $3");
  return { text, href: `tel:${COMPANY.phone}` };
}

export function companyEmail(): ContactWay {
  return { text: COMPANY.email, href: `mailto:${COMPANY.email}` };
}

/** LINE's own address for "add as a friend". */
export function companyLine(): ContactWay {
  return { text: COMPANY.lineId, href: `https://line.me/R/ti/p/${encodeURIComponent(COMPANY.lineId)}` };
}

/** The office that documents and quotes come from. */
export function headOffice(): Office {
  return COMPANY.offices[0];
}

/** The company as the law knows it, in the script of this page. */
export function companyLegalName(): string {
  return localized(COMPANY.legalName);
}

/** The year of foundation as this page's readers count: `2010`, in Thai `2553`. */
export function foundedYear(): string {
  return formatYear(Date.UTC(COMPANY.foundedYear, 6, 1));
}

/** An office's town, in the script of this page. */
export function officeTown(office: Office): string {
  return localized(office.town);
}

/** Where an office lies on OpenStreetMap, which phones offer to open in their own app. */
export function officeMapLink({ position }: Office): string {
  const { latitude, longitude } = position;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** An office's address line by line, as it stands on an envelope. */
export function addressLines({ street, district, province, postalCode }: OfficeAddress): readonly string[] {
  return [localized(street), localized(district), `${localized(province)} ${postalCode}`];
}
