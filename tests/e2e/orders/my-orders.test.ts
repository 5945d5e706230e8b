import { expect, test } from "vitest";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

test("a customer finds an order by its place and books its way back in one tap", async () => {
  const customer = await visitor("en", { phone: true });
  const { page, say } = customer;
  await signIn(customer, "customer@khondee.test");
  await open(customer, "/orders");
  const rows = page.getByRole("row").filter({ hasText: "KD-" });
  await page.getByRole("searchbox", { name: say("orders_search_label") }).fill("เกาะสมุย");
  await expect.poll(() => rows.count()).toBe(1);
  expect(page.url()).toContain("search=");
  await page.getByRole("button", { name: `${say("order_way_back")}: KD-2D2RQT`, exact: true }).click();
  await page.waitForURL("**/price-calculator");
  const stop = (label: "stop_pickup" | "stop_destination") =>
    page.getByRole("main").getByRole("combobox", { name: say(label), exact: true });
  await expect.poll(() => stop("stop_pickup").inputValue()).toContain("Samui");
  // Its customer's own words.
  await expect.poll(() => stop("stop_destination").inputValue()).toBe("บ้านคุณยาย");
  await page
    .getByText(/^฿[\d,]+$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expectNoComplaints(customer);
});
