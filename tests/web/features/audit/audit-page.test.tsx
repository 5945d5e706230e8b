import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ACTION_TEXTS } from "#web/features/audit/actions/action-texts.ts";
import { AuditPage } from "#web/features/audit/audit-page.tsx";
import type { AuditAction } from "#web/features/audit/audit-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;

const ACTION: AuditAction = {
  seq: 7,
  at: Date.parse("2026-11-20T02:00:00Z"),
  actorId: "nok",
  actorRole: "admin",
  actorName: "Nok",
  network: "203.0.113.0/24",
  device: "Chrome, Android",
  what: "ferries.update",
  requestId: "r-1",
  records: { ferryRouteId: "don-sak" },
  changes: [{ kind: "ferry", id: "don-sak", fields: { vehicleFareMinSatang: [100, 200] } }],
  outcome: "ok",
  params: {},
  fields: {},
  hash: "abc",
};

beforeEach(() => {
  api = new FakeApi();
  api.install();
  const refused = { ...ACTION, seq: 6, actorName: "", changes: [], outcome: "NOT_FOUND" };
  const unended = { ...ACTION, seq: 5, what: "newer.thing", changes: [], outcome: null };
  api.procedures["audit.list"] = () => ({ data: { items: [ACTION, refused, unended], nextCursor: null } });
  api.procedures["people.byId"] = () => ({ data: { userId: "nok", name: "Nok", email: null } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The address of an entry, as the router writes it. */
const at = (entry: string) => `/admin/audit?entry=${encodeURIComponent(JSON.stringify(entry))}`;
const open = (address = "/admin/audit") => openPage({ "/admin/audit": AuditPage }, address);

test("shows who did what to which record, and how it ended", async () => {
  open();
  const rows = within(await screen.findByRole("table", { name: "Audit log" }))
    .getAllByRole("row")
    .slice(1);
  const texts = rows.map((row) => row.textContent);
  for (const text of ["Change a ferry route", "Ferries", "Nok", "Admin", "don-sak", "Done"])
    expect(texts[0]).toContain(text);
  expect(texts.join()).not.toContain("ferries.update");
  for (const text of ["Erased account", "Refused"]) expect(texts[1]).toContain(text);
  for (const text of ["newer.thing", "No end recorded"]) expect(texts[2]).toContain(text);
});

test.each([
  ["en", /^(?:\w+ed|Made|Took|Withdrew|Chose|Sent|Gave|Wrote)\b/],
  ["de", /t$/],
] as const)(
  "whatever was refused reads as an attempt: no action is in the past tense (%s)",
  (locale, past) => {
    overwriteGetLocale(() => locale);
    const texts = Object.values(ACTION_TEXTS).map((text) => text());
    expect(texts.filter((text) => past.test(text))).toEqual([]);
  },
);

test("says it in the reader's language", async () => {
  overwriteGetLocale(() => "th");
  open();
  const table = await screen.findByRole("table", { name: "บันทึกการทำงาน" });
  expect(within(table).getAllByText("แก้ไขเส้นทางเรือ")).toHaveLength(2);
  expect(within(table).getAllByText("เรือเฟอร์รี่").length).toBeGreaterThan(1);
});

test("of an action that this version does not know it shows the name alone, and its section if there is one", async () => {
  api.procedures["audit.list"] = () => ({
    data: { items: [{ ...ACTION, what: "ferries.sink" }], nextCursor: null },
  });
  open();
  await userEvent.click(await screen.findByRole("link", { name: "Open Entry 7" }));
  const panel = await screen.findByRole("region", { name: "Entry 7" });
  expect(await within(panel).findByText("ferries.sink")).toBeTruthy();
  expect(within(panel).getByText("Ferries")).toBeTruthy();
});

test("an entry opens beside with each field before and after", async () => {
  open();
  await userEvent.click(await screen.findByRole("link", { name: "Open Entry 7" }));
  const panel = await screen.findByRole("region", { name: "Entry 7" });
  expect(await within(panel).findByRole("row", { name: "Vehicle fare, lowest ฿1 ฿2" })).toBeTruthy();
  expect(within(panel).getByText("Route", { selector: "dt" })).toBeTruthy();
  expect(within(panel).getByRole("table", { name: "Route don-sak" })).toBeTruthy();
  expect(panel.textContent).toContain("203.0.113.0/24");
  expect(within(panel).getByText("Change a ferry route")).toBeTruthy();
});

test("an entry that is not among those that are listed opens at its address, and closing it shows the list", async () => {
  api.procedures["audit.byId"] = () => ({ data: { ...ACTION, seq: 3, device: "Firefox, Windows" } });
  const page = open(`${at("3")}&section=ferries`);
  const panel = await screen.findByRole("region", { name: "Entry 3" });
  expect(await within(panel).findByText("Firefox, Windows")).toBeTruthy();
  expect(api.inputsOf("audit.byId")).toEqual([{ seq: 3 }]);
  await userEvent.click(within(panel).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(page.address()).toBe("/admin/audit?section=ferries"));
});

test.each([
  ["with a number that no entry has", "4711", "NOT_FOUND"],
  ["with what is no number", "gone", "BAD_INPUT"],
] as const)(
  "at an address %s the page says that there is none, with the way to the list",
  async (_what, entry, code) => {
    api.procedures["audit.byId"] = () => ({ code });
    const page = open(at(entry));
    const panel = within(await screen.findByRole("region", { name: /^Entry/ }));
    expect(await panel.findByText("There is no such entry")).toBeTruthy();
    expect(panel.queryByRole("button", { name: "Try again" })).toBeNull();
    const [, wayOut] = panel.getAllByRole("button", { name: "Back to the list" });
    await userEvent.click(wayOut as HTMLElement);
    await waitFor(() => expect(page.address()).toBe("/admin/audit"));
  },
);

test("ids of records that the office can open lead to them, whether the action named or changed them or wrote them to a field", async () => {
  const changes: AuditAction["changes"] = [
    {
      kind: "order",
      id: "KD-7F3K2M",
      fields: {
        customerId: [null, "malee"],
        "jobs.KD-7F3K2M-1.driverId": ["driver-dan", "driver-dao"],
        "allocations.0.invoiceId": [null, "d-1"],
        companyId: [null, ""],
        "places.0": [null, "th-1006"],
      },
    },
    { kind: "payout", id: "PO-1", fields: {} },
    { kind: "settlement", id: "s-1", fields: { isTakenBack: [false, true] } },
    { kind: "company_member", id: "CO-2A3DEM nok", fields: { role: [null, "owner"] } },
  ];
  const records = { jobId: "KD-7F3K2M-1", effectIds: ["e-1"], orderIds: ["KD-AAAAAA", "KD-BBBBBB"] };
  api.procedures["audit.byId"] = () => ({ data: { ...ACTION, records, changes } });
  api.procedures["audit.list"] = () => ({ data: { items: [], nextCursor: null } });
  open(at("7"));
  const panel = within(await screen.findByRole("region", { name: "Entry 7" }));
  await panel.findByText("Change a ferry route");
  const links = panel.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["KD-7F3K2M-1", "/admin/orders?order=KD-7F3K2M"],
    ["KD-AAAAAA", "/admin/orders?order=KD-AAAAAA"],
    ["KD-BBBBBB", "/admin/orders?order=KD-BBBBBB"],
    ["KD-7F3K2M", "/admin/orders?order=KD-7F3K2M"],
    ["malee", "/admin/people?person=malee"],
    ["driver-dan", "/admin/drivers?driver=driver-dan"],
    ["driver-dao", "/admin/drivers?driver=driver-dao"],
    ["d-1", "/admin/invoices?document=d-1"],
    ["PO-1", "/admin/payouts?payout=PO-1"],
    ["s-1", "/admin/companies?settlement=s-1"],
    [expect.any(String), "/admin/audit?who=nok"],
  ]);
});

/** Opens entry 7, refused with a code. */
async function refusedWith(
  outcome: string,
  params: AuditAction["params"],
  fields: AuditAction["fields"] = {},
) {
  const refused = { ...ACTION, changes: [], outcome, params, fields };
  api.procedures["audit.list"] = () => ({ data: { items: [refused], nextCursor: null } });
  open();
  await userEvent.click(await screen.findByRole("link", { name: "Open Entry 7" }));
  return within(await screen.findByRole("region", { name: "Entry 7" }));
}

const REFUSALS: readonly (readonly [string, AuditAction["params"], () => string])[] = [
  ["FERRY_IN_USE", {}, () => m.error_ferry_in_use()],
  [
    "TRANSFER_TOO_MUCH",
    { maxSatang: 1_500_00 },
    () => "Only ฿1,500 is still to be paid. More cannot be recorded.",
  ],
  ["JOB_NEEDS_VEHICLE", { jobId: "KD-7F3K2M-1" }, () => m.error_job_needs_vehicle({ jobId: "KD-7F3K2M-1" })],
  ["ORDER_VIEW_CHANGED", { name: "…" }, () => m.error_order_view_changed({ name: "…" })],
];

test.each(REFUSALS)(
  "of what was refused with %s it says what whoever was refused read",
  async (code, params, sentence) => {
    const panel = await refusedWith(code, params);
    expect(panel.getByText(sentence())).toBeTruthy();
    expect(panel.queryByText(code)).toBeNull();
  },
);

test("of what was refused for its fields it says what was wrong with each", async () => {
  const fields = {
    receivedOn: "DATE_TOO_FAR",
    "rules.taxId": "TAX_ID_INVALID",
    teleportId: "REQUIRED",
  } as const;
  const panel = await refusedWith("BAD_INPUT", {}, fields);
  expect(panel.getByText(m.error_bad_input())).toBeTruthy();
  expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `${m.company_settle_received_on()}: ${m.field_date_too_far()}`,
    `${m.tax_title()} · ${m.buyer_tax_id()}: ${m.field_tax_id_invalid()}`,
    `teleportId: ${m.field_required()}`,
  ]);
});

