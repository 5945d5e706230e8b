import type { Database } from "#db/client.ts";
import { companySettlement } from "#db/queries/companies/certificates.ts";
import { companies, companyMembers } from "#db/schema/companies/companies.ts";
import { periodOf } from "#domain/companies/billing.ts";
import { fullAllocation } from "#domain/companies/settlement.ts";
import { sumSatang } from "#domain/money.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { makeBillingNote } from "#worker/services/companies/billing-notes.ts";
import { fileCertificate } from "#worker/services/companies/certificates.ts";
import { readOpenInvoices, settleInvoices } from "#worker/services/companies/settle-invoices.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import type { DemoOrder } from "./demo-orders.ts";
import { seedOrder } from "./seed-order.ts";

interface Needs {
  readonly db: Database;
  readonly now: () => number;
}

const ADMIN = DEMO_ACCOUNTS.admin.userId;
const DEMO_COMPANY_ID = "CO-2A3DEM";

/** The orders that it had delivered on account, oldest first; days from today are of their pickups. */
const DELIVERED: readonly DemoOrder[] = [
  delivered("KD-7A2CMP", ["บางนา", "ศรีราชา"], -70),
  delivered("KD-7B3CMP", ["ลาดกระบัง", "เมืองชลบุรี"], -68),
  delivered("KD-7C4CMP", ["บางนา", "บางละมุง"], -50),
  delivered("KD-7D5CMP", ["มีนบุรี", "เมืองระยอง"], -37),
  delivered("KD-7E6CMP", ["บางนา", "ศรีราชา"], -36),
  delivered("KD-7F7CMP", ["ลาดกระบัง", "เมืองฉะเชิงเทรา"], -6),
];

/** What happened between its deliveries, in days from today. */
const BILLED_ON = [-60, -33] as const;
const PAID_ON = [-42, -20] as const;
const CERTIFIED_ON = -40;

function delivered(orderId: string, stops: readonly string[], inDays: number): DemoOrder {
  const driver = "driver2";
  return {
    orderId,
    kind: "booking",
    stops,
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "from_850_kg",
    inDays,
    hour: 9,
    companyId: DEMO_COMPANY_ID,
    steps: [
      { type: "reserve", driver },
      { type: "start", driver },
      { type: "complete", driver },
    ],
  };
}

/**
 * A company that orders on account, owned by the demo's customer. Of its invoices three are paid net of tax
 * by two payments, of which the later waits for its certificate; two are on a billing note and overdue, so
 * that there is no new credit until they are paid, and one is on no note yet.
 */
export async function seedCompany(db: Database, now: number): Promise<void> {
  await insertCompany(db, now - 90 * DAY_MS, now);
  const at = (day: number) => ({ db, now: () => now + day * DAY_MS });
  const [first, second, third, ...later] = DELIVERED;
  const deliver = async (orders: readonly (DemoOrder | undefined)[]) => {
    for (const order of orders) if (order !== undefined) await seedDelivered(db, order, now);
  };
  await deliver([first, second]);
  await makeBillingNote(at(BILLED_ON[0]), ADMIN, DEMO_COMPANY_ID);
  await deliver([third]);
  const settlementId = await payAll(at(PAID_ON[0]), [first, second]);
  await certify(at(CERTIFIED_ON), settlementId);
  await deliver(later.slice(0, 2));
  await makeBillingNote(at(BILLED_ON[1]), ADMIN, DEMO_COMPANY_ID);
  await payAll(at(PAID_ON[1]), [third]);
  await deliver(later.slice(2));
}

/** Places an order on the company's account, has it delivered, and issues its invoice on that day. */
async function seedDelivered(db: Database, order: DemoOrder, now: number): Promise<void> {
  const { orderId, endsAt } = await seedOrder(db, order, now);
  await issueDueDocuments({ db, now: () => endsAt }, orderId);
}

/** Pays the invoices of these orders in full, net of tax. @returns the id of the payment */
async function payAll(deps: Needs, orders: readonly (DemoOrder | undefined)[]): Promise<string> {
  const paid = orders.flatMap((order) => order?.orderId ?? []);
  const invoices = (await readOpenInvoices(deps, { companyId: DEMO_COMPANY_ID })).items.filter(
    ({ orderId }) => paid.includes(orderId),
  );
  const allocations = invoices.map(fullAllocation);
  const receivedOn = bangkokDay(deps.now());
  const { settlementId } = await settleInvoices(deps, ADMIN, {
    companyId: DEMO_COMPANY_ID,
    receivedOn,
    transferredSatang: sumSatang(allocations.map((each) => each.transferSatang)),
    withheldSatang: sumSatang(allocations.map((each) => each.withheldSatang)),
    reference: `KBANK ${receivedOn.replaceAll("-", "")}`,
    allocations,
    idempotencyKey: `demo-${receivedOn}`,
  });
  for (const orderId of paid) await issueDueDocuments(deps, orderId);
  return settlementId;
}

async function certify(deps: Needs, settlementId: string): Promise<void> {
  const payment = await companySettlement(deps.db, DEMO_COMPANY_ID, settlementId);
  await fileCertificate(deps, ADMIN, {
    companyId: DEMO_COMPANY_ID,
    settlementId,
    otherSettlementIds: [],
    number: "50/0147",
    issuedOn: bangkokDay(deps.now()),
    amountSatang: payment?.withheldSatang ?? 0,
    fileId: null,
    idempotencyKey: "demo-certificate",
  });
}

/** Nobody has its tax id. */
async function insertCompany(db: Database, createdAt: number, now: number): Promise<void> {
  await db.insert(companies).values({
    companyId: DEMO_COMPANY_ID,
    name: "บริษัท ตัวอย่างการค้า จำกัด",
    address: "99 ถนนตัวอย่าง แขวงคลองจั่น เขตบางกะปิ กรุงเทพมหานคร 10240",
    branch: "00000",
    taxId: "0000000000001",
    billingEmail: "billing@khondee.test",
    creditLimitSatang: 100_000_00,
    creditDays: 30,
    billingDay: 25,
    // What was delivered last is billed next month, on whatever day of the month the demo begins.
    lastBilledPeriod: periodOf(bangkokDay(now)),
    status: "active",
    version: 1,
    createdAt,
    createdBy: ADMIN,
    idempotencyKey: "demo-company",
  });
  await db.insert(companyMembers).values({
    companyId: DEMO_COMPANY_ID,
    userId: DEMO_ACCOUNTS.customer.userId,
    role: "owner",
    invitedBy: ADMIN,
    acceptedAt: createdAt,
  });
}
