import type { BilingualText, Point } from "./geo/place.ts";

/**
 * The company's facts for pages, mails and documents.
 *
 * Real: the brand, the year of foundation, the three towns, and the postal code 10240 of the Bangkok office. Samples,
 * to be replaced by the company before the site goes public: the legal name, street lines, subdistricts and coordinates
 * of the offices, opening hours, telephone, e-mail address, LINE id. No sample can reach a real person: the streets are
 * called "Sample Road", no Thai number begins with 01, `.example` is reserved (RFC 2606), and the LINE id is longer
 * than LINE allows. The tax id is empty until the company has one.
 */
export interface Company {
  readonly brand: BilingualText;
  readonly legalName: BilingualText;
  /** Common era; Thai pages show it 543 years later. */
  readonly foundedYear: number;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  /** Starts with `@`. */
  readonly lineId: string;
  /** 13 digits; when empty, documents show no tax id. */
  readonly taxId: string;
  /** Whether the company is registered for value added tax; if not, documents show no VAT. */
  readonly vatRegistered: boolean;
  /** The head office first. */
  readonly offices: readonly [Office, ...Office[]];
}

export const OFFICE_IDS = ["bangkok", "chiang-mai", "phuket"] as const;
export type OfficeId = (typeof OFFICE_IDS)[number];

export interface Office {
  readonly officeId: OfficeId;
  /** The town: "กรุงเทพมหานคร", "Bangkok". */
  readonly town: BilingualText;
  readonly address: OfficeAddress;
  readonly position: Point;
  readonly hours: readonly OpeningHours[];
}

/** A Thai address in its usual parts; the postal code is the same in both languages. */
export interface OfficeAddress {
  /** House number and street. */
  readonly street: BilingualText;
  /** Subdistrict and district. */
  readonly district: BilingualText;
  readonly province: BilingualText;
  readonly postalCode: string;
}

/** Days of the week of ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** When an office is open on some days of the week, in minutes after midnight in Bangkok. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly opensMin: number;
  readonly closesMin: number;
}

const SAMPLE_STREET: BilingualText = { th: "1 ถนนตัวอย่าง", en: "1 Sample Road" };
const SAMPLE_HOURS: readonly OpeningHours[] = [
  { days: [1, 2, 3, 4, 5, 6], opensMin: 8 * 60, closesMin: 18 * 60 },
];

export const COMPANY: Company = {
  brand: { th: "ขนดี", en: "KhonDee" },
  legalName: { th: "บริษัท ขนดี จำกัด", en: "KhonDee Co., Ltd." },
  foundedYear: 2010,
  phone: "+66100000000",
  email: "hello@khondee.example",
  lineId: "@khondee.line.example",
  taxId: "",
  vatRegistered: false,
  offices: [
    {
      officeId: "bangkok",
      town: { th: "กรุงเทพมหานคร", en: "Bangkok" },
      address: {
        street: SAMPLE_STREET,
        district: { th: "แขวงหัวหมาก เขตบางกะปิ", en: "Hua Mak, Bang Kapi" },
        province: { th: "กรุงเทพมหานคร", en: "Bangkok" },
        postalCode: "10240",
      },
      position: { latitude: 13.7557, longitude: 100.643 },
      hours: SAMPLE_HOURS,
    },
    {
      officeId: "chiang-mai",
      town: { th: "เชียงใหม่", en: "Chiang Mai" },
      address: {
        street: SAMPLE_STREET,
        district: { th: "ต.ศรีภูมิ อ.เมืองเชียงใหม่", en: "Si Phum, Mueang Chiang Mai" },
        province: { th: "จ.เชียงใหม่", en: "Chiang Mai" },
        postalCode: "50200",
      },
      position: { latitude: 18.7953, longitude: 98.9865 },
      hours: SAMPLE_HOURS,
    },
    {
      officeId: "phuket",
      town: { th: "ภูเก็ต", en: "Phuket" },
      address: {
        street: SAMPLE_STREET,
        district: { th: "ต.ตลาดใหญ่ อ.เมืองภูเก็ต", en: "Talat Yai, Mueang Phuket" },
        province: { th: "จ.ภูเก็ต", en: "Phuket" },
        postalCode: "83000",
      },
      position: { latitude: 7.884, longitude: 98.3923 },
      hours: SAMPLE_HOURS,
    },
  ],
};
