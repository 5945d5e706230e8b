import type { SQL } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverInBooksQuery, personInBooksQuery } from "#db/queries/account/books.ts";
import {
  commitmentsQuery,
  contactCommitmentsQuery,
  driverCommitmentsQuery,
} from "#db/queries/account/commitments.ts";
import { documentsOfContactQuery, stopContactQuery } from "#db/queries/account/stop-contacts.ts";
import { peopleListQuery, peopleOfIdsQuery } from "#db/queries/account/people.ts";
import { companyRowsQuery, waitingCompaniesQuery } from "#db/queries/companies/waiting-companies.ts";
import { readyDriversByNameQuery } from "#db/queries/dispatch/ready-drivers.ts";
import { readyDriversOfIdsQuery, workingDriversQuery } from "#db/queries/dispatch/day-drivers.ts";
import { readyDriversNearQuery } from "#db/queries/dispatch/day.ts";
import { allDriversQuery, jobsByIds, jobsOfDriverQuery } from "#db/queries/drivers/all-drivers.ts";
import { deletedDriversQuery } from "#db/queries/drivers/driver-names.ts";
import { auditActionQuery, auditChainQuery, auditListQuery } from "#db/queries/audit/read-audit.ts";
import { orderViewsOf } from "#db/queries/orders/office/order-views.ts";
import { accountsOfPhoneQuery, customerOnFileQuery } from "#db/queries/customers/on-file.ts";
import { earlierPhoneOrderQuery, importedRowQuery } from "#db/queries/orders/new-order.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines, type Statement } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const written = (query: SQL): Statement => ({ toSQL: () => db.run(query).getQuery() });

const STATEMENTS: Readonly<Record<string, () => Statement>> = {
  "the customer on file with a phone": () => customerOnFileQuery(db, "+66812345678"),
  "the accounts with a phone": () => accountsOfPhoneQuery(db, "+66812345678"),
  "the order that a dispatcher placed with a key": () => earlierPhoneOrderQuery(db, "a", "key"),
  "the order of a row of an imported file": () => importedRowQuery(db, "row-1"),
  "what keeps a person": () => written(commitmentsQuery("u")),
  "a person in the books": () => written(personInBooksQuery("u")),
  "what keeps a driver": () => written(driverCommitmentsQuery("d")),
  "a driver in the books": () => written(driverInBooksQuery("d")),
  everybody: () => peopleListQuery(db, undefined, undefined),
  "companies with overdue invoices": () => waitingCompaniesQuery(db, "overdue", 9).limit(101),
  "companies that owe certificates": () => waitingCompaniesQuery(db, "certificates", 9).limit(101),
  "companies of ids with overdue invoices": () => companyRowsQuery(db, ["a"], "overdue", 9),
  "companies of ids that owe certificates": () => companyRowsQuery(db, ["a"], "certificates", 9),
  "people of ids": () => peopleOfIdsQuery(db, ["a"]),
  "everybody of a role": () => peopleListQuery(db, "admin", { at: 9, id: "a" }),
  "the jobs of a driver": () => jobsOfDriverQuery(db, "d", { at: 9, id: "a" }).limit(101),
  "jobs of ids": () => jobsByIds(db, ["a"]),
  "somebody's views of the orders": () => orderViewsOf(db, "u"),
  "drivers near a pickup": () =>
    readyDriversNearQuery(
      db,
      "six_wheel",
      400,
      { search: "nok", provinceId: "th-10" },
      { isNear: false, after: "driver-a" },
    ),
  "drivers who work on a day": () =>
    workingDriversQuery(db, "2026-12-01", { vehicle: "six_wheel", typeIn: "vehicle", after: "driver-a" }),
  "drivers who work on a day, by their second type": () =>
    workingDriversQuery(db, "2026-12-01", { vehicle: "six_wheel", typeIn: "secondVehicle", after: "" }),
  "the drivers who are compared for a day": () => readyDriversOfIdsQuery(db, ["driver-a"]),
  "the drivers who take jobs, by name": () =>
    readyDriversByNameQuery(db, { search: "nok", cursor: { at: "nok", id: "driver-a" } }).limit(21),
  "the audit log": () => auditListQuery(db, {}).limit(101),
  "the audit log of somebody": () => auditListQuery(db, { who: "a@example.test", before: 9 }).limit(101),
  "the audit log of a section": () => auditListQuery(db, { section: "ferries", before: 9 }).limit(101),
  "the audit log of an action": () => auditListQuery(db, { what: "ferries.update", before: 9 }).limit(101),
  "the audit log of a record": () => auditListQuery(db, { record: "KD-AAAAAA" }).limit(101),
  "the audit log of some days": () => auditListQuery(db, { from: 0, until: 9 }).limit(101),
  "an action of the audit log": () => auditActionQuery(db, 9),
  "the audit log as it is verified": () => auditChainQuery(db, 0, 500),
};

