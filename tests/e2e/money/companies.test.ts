import { expect, test } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { SAMPLE_TAX_ID } from "../../support/documents.ts";
import { COMPANY_ACCOUNTANT, COMPANY_DRIVER, COMPANY_OWNER } from "../../support/journey-data.ts";
import { expectNoComplaints, linkFromOutbox, open, signIn } from "../people.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

const COMPANY = {
  buyer_name: "Rung Arun Trading Co., Ltd.",
  buyer_address: "7 Charoen Rat Road, Bangkok 10600",
  buyer_tax_id: SAMPLE_TAX_ID,
  buyer_branch: "00042",
  company_billing_email: "billing@rung-arun.test",
  company_credit_limit: "100000",
};

test("a company's month: set up, joined, ordered on account, delivered, billed, paid net of tax, certified, and nothing due", async () => {
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  const address = await setUp(admin);
  const companyId = address.slice(address.lastIndexOf("/") + 1);
  await invite(admin, COMPANY_OWNER, "owner");

  const owner = await visitor("en", { phone: true });
  await join(owner, COMPANY_OWNER);
  await invite(owner, COMPANY_ACCOUNTANT, "accountant");
  const accountant = await visitor("en");
  await join(accountant, COMPANY_ACCOUNTANT);

  const driver = await visitor("en");
  await signIn(driver, COMPANY_DRIVER);
  for (const inDays of [41, 43]) await deliver(await book(owner, companyId, inDays), driver, admin);
  await seeInvoices(admin, address, 2);
  const make = { name: admin.say("billing_note_make"), exact: true };
  await admin.page.getByRole("button", make).click();
  await admin.page.getByRole("dialog").getByRole("button", make).click();
  await admin.page.getByRole("link", { name: /^BN\d/ }).waitFor();

  await settleAll(admin, companyId, 2);
  await fileCertificate(admin);
  await showsNothingDue(admin);
  await open(accountant, "/profile?tab=company");
  await showsNothingDue(accountant);

  const stranger = await visitor("en");
  await signIn(stranger, "customer@khondee.test");
  const refused = await read(stranger, "companies.byId", { companyId });
  expect(refused.status()).toBe(404);
  expect(await refused.text()).toContain("NOT_FOUND");
  expectNoComplaints(admin, owner, accountant, driver, stranger);
});

/** Writes the company through its form. @returns the path of its page */
async function setUp({ page, say }: Visitor): Promise<string> {
  await page.goto("/admin/companies");
  await page.getByText(say("company_new"), { exact: true }).click();
  for (const [label, typed] of Object.entries(COMPANY))
    await page.getByLabel(say(label), { exact: true }).fill(typed);
  await page.getByRole("button", { name: say("action_save"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: COMPANY.buyer_name, exact: true }).waitFor();
  return new URL(page.url()).pathname;
}

/** Invites on the page that is open. */
async function invite({ page, say }: Visitor, email: string, role: string): Promise<void> {
  await page.getByLabel(say("account_email_label"), { exact: true }).fill(email);
  await page.getByLabel(say("company_role_label"), { exact: true }).selectOption(role);
  await page.getByRole("button", { name: say("company_invite"), exact: true }).click();
  await page.getByText(say("success_company_invited", { email }), { exact: true }).waitFor();
}

/** Accepts the mailed invitation; the page then shows the company. */
async function join(member: Visitor, email: string): Promise<void> {
  const { page, say } = member;
  await signIn(member, email);
  await page.goto(await linkFromOutbox(member, email, "/profile?tab=company"));
  await page.getByRole("button", { name: say("company_invitation_accept"), exact: true }).click();
  await page.getByRole("heading", { name: COMPANY.buyer_name, exact: true }).waitFor();
  expect(page.url()).not.toContain("token");
}

/** Books on the company's account, without the form. @returns the id of the order */
async function book(booker: Visitor, companyId: string, inDays: number): Promise<string> {
  const answer = await send(booker, "orders.book", {
    companyId,
    contactName: "Orathai Rung",
    contactEmail: COMPANY_OWNER,
    contactPhone: "+66 81 234 5678",
    pickup: { placeId: "th-5001", detail: "88/1" },
    destination: { placeId: "th-5101", detail: "12 Moo 3" },
    date: new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10),
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  });
  const { result } = (await answer.json()) as { result: { data: { orderId: string } } };
  return result.data.orderId;
}

/** The order's job is reserved as soon as it is open, started by the office, and completed. */
async function deliver(orderId: string, driver: Visitor, admin: Visitor): Promise<void> {
  const jobId = `${orderId}-1`;
  await expect.poll(async () => (await send(driver, "jobs.reserve", { jobId })).status()).toBe(200);
  const reason = "The goods are ready today";
  const seen = (await (await read(admin, "orders.byId", { orderId })).json()) as {
    result: { data: { revision: number; jobs: readonly { driverId: string }[] } };
  };
  const { revision: seenRevision, jobs } = seen.result.data;
  const held = { orderId, jobId, seenDriverId: jobs[0]?.driverId, seenRevision };
  const started = await send(admin, "orders.startJob", { ...held, reason });
  expect(started.status()).toBe(200);
  expect((await send(driver, "jobs.complete", { jobId, reason })).status()).toBe(200);
}

