import { inAsciiDigits } from "../contact/thai-digits.ts";

/**
 * Thai number plates, without their province. Cars and pick-ups (Motor Vehicle Act): one or two consonants, since 2012 with a
 * digit before them, and a number of up to four digits: `1กข 1234`, `บฉ 88`. Trucks (Land Transport Act): a two-digit group
 * and four digits: `70-1234`.
 */
const CAR = /^([1-9]?[ก-ฮ]{1,2})([1-9]\d{0,3})$/;
const TRUCK = /^([1-9]\d)(\d{4})$/;

/**
 * A plate as typed, in the form in which it is stored and shown: with ASCII digits, a blank before a car's number and a
 * hyphen in a truck's. `null` when it is no plate.
 */
export function readPlate(typed: string): string | null {
  const marks = inAsciiDigits(typed).replace(/[\s\-–.]/g, "");
  const car = CAR.exec(marks);
  if (car !== null) return `${car[1]} ${car[2]}`;
  const truck = TRUCK.exec(marks);
  return truck === null ? null : `${truck[1]}-${truck[2]}`;
}
