import { expect, test } from "vitest";
import { expectNoComplaints, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

test("the open tab of a row that is too long for a phone is in sight, and the row fades where it goes on", async () => {
  const customer = await visitor("th", { phone: true });
  const { page, say } = customer;
  await signIn(customer, "customer@khondee.test");
  await page.goto("/profile?tab=invoices");
  const tab = page.getByRole("tab", { name: say("profile_invoices"), exact: true });
  await tab.waitFor();
  await expect.poll(async () => rightEnd(await tab.boundingBox())).toBeLessThanOrEqual(390);
  const row = page.getByRole("tablist").locator("..");
  await expect
    .poll(() => row.evaluate((element) => getComputedStyle(element).maskImage))
    .toContain("gradient");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expectNoComplaints(customer);
});

test("the chosen filter of a list is in sight on a phone, although the router marks the first one, too", async () => {
  const admin = await visitor("th", { phone: true });
  const { page, say } = admin;
  await signIn(admin, "admin@khondee.test");
  await page.goto("/admin/drivers?show=papers");
  const chip = page.getByRole("link", { name: say("driver_list_papers"), exact: true });
  await chip.waitFor();
  await expect.poll(async () => rightEnd(await chip.boundingBox())).toBeLessThanOrEqual(390);
  expectNoComplaints(admin);
});

test("the buttons of a dialog are on the smallest screen, however long its text is", async () => {
  const customer = await visitor("de", { phone: true, viewport: { width: 320, height: 568 } });
  const { page, say } = customer;
  await signIn(customer, "customer@khondee.test");
  await page.goto("/orders/KD-2G5VWX");
  await page.getByRole("button", { name: say("order_cancel"), exact: true }).click();
  const buttons = page.getByRole("dialog").getByRole("button");
  await buttons.first().waitFor();
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
      return Math.max(...boxes.map((box) => (box === null ? Infinity : box.y + box.height)));
    })
    .toBeLessThanOrEqual(568);
  expectNoComplaints(customer);
});

test("on a phone the search of the newsletter is one row, and what is below it ends at the same edges", async () => {
  const admin = await visitor("de", { phone: true });
  const { page, say } = admin;
  await signIn(admin, "admin@khondee.test");
  await page.goto("/admin/newsletter");
  const search = page.getByRole("form", { name: say("newsletter_admin_search") });
  const file = page.getByRole("button", { name: say("documents_csv") });
  await file.waitFor();
  const boxes = [search.getByRole("searchbox"), search.getByRole("button"), file];
  const [field, find, below] = await Promise.all(boxes.map((each) => each.boundingBox()));
  if (field == null || find == null || below == null) throw new Error("the row is not shown");
  expect([find.y, find.height]).toEqual([field.y, field.height]);
  expect(below.x).toBe(field.x);
  expect(rightEnd(below)).toBeCloseTo(rightEnd(find), 0);
  expect(below.y).toBeGreaterThan(find.y + find.height);
  expectNoComplaints(admin);
});

function rightEnd(box: { readonly x: number; readonly width: number } | null): number {
  return box === null ? Infinity : box.x + box.width;
}
