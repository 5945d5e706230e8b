import { expect, test } from "vitest";
import { SAMPLE_TAX_ID } from "../../support/documents.ts";
import { COMPANY_CUSTOMER, COMPANY_ORDER } from "../../support/journey-data.ts";
import { expectNoSidewaysScroll, expectNoViolation, openSettled, SMALL_PHONE } from "../inspect.ts";
import { pay } from "./paying.ts";
import { expectNoComplaints, linkFromOutbox, signIn } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

const COMPANY = { name: "Baan Suan Co., Ltd.", address: "99/9 Rama IX Road, Bangkok 10310", branch: "00012" };
/** Its last digit should be 1. */
const WRONG_TAX_ID = "0000000000002";

test("a company that was registered for VAT meanwhile is paid by another company, which finds its tax invoice on a small phone", async () => {
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await registerForVat(admin);

  const buyer = await visitor("en", SMALL_PHONE);
  const { page, say, context } = buyer;
  await signIn(buyer, COMPANY_CUSTOMER);
  await page.goto("/profile?tab=invoices");
  await giveCompany(buyer);
  await pay(buyer, admin, COMPANY_ORDER);

  await page.goto(await linkFromOutbox(buyer, COMPANY_CUSTOMER, "/profile?tab=invoices"));
  await page.getByLabel(say("document_kind_label"), { exact: true }).selectOption("tax_invoice");
  await page.getByRole("link", { name: /^TX/ }).click();
  const paper = page.getByRole("article");
  await paper.getByText(COMPANY.name, { exact: true }).waitFor();
  // Haulage of ฿10,000 is exempt and stands on the invoice alone; in ฿2,140 of labour are ฿140 of VAT.
  const words = await paper.innerText();
  for (const part of [/Value before VAT\s+2,000\.00/, /VAT 7 %\s+140\.00/, /Total\s+2,140\.00/])
    expect(words).toMatch(part);
  for (const part of [COMPANY.address, "0 0000 00000 00 1 Branch 00012"]) expect(words).toContain(part);

  const file = await page.getByRole("link", { name: "PDF", exact: true }).getAttribute("href");
  const answer = await context.request.get(file ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await openSettled(buyer, page.url());
  await paper.getByText(COMPANY.name, { exact: true }).waitFor();
  await expectNoViolation(buyer);
  await expectNoSidewaysScroll(buyer);
  expectNoComplaints(admin, buyer);
});

/** Without the registration and a tax id there are no tax invoices. */
async function registerForVat({ page, say }: Visitor): Promise<void> {
  await page.goto("/admin/invoices");
  await page.getByRole("button", { name: say("tax_title") }).click();
  await page.getByLabel(say("tax_registered"), { exact: true }).check();
  await page.getByLabel(say("buyer_tax_id"), { exact: true }).fill(SAMPLE_TAX_ID);
  await page.getByRole("button", { name: say("action_save"), exact: true }).click();
  await page.getByText(say("success_settings_saved"), { exact: true }).waitFor();
}

/** Fills in the company of the profile, with a wrong tax id first. */
async function giveCompany({ page, say }: Visitor): Promise<void> {
  const section = page.getByRole("region", { name: say("buyer_title"), exact: true });
  const field = (key: string) => section.getByLabel(say(key), { exact: true });
  const save = section.getByRole("button", { name: say("action_save"), exact: true });
  await field("buyer_name").fill(COMPANY.name);
  await field("buyer_address").fill(COMPANY.address);
  await field("buyer_branch").fill(COMPANY.branch);
  await field("buyer_tax_id").fill(WRONG_TAX_ID);
  await save.click();
  const error = section.getByRole("alert").filter({ hasText: say("field_tax_id_invalid") });
  await error.waitFor();
  const described = await field("buyer_tax_id").getAttribute("aria-describedby");
  expect(described?.split(" ")).toContain(await error.getAttribute("id"));

  await field("buyer_tax_id").fill(SAMPLE_TAX_ID);
  await save.click();
  await page.getByText(say("buyer_saved"), { exact: true }).waitFor();
}
