import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { COMPANY, OFFICE_IDS } from "#domain/company.ts";

test("the company was founded in 2010 and has its head office in Bangkok 10240", () => {
  expect(COMPANY.foundedYear).toBe(2010);
  expect(COMPANY.offices.map(({ officeId }) => officeId)).toEqual(OFFICE_IDS);
  expect(COMPANY.offices[0].address.postalCode).toBe("10240");
});

test("samples reach nobody: no such telephone, address, LINE id or tax id can exist", () => {
  expect(parsePhoneNumberFromString(COMPANY.phone)?.isValid()).toBe(false);
  expect(COMPANY.email).toMatch(/@[a-z]+\.example$/);
  expect(COMPANY.lineId.length - 1).toBeGreaterThan(18);
  expect(COMPANY.taxId).toBe("");
});

test.each(COMPANY.offices)(
  "$officeId stands in Thailand and opens before it closes",
  ({ position, hours }) => {
    expect(position.latitude).toBeGreaterThan(5.6);
    expect(position.latitude).toBeLessThan(20.5);
    expect(position.longitude).toBeGreaterThan(97.3);
    expect(position.longitude).toBeLessThan(105.7);
    for (const { days, opensMin, closesMin } of hours) {
      expect(days.length).toBeGreaterThan(0);
      expect(opensMin).toBeLessThan(closesMin);
    }
  },
);
