import { certificatesDue } from "#db/queries/companies/certificates.ts";
import { companiesOfUser, listCompanies, type CompanyRow } from "#db/queries/companies/companies.ts";
import {
  listCompanyOrders,
  openOrdersOfCompanies,
  openOrdersOfCompany,
} from "#db/queries/companies/credit.ts";
import { companyRowsQuery, listWaitingCompanies } from "#db/queries/companies/waiting-companies.ts";
import { cursorSchema, PAGE_SIZE, type Cursor, type PageInput } from "#db/queries/page.ts";
import { staffMay } from "#domain/access/staff.ts";
import {
  availableSatang,
  companyAccount,
  creditRefusal,
  overdueByAge,
  type OpenOrder,
} from "#domain/companies/credit.ts";
import type { CompanyWait } from "#domain/companies/company.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import { AppError } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import { COMPANY_RIGHTS, hasCompanyRight } from "#domain/companies/company-role.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { foundPage, type FoundPage } from "../control-room/found-page.ts";
import { requireCompany, type AccessibleCompany } from "./company-access.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The companies of the viewer by name, with their role in each. */
export async function listOwnCompanies({ db }: Needs, { userId }: Viewer) {
  const found = await companiesOfUser(db, userId);
  return found.map(({ company: { companyId, name, branch }, role }) => ({ companyId, name, branch, role }));
}

/**
 * A company with what the viewer may see of it, for its members and for admins. The credit is `null` for whom it
 * does not concern.
 * @throws AppError NOT_FOUND
 */
export async function readCompany(deps: Needs, viewer: Viewer, companyId: string) {
  const found = await requireCompany(deps, viewer, companyId);
  const rights = rightsOf(viewer, found);
  const { company, role } = found;
  return {
    ...identityOf(company),
    role,
    rights,
    billingEmail: company.billingEmail,
    version: company.version,
    terms: rights.includes("see_credit") ? termsOf(company) : null,
    account: rights.includes("see_credit") ? await readAccount(deps, company) : null,
  };
}

/** The companies on whose account somebody may order, by name. */
export async function bookableCompanyNames({ db }: Pick<Needs, "db">, userId: string) {
  const found = await companiesOfUser(db, userId);
  return found.flatMap(({ company: { companyId, name }, role }) =>
    hasCompanyRight(role, "book") ? [{ companyId, name }] : [],
  );
}

/** The companies on whose account the viewer may order, by name, with what they may still order. */
export async function listBookableCompanies(deps: Needs, { userId }: Viewer) {
  const found = await companiesOfUser(deps.db, userId);
  return Promise.all(
    found
      .filter(({ role }) => hasCompanyRight(role, "book"))
      .map(async ({ company }) => ({
        companyId: company.companyId,
        name: company.name,
        availableSatang: (await readAccount(deps, company)).availableSatang,
      })),
  );
}

/** Which companies are listed, and behind which one the page begins. */
export interface CompanyListOptions extends PageInput<number | string> {
  readonly search?: string | undefined;
  readonly waits?: CompanyWait | undefined;
}

/**
 * A page of companies with what each owes and how many certificates it owes, for those who see accounts: all,
 * the newest first; those that a text finds, the newest first; those of which something waits, whose has
 * waited longest first; or those of both, the newest first.
 * @returns also whether the search index is complete
 */
export async function readCompanyList(
  deps: Needs & Pick<Dependencies, "orderIndex">,
  options: CompanyListOptions,
) {
  const { db, now } = deps;
  const { items, nextCursor, isSearchCurrent } = await companyPage(deps, options);
  const ids = items.map(({ companyId }) => companyId);
  const [orders, due] = await Promise.all([openOrdersOfCompanies(db, ids), certificatesDue(db, ids)]);
  const open = Map.groupBy(orders, ({ companyId }) => companyId);
  const today = bangkokDay(now());
  return {
    nextCursor,
    isSearchCurrent,
    items: items.map((company) => ({
      ...company,
      account: accountOf(company, open.get(company.companyId) ?? [], today),
      certificatesDue: due.get(company.companyId) ?? 0,
    })),
  };
}

