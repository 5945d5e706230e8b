import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import type { Download } from "playwright-core";
import { expect, test } from "vitest";
import { BYTE_ORDER_MARK } from "#domain/spreadsheet-cell.ts";
import { IMPORT_CUSTOMER } from "../../support/journey-data.ts";
import { expectNoViolation } from "../inspect.ts";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { dataDay, useBrowser, visitor, type Visitor } from "../product.ts";
import { settled } from "../ready.ts";

useBrowser();

/** Whom the drivers of these moves call, and nobody else's. */
const CONTACT = "Imelda Import";

const HEADINGS = [
  "pickup",
  "pickup_address",
  "destination",
  "destination_address",
  "date",
  "time",
  "vehicle",
  "contact_name",
  "contact_phone",
];

/** One row of the file: a move to Nan, on a day of its own. */
const row = (from: string, inDays: number) => [
  from,
  "99/7",
  "Mueang Nan",
  "12 Moo 3",
  dataDay(inDays),
  "10:00",
  "4-wheel truck",
  CONTACT,
  "081-555-0142",
];

test("orders of a file: a bad row is told in its line and mended, each order is placed once however often it is sent, and the list is saved as a file", async () => {
  const office = await visitor("en");
  const { page, say } = office;
  await signIn(office, "admin@khondee.test");
  await choose(office, [HEADINGS, row("Mueang Phrae", 33), row("Nowhere at all", 34)]);
  await lineOf(office, 2).getByText(say("import_ready"), { exact: true }).waitFor();
  await lineOf(office, 3).getByText(say("import_place_unknown")).waitFor();
  await summary(office, { rows: 2, good: 1, placed: 0 }).waitFor();
  await expectNoViolation(office);

  await page.getByLabel(say("import_customer"), { exact: true }).fill(IMPORT_CUSTOMER);
  await page.getByLabel(say("import_agreed"), { exact: true }).check();
  await page.getByRole("button", { name: say("import_place", { count: 1 }), exact: true }).dblclick();
  const first = (await lineOf(office, 2).getByRole("link", { name: /^KD-/ }).textContent()) ?? "";
  await summary(office, { rows: 2, good: 0, placed: 1 }).waitFor();
  const failed = await saved(office, say("import_failed_rows", { count: 1 }));
  expect(failed.map((cells) => cells[0])).toEqual([say("import_heading_pickup"), "Nowhere at all"]);
  expect(failed[1]?.at(-1)).toContain(say("import_place_unknown"));

  // The whole file again, mended: what was placed is found, and only the other is placed.
  await choose(office, [HEADINGS, row("Mueang Phrae", 33), row("Mueang Lampang", 34)]);
  await summary(office, { rows: 2, good: 2, placed: 0 }).waitFor();
  await page.getByLabel(say("import_customer"), { exact: true }).fill(IMPORT_CUSTOMER);
  await page.getByLabel(say("import_agreed"), { exact: true }).check();
  await page.getByRole("button", { name: say("import_place", { count: 2 }), exact: true }).dblclick();
  await lineOf(office, 2)
    .getByText(
      say("import_row_placed_before", { orderId: first, next: "2", column: say("import_heading_copy") }),
    )
    .waitFor();
  const second = (await lineOf(office, 3).getByRole("link", { name: /^KD-/ }).textContent()) ?? "";

  await open(office, `/admin/orders?search=${encodeURIComponent(CONTACT)}&sort=pickup`);
  await page.getByRole("row").filter({ hasText: first }).waitFor();
  await settled(page, office.traffic);
  const [headings = [], ...orders] = await saved(office, say("documents_csv"));
  const column = (heading: string) => orders.map((cells) => cells[headings.indexOf(say(heading))]);
  expect(column("order_id_label").toSorted()).toEqual([first, second].toSorted());
  expect(column("order_customer_label")).toEqual([CONTACT, CONTACT]);
  expect(column("order_phone_label")).toEqual(["081 555 0142", "081 555 0142"]);
  expectNoComplaints(office);
});

/** Opens the page anew and chooses a file of these rows. */
async function choose(office: Visitor, rows: readonly (readonly string[])[]): Promise<void> {
  const { page, say } = office;
  await open(office, "/admin/orders/import");
  const [file] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: say("file_choose"), exact: true }).click(),
  ]);
  const text = Papa.unparse(rows.map((cells) => [...cells]));
  await file.setFiles({ name: "moves.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** The row of the preview of a line of the file. */
function lineOf({ page }: Visitor, line: number) {
  return page.getByRole("row").filter({ has: page.getByText(String(line), { exact: true }) });
}

function summary({ page, say }: Visitor, counts: Readonly<Record<"rows" | "good" | "placed", number>>) {
  return page.getByText(say("import_summary", counts), { exact: true });
}

/** Presses a button that saves a file. @returns its rows */
async function saved({ page }: Visitor, button: string): Promise<readonly (readonly string[])[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return rowsOf(download);
}

async function rowsOf(download: Download): Promise<readonly (readonly string[])[]> {
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  return Papa.parse<string[]>(text.slice(BYTE_ORDER_MARK.length)).data;
}