/** On the free day that is sought: trucks that are on the road then are looked at. */
const NOON = Date.parse("2026-12-01T12:00:00+07:00");

const FILTERS = {
  nothing: {},
  "a text": { search: "081 234" },
  "a state": { state: "suspended" },
  "a vehicle": { vehicle: "six_wheel" },
  "a free day": { freeOn: "2026-12-01" },
} as const;

test.each(Object.keys(FILTERS))("the drivers filtered by %s: sought by what sorts them", async (name) => {
  const filter = FILTERS[name as keyof typeof FILTERS];
  for (const cursor of [undefined, { at: 9, id: "a" }]) {
    const lines = await plan(allDriversQuery(db, filter, cursor, NOON).limit(101));
    expect(lines.join(" ")).toContain(
      "drivers USING INDEX drivers_by_creation ((created_at,driver_id)<(?,?))",
    );
    expect(slowLines(lines)).toEqual([]);
  }
});

test.each(Object.keys(FILTERS))(
  "the drivers filtered by %s, by name: sought by the index of names",
  async (name) => {
    const filter = { ...FILTERS[name as keyof typeof FILTERS], sort: "name" } as const;
    for (const cursor of [undefined, { at: "nok", id: "a" }]) {
      const lines = await plan(allDriversQuery(db, filter, cursor, NOON).limit(101));
      expect(lines.join(" ")).toContain("drivers USING INDEX drivers_by_name (<expr>>?)");
      expect(slowLines(lines)).toEqual([]);
    }
  },
);

test("deleted drivers: sought by an index of their own, in its order", async () => {
  const lines = await plan(allDriversQuery(db, { state: "deleted" }, { at: 9, id: "a" }, NOON).limit(101));
  expect(lines.join(" ")).toContain("drivers USING INDEX drivers_deleted ((created_at,driver_id)<(?,?))");
  expect(slowLines(lines)).toEqual([]);
  expect(await plan(deletedDriversQuery(db, ["som"]).limit(6))).toEqual([
    "SCAN drivers USING INDEX drivers_deleted",
  ]);
});

test.each(Object.keys(STATEMENTS))("%s: read by index, never scanned, never sorted", async (name) => {
  const lines = await plan(STATEMENTS[name]!());
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines)).toEqual([]);
});

test("an action of the audit log is sought by the key of the table, with no other index", async () => {
  const lines = await plan(auditActionQuery(db, 9));
  const ofLog = lines.filter((line) => line.includes("audit_entries"));
  expect(ofLog).toEqual(Array(2).fill("SEARCH audit_entries USING INTEGER PRIMARY KEY (rowid=?)"));
});

test("somebody at a stop is found by an index; only offers and changes at the door are read whole", async () => {
  for (const query of [stopContactQuery("+66812345678"), contactCommitmentsQuery("+66812345678", 0)]) {
    const lines = await plan(written(query));
    expect(lines.join("\n")).toMatch(/SEARCH order_stops USING (COVERING )?INDEX order_stops_of_contact/);
    const scanned = lines.filter((line) =>
      /^SCAN (orders|order_stops|claims|order_credits|order_offers|door_changes)\b/.test(line),
    );
    expect([...new Set(scanned.map((line) => line.split(" ")[1]))].toSorted()).toEqual([
      "door_changes",
      "order_offers",
    ]);
  }
  const documents = await plan(
    written(documentsOfContactQuery({ phone: "+66812345678", orderIds: ["a"], names: ["b"] }, 21)),
  );
  expect(documents[0]).toBe("SEARCH documents USING INDEX documents_of_order (order_id=?)");
});
