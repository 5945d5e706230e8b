import { expect, test } from "vitest";
import { companyBuyerInput } from "#domain/documents/buyer-input.ts";
import { groupedTaxId, isJuristicTaxId } from "#domain/documents/tax-id.ts";

/** The check digit by the official formula, written as it is published: (11 − Σ dᵢ·(14−i) mod 11) mod 10. */
function withCheckDigit(twelve: string): string {
  const sum = [...twelve]
    .map((digit, index) => Number(digit) * (14 - (index + 1)))
    .reduce((a, b) => a + b, 0);
  return twelve + String((11 - (sum % 11)) % 10);
}

test("ids of companies begin with 0", () => {
  expect(isJuristicTaxId(withCheckDigit("010553611201"))).toBe(true);
  expect(isJuristicTaxId(withCheckDigit("110170020703"))).toBe(false);
  expect(groupedTaxId("0105536112014")).toBe("0 1055 36112 01 4");
});

test("the buyer's tax id may be typed with blanks and hyphens; the branch is the head office unless it says another", () => {
  const id = withCheckDigit("010553611201");
  const typed = { name: "บริษัท ก จำกัด", address: "1 ถนนตัวอย่าง\nกรุงเทพฯ", taxId: ` ${groupedTaxId(id)} ` };
  expect(companyBuyerInput.parse(typed)).toEqual({ ...typed, taxId: id, branch: "00000" });
  expect(companyBuyerInput.parse({ ...typed, branch: "" }).branch).toBe("00000");
  expect(companyBuyerInput.parse({ ...typed, branch: "00001" }).branch).toBe("00001");
});

test.each([
  [{ taxId: "0105536112015" }, "taxId", "TAX_ID_INVALID"],
  [{ taxId: " " }, "taxId", "REQUIRED"],
])("a wrong field is named: %o", (change, field, message) => {
  const typed = { name: "A", address: "B", ...change };
  expect(companyBuyerInput.safeParse(typed).error?.issues).toMatchObject([{ path: [field], message }]);
});

test.each(["1", "000001", "abcde"])("a branch has five digits: %j", (branch) => {
  const typed = { name: "A", address: "B", taxId: withCheckDigit("010553611201"), branch };
  expect(companyBuyerInput.safeParse(typed).error?.issues[0]?.path).toEqual(["branch"]);
});