/** So many pages of what a text finds are looked through for companies of which something waits. */
const SOUGHT_PAGES_MAX = 12;

async function companyPage(
  { db, now, orderIndex }: Needs & Pick<Dependencies, "orderIndex">,
  { search = "", waits, cursor, limit = PAGE_SIZE }: CompanyListOptions,
): Promise<FoundPage<CompanyRow>> {
  const at = now();
  const items: CompanyRow[] = [];
  let behind = isNumbered(cursor) ? cursor : undefined;
  let isSearchCurrent = true;
  for (let page = 1; ; page++) {
    const found = await foundPage(
      { orderIndex },
      { kinds: ["companies"], search, cursor: behind, limit },
      (ids) => companyRowsQuery(db, ids, waits, at),
      ({ companyId }) => companyId,
    );
    if (found === null) break;
    items.push(...found.items);
    isSearchCurrent &&= found.isSearchCurrent;
    const { nextCursor } = found;
    // What is found last may have nothing that waits: then the next are looked through as well.
    if (nextCursor === null || items.length >= limit || page === SOUGHT_PAGES_MAX)
      return { items, nextCursor, isSearchCurrent };
    behind = cursorSchema.parse(nextCursor);
  }
  const page =
    waits === undefined
      ? await listCompanies(db, { cursor: behind, limit })
      : await listWaitingCompanies(db, waits, at, { cursor, limit });
  return { ...page, isSearchCurrent };
}

function isNumbered(cursor: Cursor<number | string> | undefined): cursor is Cursor {
  return typeof cursor?.at === "number";
}

async function readAccount({ db, now }: Needs, company: CompanyRow) {
  return accountOf(company, await openOrdersOfCompany(db, company.companyId), bangkokDay(now()));
}

/** What a company owes, and what it may still order on account; nothing while its credit is stopped. */
function accountOf(company: CompanyRow, open: readonly OpenOrder[], today: string) {
  const account = companyAccount(open, today);
  const isStopped = creditRefusal(company, account, 0) !== null;
  return {
    ...account,
    availableSatang: isStopped ? 0 : availableSatang(company, account),
    /** What is overdue for up to 30, 60, 90 and more days. */
    overdueByAge: overdueByAge(open, today),
  };
}

/**
 * The orders on account of a company, newest first, for those who see its orders or its documents; the invoices for the
 * latter, and for whoever booked the order.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function readCompanyOrders(
  deps: Needs,
  viewer: Viewer,
  { companyId, ...page }: { readonly companyId: string } & Parameters<typeof listCompanyOrders>[2],
) {
  const rights = rightsOf(viewer, await requireCompany(deps, viewer, companyId));
  const seesDocuments = rights.includes("see_documents");
  if (!seesDocuments && !rights.includes("see_orders")) throw new AppError("FORBIDDEN");
  const { items, nextCursor } = await listCompanyOrders(deps.db, companyId, page);
  return {
    nextCursor,
    items: items.map(({ customerId, invoiceId, year, number, dueOn, ...order }) => {
      const isOwn = customerId === viewer.userId;
      const isSeen = seesDocuments || isOwn;
      return {
        ...order,
        /** Whether the viewer booked it, and so may open it. */
        isOwn,
        invoice:
          invoiceId === null || year === null || number === null || !isSeen
            ? null
            : { documentId: invoiceId, number: documentNumber("invoice", year, number), dueOn },
      };
    }),
  };
}

/** The rights of the viewer in a company. */
function rightsOf(viewer: Viewer, { role }: AccessibleCompany) {
  return COMPANY_RIGHTS.filter(
    (right) =>
      (role !== null && hasCompanyRight(role, right)) ||
      (staffMay(viewer.role, "accounts") && right !== "book"),
  );
}

function identityOf({ companyId, name, address, branch, taxId }: CompanyRow) {
  return { companyId, name, address, branch, taxId };
}

function termsOf({ creditLimitSatang, creditDays, billingDay, status }: CompanyRow) {
  return { creditLimitSatang, creditDays, billingDay, status };
}