test("of a refusal of which another version kept less the sentence has a gap, and of a code that it does not know the code stands", async () => {
  const panel = await refusedWith("TRANSFER_TOO_MUCH", {});
  expect(panel.getByText("Only … is still to be paid. More cannot be recorded.")).toBeTruthy();
  cleanup();
  queryClient.clear();
  expect((await refusedWith("TELEPORT_JAMMED", {})).getByText("TELEPORT_JAMMED")).toBeTruthy();
});

test("is searched by what the address says", async () => {
  const page = open("/admin/audit?who=nok&from=2026-11-01&to=nonsense");
  await userEvent.type(await screen.findByRole("textbox", { name: "Record" }), "KD-7F3K2M{Enter}");
  await waitFor(() => expect(page.address()).toContain("record=KD-7F3K2M"));
  await waitFor(() =>
    expect(api.inputsOf("audit.list").at(-1)).toMatchObject({
      who: "nok",
      record: "KD-7F3K2M",
      fromDay: "2026-11-01",
    }),
  );
});

test("is searched by a section as a whole, or by one action in the words of the list", async () => {
  const page = open("/admin/audit?who=nok");
  const filter = await screen.findByRole("combobox", { name: "Area or action" });
  const ferries = within(filter).getByRole("group", { name: "Ferries" });
  const labels = within(ferries)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(labels).toEqual([
    "Ferries (everything)",
    "Add a ferry route",
    "Change a ferry route",
    "Change vehicle fares of ferries",
    "Cancel planned ferry fares",
    "Delete a ferry route",
  ]);
  await userEvent.selectOptions(filter, "Change a ferry route");
  await waitFor(() => expect(page.address()).toContain("section=ferries.update"));
  await waitFor(() =>
    expect(api.inputsOf("audit.list").at(-1)).toMatchObject({ who: "nok", what: "ferries.update" }),
  );
  const again = await screen.findByRole("combobox", { name: "Area or action" });
  expect(within(again).getByRole("option", { selected: true }).textContent).toBe("Change a ferry route");
  await userEvent.selectOptions(again, "Ferries (everything)");
  await waitFor(() => expect(api.inputsOf("audit.list").at(-1)).toMatchObject({ section: "ferries" }));
  expect(api.inputsOf("audit.list").at(-1)).not.toHaveProperty("what");
});

test("is searched by the outcome and the role at once, and by the network, each of which the address has", async () => {
  const page = open("/admin/audit?who=nok&role=pilot");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Outcome" }), "Refused");
  await waitFor(() => expect(page.address()).toContain("ended=refused"));
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Role" }), "Accountant");
  await waitFor(() => expect(page.address()).toContain("role=accountant"));
  await userEvent.type(await screen.findByRole("textbox", { name: "Network" }), "203.0.113.7{Enter}");
  await waitFor(() =>
    expect(api.inputsOf("audit.list").at(-1)).toMatchObject({
      who: "nok",
      ended: "refused",
      role: "accountant",
      network: "203.0.113.7",
    }),
  );
  // What the address has and no role is, is not asked for.
  expect(api.inputsOf("audit.list")[0]).not.toHaveProperty("role");
});
