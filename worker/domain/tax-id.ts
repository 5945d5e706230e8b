/** A taxpayer's number has 13 digits, a person's as well as a company's. */
const TAX_ID_LENGTH = 13;

/**
 * Whether a text is 13 digits whose last one is the check digit of the others: (11 − Σ digit·weight mod 11) mod 10, with
 * the weights 13 to 2. Source: the Revenue Department's identification numbers, which are those of the civil register.
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const check = digits.pop();
  const sum = digits.reduce((total, digit, index) => total + digit * (TAX_ID_LENGTH - index), 0);
  return check === (11 - (sum % 11)) % 10;
}
