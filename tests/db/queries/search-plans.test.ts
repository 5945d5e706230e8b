import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import {
  banAreasQuery,
  banWindowsQuery,
  deletedFerriesByWordsQuery,
  ferriesByWordsQuery,
  holidaysByNameQuery,
  parkedByIdQuery,
  parkedOfKindsQuery,
} from "#db/queries/control-room/found-upkeep.ts";
import { applicantsQuery } from "#db/queries/control-room/found-applicants.ts";
import {
  claimsQuery,
  companiesOfIdsQuery,
  customersOfIdsQuery,
  billingNoteOfNumberQuery,
  documentOfNumberQuery,
  documentsOfIdsQuery,
  driversOfIdsQuery,
  issuedDocumentsQuery,
  notesOfIdsQuery,
  ordersByIdQuery,
  ordersOfIdsQuery,
  payoutsQuery,
  settlementsOfCertificateQuery,
  settlementsQuery,
  type Sought,
} from "#db/queries/control-room/search.ts";
import { freshDatabase } from "../../support/people.ts";
import { plan, type Statement } from "../../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const SEARCHES: Readonly<Record<string, () => Statement>> = {
  "orders by the beginning of their id": () => ordersByIdQuery(db, "KD-7F").limit(6),
  "orders that the search index names": () => ordersOfIdsQuery(db, ["KD-AAAAAA", "KD-BBBBBB"]),
  "customers that the index names": () => customersOfIdsQuery(db, ["a", "b"]),
  "companies that the index names": () => companiesOfIdsQuery(db, ["a", "b"]),
  "documents that the index names": () => documentsOfIdsQuery(db, ["KD-AAAAAA-INV1", "KD-AAAAAA-RC1"]),
  "the documents of an order": () => issuedDocumentsQuery(db, "KD-AAAAAA").limit(6),
  "the document of a number": () => documentOfNumberQuery(db, { kind: "invoice", year: 2026, number: 1 }),
};

test("a search finds a billing note by its number, and its company by its id", async () => {
  expect(await plan(billingNoteOfNumberQuery(db, { year: 2026, number: 1 }).limit(6))).toEqual([
    expect.stringMatching(/^SEARCH billing_notes USING INDEX billing_notes_number/),
    expect.stringMatching(/^SEARCH companies USING INDEX /),
  ]);
});

test.each(Object.keys(SEARCHES))("a search finds %s by an index, sorted by it", async (name) => {
  const lines = await plan(SEARCHES[name]!());
  expect(lines).toEqual([expect.stringMatching(/^SEARCH \w+ USING INDEX /)]);
});

const OF_MONEY: Readonly<Record<string, (sought: Sought) => Statement>> = {
  payouts: (sought) => payoutsQuery(db, sought).limit(6),
  settlements: (sought) => settlementsQuery(db, sought).limit(6),
  claims: (sought) => claimsQuery(db, sought).limit(6),
};

test.each(Object.keys(OF_MONEY))("%s are read by their ids, or by the beginning of one", async (name) => {
  const lines = await plan(OF_MONEY[name]!(["a", "b"]));
  const ofStart = await plan(OF_MONEY[name]!({ start: "0a1b2c3d" }));
  expect([lines[0], ofStart[0]]).toEqual([
    expect.stringMatching(
      new RegExp(`^SEARCH ${name} USING INDEX sqlite_autoindex_${name}_1 \\(\\w+=\\?\\)$`),
    ),
    expect.stringMatching(
      new RegExp(`^SEARCH ${name} USING INDEX sqlite_autoindex_${name}_1 \\(\\w+>\\? AND \\w+<\\?\\)$`),
    ),
  ]);
  expect([...lines, ...ofStart].filter((line) => !line.startsWith("SEARCH "))).toEqual([]);
});

test.each([
  ["whole", "number=?"],
  ["beginning", "number>? AND number<?"],
] as const)(
  "payments are found by the %s number of their certificate, by company, each by an index",
  async (part, sought) => {
    const statement = settlementsOfCertificateQuery("wht-7", part);
    const lines = await plan({ toSQL: () => db.run(statement).getQuery() });
    expect(lines.filter((line) => /withholding_certificates|filed|covered/.test(line))).toEqual([
      "SEARCH withholding_certificates USING INDEX withholding_certificates_number",
      "SEARCH withholding_certificates USING INDEX withholding_certificates_number (company_id>?)",
      `SEARCH filed USING INDEX withholding_certificates_number (company_id=? AND ${sought})`,
      "SEARCH covered USING COVERING INDEX sqlite_autoindex_certificate_payments_1 (certificate_id=?)",
    ]);
  },
);

test("notes that the index names are read by their ids, with their orders", async () => {
  expect(await plan(notesOfIdsQuery(db, ["a", "b"], "reader"))).toEqual([
    "SEARCH order_notes USING INDEX sqlite_autoindex_order_notes_1 (note_id=?)",
    "SEARCH orders USING INDEX sqlite_autoindex_orders_1 (order_id=?)",
  ]);
});

test("who asks to drive is found among the registrations of a state, by its index", async () => {
  expect(await plan(applicantsQuery(db, { words: ["som"], phoneDigits: null }).limit(6))).toEqual([
    "SEARCH driver_registrations USING INDEX driver_registrations_by_state (state=?)",
    "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
    "SEARCH drivers USING INDEX sqlite_autoindex_drivers_1 (driver_id=?) LEFT-JOIN",
    // Of the few that are found.
    "USE TEMP B-TREE FOR ORDER BY",
  ]);
});

test("drivers that the index names are read by their ids, with their vehicles", async () => {
  expect(await plan(driversOfIdsQuery(db, ["a", "b"]))).toEqual([
    "SEARCH drivers USING INDEX sqlite_autoindex_drivers_1 (driver_id=?)",
    "SEARCH driver_registrations USING INDEX sqlite_autoindex_driver_registrations_1 (driver_id=?) LEFT-JOIN",
  ]);
});

test("what is found by words of a small table or by the beginning of an id is read by an index, sorted by it", async () => {
  const [ferries, holidays, effects] = await Promise.all([
    plan(ferriesByWordsQuery(db, "koh chang").limit(6)),
    plan(holidaysByNameQuery(db, "day", "2026-12-01").limit(6)),
    plan(parkedByIdQuery(db, "KD-AAAAAA").limit(6)),
  ]);
  expect(ferries).toEqual(["SEARCH ferry_routes USING INDEX ferry_routes_list (archived_at=?)"]);
  expect(await plan(deletedFerriesByWordsQuery(db, "koh chang").limit(6))).toEqual([
    "SEARCH ferry_routes USING INDEX ferry_routes_deleted (archived_at>?)",
  ]);
  expect(holidays).toEqual(["SEARCH public_holidays USING INDEX sqlite_autoindex_public_holidays_1 (day>?)"]);
  expect(effects).toEqual([
    "SEARCH outbox USING INDEX sqlite_autoindex_outbox_1 (effect_id>? AND effect_id<?)",
  ]);
});

test("what is parked is read from the longest on for its kind, and so are the few banned hours by their beginning", async () => {
  const parked = await plan(parkedOfKindsQuery(db, ["mail", "push"]).limit(6));
  expect(parked.filter((line) => line.includes("outbox"))).toEqual([
    "SEARCH outbox USING INDEX outbox_parked (parked_at>?)",
  ]);
  const windows = await plan(banWindowsQuery(db).limit(100));
  expect(windows).toEqual(["SCAN truck_ban_windows USING INDEX truck_ban_windows_by_start"]);
  expect(await plan(banAreasQuery(db))).toEqual(["SCAN truck_ban_areas"]);
});