/** Waits until the invoices of the deliveries stand on the company's page. */
async function seeInvoices(admin: Visitor, address: string, count: number): Promise<void> {
  const links = admin.page.getByRole("link", { name: /^INV\d/ });
  await expect
    .poll(async () => {
      await open(admin, address);
      await admin.page.getByText(admin.say("billing_notes_empty"), { exact: true }).waitFor();
      await admin.page.getByText(admin.say("company_settlements_empty"), { exact: true }).waitFor();
      return links.count();
    })
    .toBe(count);
}

/**
 * Records one payment for all open invoices, net of the tax that may be withheld of them; a colleague records a part of one
 * before it is sent, which is shown and taken.
 */
async function settleAll(admin: Visitor, companyId: string, count: number): Promise<void> {
  const { page, say } = admin;
  await page.getByText(say("company_settle_title"), { exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^INV\d/ });
  await boxes.first().waitFor();
  expect(await boxes.count()).toBe(count);
  for (const box of await boxes.all()) await box.check();
  const before = await fillAllocated(admin);
  await payPart(companyId, 100_00);
  await page.getByRole("button", { name: say("company_settle_submit"), exact: true }).click();
  await page.getByText(say("settle_invoice_changed_text"), { exact: true }).waitFor();
  await page.getByRole("button", { name: say("settle_take_new_amount"), exact: true }).click();
  const { transferred, withheld } = await fillAllocated(admin);
  expect(withheld).toBeGreaterThan(0);
  expect(before.transferred + before.withheld - transferred - withheld).toBeCloseTo(100);
  await page.getByRole("button", { name: say("company_settle_submit"), exact: true }).click();
  await page.getByText(say("success_company_settled"), { exact: true }).waitFor();
}

/** Fills in, as transferred and withheld, what the chosen invoices add up to. @returns both in baht */
async function fillAllocated({ page, say }: Visitor) {
  const words = say("company_settle_allocated", { transfer: "(.+)", withheld: "(.+)" });
  const allocated = page.getByText(new RegExp(`^${words}$`));
  const sums = new RegExp(words).exec((await allocated.textContent()) ?? "") ?? [];
  const [transferred = "", withheld = ""] = sums.slice(1).map((sum) => sum.replace(/[^\d.]/g, ""));
  await page.getByLabel(say("company_settle_transferred"), { exact: true }).first().fill(transferred);
  await page.getByLabel(say("company_settle_withheld"), { exact: true }).first().fill(withheld);
  await page.getByLabel(say("refund_reference_label"), { exact: true }).fill("KBANK 4711");
  return { transferred: Number(transferred), withheld: Number(withheld) };
}

/** A colleague records a part of the first invoice. */
async function payPart(companyId: string, transferSatang: number): Promise<void> {
  const accountant = await visitor("en");
  await signIn(accountant, "accountant@khondee.test");
  const answer = await read(accountant, "companies.openInvoices", { companyId });
  const { result } = (await answer.json()) as {
    result: { data: { items: readonly { invoiceId: string }[] } };
  };
  const paid = await send(accountant, "companies.settle", {
    companyId,
    receivedOn: bangkokDay(Date.now()),
    transferredSatang: transferSatang,
    withheldSatang: 0,
    reference: "KBANK 4710",
    allocations: [{ invoiceId: result.data.items[0]?.invoiceId, transferSatang, withheldSatang: 0 }],
    idempotencyKey: crypto.randomUUID(),
  });
  expect(paid.status()).toBe(200);
}

/** Files the certificate of the payment, with the sum that the dialog names. */
async function fileCertificate({ page, say }: Visitor): Promise<void> {
  await page.getByRole("button", { name: say("certificate_file_action"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const hint = dialog.getByText(new RegExp(`^${say("certificate_amount_hint", { amount: ".+" })}$`));
  const amount = /฿([\d,.]*\d)/.exec((await hint.textContent()) ?? "")?.[1] ?? "";
  await dialog.getByLabel(say("certificate_number_label"), { exact: true }).fill("50/0311");
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  await dialog.getByLabel(say("certificate_day_label"), { exact: true }).fill(today);
  await dialog.getByLabel(say("company_settle_withheld"), { exact: true }).fill(amount.replaceAll(",", ""));
  await dialog.getByRole("button", { name: say("certificate_file_action"), exact: true }).click();
  await page.getByText(say("success_certificate_filed"), { exact: true }).waitFor();
}

/** Waits until the account on the open page says that no invoice is open. */
async function showsNothingDue({ page, say }: Visitor): Promise<void> {
  const invoiced = page.locator("dl > div").filter({ hasText: say("company_invoiced_label") });
  await invoiced.getByText("฿0", { exact: true }).waitFor();
}

function send({ context }: Visitor, path: string, data: unknown) {
  return context.request.post(`/api/trpc/${path}`, { data, headers: { origin: PRODUCT_URL } });
}

function read({ context }: Visitor, path: string, input: unknown) {
  return context.request.get(`/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`);
}
