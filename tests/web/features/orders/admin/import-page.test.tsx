import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, bangkokDay } from "#domain/time.ts";
import { ImportPage } from "#web/features/orders/admin/import/import-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { readImport } from "#web/features/orders/admin/import/import-file.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));

const DAY = bangkokDay(Date.now() + 7 * DAY_MS);
const HEADER =
  "pickup,pickup_address,destination,destination_address,date,time,vehicle,workers,contact_name,contact_phone";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["geo.suggest"] = ({ text }: { text: string }) => ({
    data: text === "Nowhere" ? [] : [{ placeId: `th-${text}`, label: `${text} (found)` }],
  });
  api.procedures["pricing.quote"] = ({ workers }: { workers: number }) => ({
    data: { token: `token-${workers}`, totalSatang: 123_400 + workers, truckHours: null },
  });
  api.procedures["orders.accountsOfPhone"] = () => ({ data: [] });
  api.procedures["orders.phoneCustomer"] = ({ email }: { email: string }) => ({
    data: email === "mali@example.test" ? { customerId: "mali", by: "email" } : null,
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function choose(...lines: readonly string[]) {
  const page = openPage(
    { "/admin/orders/import": ImportPage, "/admin": () => <p>Today</p> },
    "/admin/orders/import",
  );
  const file = new File([[HEADER, ...lines].join("\n")], "orders.csv", { type: "text/csv" });
  await userEvent.upload(await screen.findByLabelText("CSV file", { selector: "input" }), file);
  return page;
}
const line = (change: {
  from?: string;
  workers?: string;
  phone?: string;
  day?: string;
  address?: string;
}) => {
  const { from = "Cha-am", workers = "1", phone = "0812345678", day = DAY, address = "12 Soi 88" } = change;
  return [from, "99/7", "Hua Hin", address, day, "09:00", "four_wheel", workers, "Mali", phone].join(",");
};
const rowOf = (number: number) => screen.getAllByRole("row")[number];
const placeButton = (count: number) => screen.findByRole("button", { name: `Place orders (${count})` });

async function agree(email = "mali@example.test") {
  await fill(userEvent, screen.getByLabelText("Customer's email"), email);
  await userEvent.click(screen.getByRole("checkbox"));
}

test("each row shows its places and price, or what is wrong with which cell", async () => {
  await choose(
    line({}),
    line({ from: "Nowhere" }),
    line({ phone: "12", workers: "9" }),
    line({ day: "2026-02-31" }),
    line({ address: "" }),
  );
  await placeButton(1);
  await waitFor(() => expect(screen.queryByText(/Being checked/)).toBeNull());
  expect(rowOf(1)?.textContent).toMatch(/Cha-am \(found\).*1,234/);
  expect(rowOf(2)?.textContent).toContain("Pickup: ");
  // In one writing, whether the row is good or not; what is no day stands as it was typed.
  const [day] = /\d+ \w{3} \d{4}, \d\d:\d\d/.exec(rowOf(1)?.textContent ?? "") ?? [];
  expect(day).toBeDefined();
  expect(rowOf(2)?.textContent).toContain(day);
  expect(rowOf(4)?.textContent).toContain("2026-02-31");
  expect(rowOf(3)?.textContent).toMatch(/Helpers: .*Contact phone: /);
  expect(rowOf(4)?.textContent).toContain("Date: ");
  expect(rowOf(5)?.textContent).toContain("Destination address: ");
  expect(api.inputsOf("pricing.quote")).toHaveLength(1);
});

test("a row says all that is wrong with it at once, and what belongs into a cell of a form of its own", async () => {
  await choose(line({ from: "Nowhere", workers: "9", phone: "12", day: "2020-01-31", address: "" }));
  await waitFor(() => expect(rowOf(1)?.textContent).toContain("Contact phone: "));
  const text = rowOf(1)?.textContent;
  for (const said of [
    "Pickup: This place was not found.",
    "Destination address: Required. House number, street, floor",
    "Date: Please choose a date and time in the future.",
    "Helpers: Helpers, 0 to 4; empty is 0",
  ])
    expect(text).toContain(said);
});

test("what is wrong with no cell of the file is said of the row, and no other column is blamed", async () => {
  api.procedures["pricing.quote"] = () => ({
    code: "BAD_INPUT",
    fields: { "vehicles.0": "INVALID", "journey.legs": "TOO_LONG" },
  });
  await choose(line({}));
  await waitFor(() => expect(rowOf(1)?.textContent).toContain("Vehicle: "));
  const said = within(rowOf(1)!)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(said).toHaveLength(2);
  expect(said[1]).not.toContain(":");
});

test("a pickup when trucks are banned is told, and placed only once somebody says that the customer knows, as on the phone", async () => {
  api.procedures["pricing.quote"] = ({ workers }: { workers: number }) => ({
    data: {
      token: `token-${workers}`,
      totalSatang: 123_400,
      truckHours: workers === 2 ? { bannedStops: [], nextLegalPickupAt: `${DAY}T03:00:00.000Z` } : null,
    },
  });
  api.procedures["orders.placeByPhone"] = ({ token }: { token: string }) => ({
    data: { orderId: `KD-${token}` },
  });
  await choose(line({ workers: "1" }), line({ workers: "2" }));
  await placeButton(1);
  expect(rowOf(2)?.textContent).toMatch(
    /Trucks may not stop there at that time\. Allowed again from .*10:00/,
  );
  await fill(userEvent, screen.getByLabelText("Customer's email"), "mali@example.test");
  await userEvent.click(screen.getByRole("checkbox", { name: /The customer knows the prices/ }));
  await userEvent.click(await placeButton(1));
  await screen.findByRole("link", { name: "KD-token-1" });
  await userEvent.click(screen.getByRole("button", { name: "Download the failed rows (1)" }));
  expect(String(vi.mocked(saveFile).mock.lastCall![2])).toContain("Time: Trucks may not stop there");
  await userEvent.click(screen.getByRole("checkbox", { name: /Also place those .*banned \(1\)/ }));
  await userEvent.click(await placeButton(1));
  await screen.findByRole("link", { name: "KD-token-2" });
  const sent = api.inputsOf("orders.placeByPhone") as { token: string; truckHoursAcknowledged?: true }[];
  expect(sent.map(({ token, truckHoursAcknowledged }) => [token, truckHoursAcknowledged])).toEqual([
    ["token-1", undefined],
    ["token-2", true],
  ]);
});

test("good rows are placed each by itself; one without an answer is sent again under its key, and refused ones are a file", async () => {
  let isDown = true;
  api.procedures["orders.placeByPhone"] = ({ token }: { token: string }) => {
    if (token === "token-2") return { code: "CREDIT_LIMIT_EXCEEDED", params: { freeSatang: 0 } };
    if (token === "token-3" && isDown) return { code: "SERVICE_UNAVAILABLE" };
    return { data: { orderId: `KD-${token}` } };
  };
  await choose(
    line({ workers: "1" }),
    line({ workers: "2" }),
    line({ workers: "3" }),
    line({ from: "Nowhere" }),
  );
  await placeButton(3);
  await agree();
  await userEvent.click(await placeButton(3));
  await waitFor(() => expect(rowOf(3)?.textContent).toContain("No answer"));
  expect(within(rowOf(1)!).getByRole("link", { name: "KD-token-1" })).toBeTruthy();
  expect(rowOf(2)?.textContent).toContain("Not possible");
  isDown = false;
  await userEvent.click(await placeButton(1));
  expect(await screen.findByRole("link", { name: "KD-token-3" })).toBeTruthy();
  const sent = api.inputsOf("orders.placeByPhone") as { token: string; idempotencyKey: string }[];
  expect(sent.map(({ token }) => token)).toEqual(["token-1", "token-2", "token-3", "token-3"]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect(sent[3]).toEqual(sent[2]);
  await userEvent.click(screen.getByRole("button", { name: "Download the failed rows (2)" }));
  const [name, , csv] = vi.mocked(saveFile).mock.lastCall!;
  expect(name).toBe("orders-failed.csv");
  expect(String(csv).split("\r\n")).toHaveLength(3);
});

test("a file that is chosen again has the keys of before, and says which orders its rows are already", async () => {
  const keys = async () => {
    await choose(line({}), line({}), line({ workers: "2" }));
    await placeButton(3);
    await agree();
    await userEvent.click(await placeButton(3));
    await placeButton(0);
    const sent = api.inputsOf("orders.placeByPhone") as { idempotencyKey: string }[];
    return sent.slice(-3).map(({ idempotencyKey }) => idempotencyKey);
  };
  api.procedures["orders.placeByPhone"] = () => ({ data: { orderId: "KD-FIRST" } });
  const first = await keys();
  expect(new Set(first).size).toBe(3);
  cleanup();
  api.procedures["orders.placeByPhone"] = () => ({
    code: "IDEMPOTENCY_KEY_REUSED",
    params: { orderId: "KD-FIRST" },
  });
  expect(await keys()).toEqual(first);
  expect(rowOf(1)?.textContent).toContain("This row was placed before, as KD-FIRST.");
  expect(rowOf(1)?.textContent).toContain("Already there");
  expect(rowOf(1)?.textContent).not.toContain("Not possible");
  expect(screen.queryByRole("button", { name: /^Download the failed rows/ })).toBeNull();
});

test("a row whose order is cancelled is placed once more from the file of the failed rows, and no row as another that says the same", async () => {
  const placedFirst = new Set<string>();
  api.procedures["orders.placeByPhone"] = (input) => {
    const { idempotencyKey } = input as { idempotencyKey: string };
    // The first of each is cancelled, and the credit is used up before the second of the equal rows.
    if (placedFirst.size >= 2) return { code: "CREDIT_LIMIT_EXCEEDED" };
    placedFirst.add(idempotencyKey);
    const params = { orderId: `KD-${placedFirst.size}`, status: "cancelled" };
    return { code: "IDEMPOTENCY_KEY_REUSED", params };
  };
  await choose(line({ address: "1 Soi 1" }), line({ address: "2 Soi 2" }), line({ address: "2 Soi 2" }));
  await placeButton(3);
  await agree();
  await userEvent.click(await placeButton(3));
  await placeButton(0);
  expect(rowOf(1)?.textContent).toContain("placed before, as KD-1, which is cancelled");
  await userEvent.click(screen.getByRole("button", { name: /^Download the failed rows/ }));
  const failed = String(vi.mocked(saveFile).mock.lastCall![2]);
  const read = readImport(failed);
  if (read.kind !== "rows") throw new Error(read.kind);
  expect(read.rows.map(({ cells }) => [cells.destination_address, cells.copy])).toEqual([
    ["1 Soi 1", "2"],
    ["2 Soi 2", "3"],
    ["2 Soi 2", "2"],
  ]);
});

test("orders are placed for nobody who has no account, and on the account of the chosen company", async () => {
  api.procedures["orders.companies"] = () => ({
    data: { items: [{ companyId: "CO-1", name: "Siam Moves" }], hasMore: false },
  });
  api.procedures["orders.placeByPhone"] = () => ({ data: { orderId: "KD-NEW" } });
  await choose(line({}));
  await placeButton(1);
  await agree("nobody@example.test");
  await userEvent.click(await placeButton(1));
  expect(await screen.findByText("No account has this address.")).toBeTruthy();
  expect(api.inputsOf("orders.placeByPhone")).toEqual([]);
  await userEvent.clear(screen.getByLabelText("Customer's email"));
  await fill(userEvent, screen.getByLabelText("Customer's email"), "mali@example.test");
  await userEvent.type(screen.getByRole("combobox", { name: "On account of" }), "siam");
  await userEvent.click(await placeButton(1));
  expect(await screen.findByText("Please choose a company from the list.")).toBeTruthy();
  expect(api.inputsOf("orders.placeByPhone")).toEqual([]);
  await userEvent.click(screen.getByRole("combobox", { name: "On account of" }));
  await userEvent.click(await screen.findByRole("option", { name: "Siam Moves" }));
  await userEvent.click(await placeButton(1));
  expect(await screen.findByRole("link", { name: "KD-NEW" })).toBeTruthy();
  expect(api.inputsOf("orders.placeByPhone")).toMatchObject([
    { customerId: "mali", contactEmail: "mali@example.test", companyId: "CO-1", termsRead: true },
  ]);
});

test("a file whose rows are not placed yet is asked about before the page is left, one that is placed is not", async () => {
  api.procedures["orders.placeByPhone"] = () => ({ data: { orderId: "KD-1" } });
  const page = await choose(line({}), line({ from: "Nowhere" }));
  await placeButton(1);
  void page.goTo("/admin");
  const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await userEvent.click(within(question).getByRole("button", { name: "Keep editing" }));
  await agree();
  await userEvent.click(await placeButton(1));
  await screen.findByText(/1 placed/);
  void page.goTo("/admin");
  await waitFor(() => expect(page.address()).toBe("/admin"));
});

test("the contact of each row is its customer, by phone: whom the office has on file, or a new one", async () => {
  api.procedures["orders.phoneCustomer"] = ({ phone }: { phone: string }) => ({
    data: phone === "0812345678" ? { customerId: "on-file", by: "phone", name: "Mali" } : null,
  });
  api.procedures["orders.placeByPhone"] = () => ({ data: { orderId: "KD-1" } });
  await choose(line({}), line({ phone: "0898765432" }));
  const place = await placeButton(2);
  await userEvent.click(screen.getByRole("radio", { name: /The contact of each row/ }));
  expect(screen.queryByLabelText("Customer's email")).toBeNull();
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(place);
  await waitFor(() => expect(screen.getAllByRole("link", { name: "KD-1" })).toHaveLength(2));
  expect(api.inputsOf("orders.placeByPhone")).toMatchObject([
    { customerId: "on-file", contactEmail: "", contactPhone: "0812345678" },
    { customerId: null, contactEmail: "", contactPhone: "0898765432" },
  ]);
  expect(api.inputsOf("orders.placeByPhone")[0]).not.toHaveProperty("companyId");
});

test("the keys of such rows are the same once their customers are known", async () => {
  const keys = async () => {
    const sent = api.inputsOf("orders.placeByPhone") as readonly { readonly idempotencyKey: string }[];
    return sent.map(({ idempotencyKey }) => idempotencyKey);
  };
  let known: object | null = null;
  api.procedures["orders.phoneCustomer"] = () => ({ data: known });
  api.procedures["orders.placeByPhone"] = () => ({ data: { orderId: "KD-1" } });
  for (const round of [1, 2]) {
    await choose(line({}));
    await placeButton(1);
    await userEvent.click(screen.getByRole("radio", { name: /The contact of each row/ }));
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(await placeButton(1));
    await waitFor(async () => expect(await keys()).toHaveLength(round));
    await screen.findByRole("link", { name: "KD-1" });
    known = { customerId: "written-down", by: "phone", name: "mali" };
    cleanup();
    queryClient.clear();
  }
  // Nor does it matter whose account they were placed for.
  known = { customerId: "mali", by: "email", name: "mali" };
  await choose(line({}));
  await placeButton(1);
  await agree();
  await userEvent.click(await placeButton(1));
  await waitFor(async () => expect(await keys()).toHaveLength(3));
  const [first, again, ofAccount] = await keys();
  expect([again, ofAccount]).toEqual([first, first]);
});

test("a contact whose phone is in an account, or on file by another name, is left to a call", async () => {
  api.procedures["orders.accountsOfPhone"] = ({ phone }: { phone: string }) => ({
    data: phone === "0812345678" ? [{ name: "Malee", email: "malee@example.test" }] : [],
  });
  api.procedures["orders.phoneCustomer"] = () => ({
    data: { customerId: "somchai", by: "phone", name: "Somchai" },
  });
  await choose(line({}), line({ phone: "0898765432" }));
  await placeButton(2);
  expect(rowOf(1)?.textContent).not.toContain("malee@example.test");
  await userEvent.click(screen.getByRole("radio", { name: /The contact of each row/ }));
  // Before anything is placed.
  expect(rowOf(1)?.textContent).toContain("malee@example.test");
  expect(rowOf(2)?.textContent).toContain("On file with this phone is Somchai");
  await userEvent.click(screen.getByRole("checkbox"));
  expect(await placeButton(0)).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Download the failed rows (2)" }));
  expect(String(vi.mocked(saveFile).mock.lastCall![2])).toContain("malee@example.test");
  expect(api.inputsOf("orders.placeByPhone")).toEqual([]);
});

test("a new caller's row whose answer was lost says the same again, though the caller is on file by then", async () => {
  let known: object | null = null;
  api.procedures["orders.phoneCustomer"] = () => ({ data: known });
  api.procedures["orders.placeByPhone"] = () => {
    if (known !== null) return { data: { orderId: "KD-1" } };
    known = { customerId: "written-down", by: "phone", name: "Mali" };
    return { code: "SERVICE_UNAVAILABLE" };
  };
  await choose(line({}));
  await placeButton(1);
  await userEvent.click(screen.getByRole("radio", { name: /The contact of each row/ }));
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(await placeButton(1));
  await waitFor(() => expect(api.inputsOf("orders.placeByPhone")).toHaveLength(1));
  await userEvent.click(await placeButton(1));
  await screen.findByRole("link", { name: "KD-1" });
  const [first, again] = api.inputsOf("orders.placeByPhone");
  expect(again).toEqual(first);
});

test("another file is chosen after one was placed, and asks anew whose its orders are", async () => {
  api.procedures["orders.placeByPhone"] = () => ({ data: { orderId: "KD-1" } });
  await choose(line({}));
  await placeButton(1);
  await agree();
  await userEvent.click(await placeButton(1));
  await screen.findByText("1 rows, 0 ready, 1 placed");
  const mended = new File([[HEADER, line({ workers: "2" })].join("\n")], "failed.csv", { type: "text/csv" });
  await userEvent.upload(screen.getByLabelText("CSV file", { selector: "input" }), mended);
  await screen.findByText("1 rows, 1 ready, 0 placed");
  expect(screen.getByLabelText("Customer's email")).toHaveProperty("value", "");
});
