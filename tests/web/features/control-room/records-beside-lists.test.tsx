import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AuditPage } from "#web/features/audit/audit-page.tsx";
import { AdminClaimsPage } from "#web/features/claims/admin-claims-page.tsx";
import { AdminDriversPage } from "#web/features/drivers/admin/admin-drivers-page.tsx";
import { AdminVehiclesPage } from "#web/features/drivers/admin/vehicles/admin-vehicles-page.tsx";
import { PeoplePage } from "#web/features/people/people-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { withRowKeys } from "../../../support/office-page.tsx";
import { openPage } from "../../../support/open-page.tsx";
import { stubPhone, stubWideScreen } from "../../../support/wide-screen.ts";

interface Listed {
  readonly Page: () => ReactNode;
  /** The address with the filter that has to stay. */
  readonly list: string;
  readonly procedure: string;
  readonly byId: string;
  readonly rows: readonly object[];
  /** The address's part of the first and the second record. */
  readonly ids: readonly [string, string];
  readonly region: RegExp;
}

const two = <Row,>(row: (index: number) => Row): readonly Row[] => [row(1), row(2)];

const LISTS: Readonly<Record<string, Listed>> = {
  drivers: {
    Page: AdminDriversPage,
    list: "/admin/drivers?show=approved",
    procedure: "drivers.list",
    byId: "drivers.byId",
    rows: two((index) => ({
      driverId: `d-${index}`,
      name: `Driver ${index}`,
      phone: "+66812345678",
      email: "",
      licenceClass: null,
      vehicles: [],
      sentAt: null,
      changedAt: 0,
      state: "approved",
    })),
    ids: ["&driver=d-1", "&driver=d-2"],
    region: /^Driver$/,
  },
  vehicles: {
    Page: AdminVehiclesPage,
    list: "/admin/vehicles?out=now",
    procedure: "vehicles.list",
    byId: "drivers.byId",
    rows: two((index) => ({
      driverId: "d-1",
      position: index,
      type: "six_wheel",
      plate: `70-000${index}`,
      province: "th-10",
      lengthCm: 550,
      widthCm: 220,
      heightCm: 220,
      capacityKg: 6000,
      year: 2020,
      driverName: "Somchai",
      driverState: "approved",
      papers: [],
      outages: [],
    })),
    ids: ["&driver=d-1&at=%221%22", "&driver=d-1&at=%222%22"],
    region: /^Driver$/,
  },
  claims: {
    Page: AdminClaimsPage,
    list: "/admin/claims?show=settled",
    procedure: "claims.list",
    byId: "claims.byId",
    rows: two((index) => ({
      claimId: `c-${index}`,
      orderId: `KD-${index}`,
      contactName: "Mali",
      contactPhone: "+66812345678",
      kind: "damage",
      claimedSatang: 100,
      createdAt: 0,
      state: "settled",
    })),
    ids: ["&claim=c-1", "&claim=c-2"],
    region: /^Damage or loss$/,
  },
  people: {
    Page: PeoplePage,
    list: "/admin/people?role=customer",
    procedure: "people.list",
    byId: "people.byId",
    rows: two((index) => ({
      userId: `p-${index}`,
      name: `Person ${index}`,
      email: null,
      phone: null,
      role: "customer",
      hasSecondFactor: false,
      createdAt: 0,
    })),
    ids: ["&person=p-1", "&person=p-2"],
    region: /^Person$/,
  },
  audit: {
    Page: AuditPage,
    list: "/admin/audit?who=nok",
    procedure: "audit.list",
    byId: "audit.byId",
    rows: two((index) => ({
      seq: index,
      at: 0,
      actorId: "nok",
      actorRole: "admin",
      actorName: "Nok",
      what: "reviews.decide",
      records: {},
      outcome: "ok",
      params: {},
      fields: {},
      changes: [],
      network: "",
      device: "",
      requestId: "",
      hash: "",
    })),
    ids: ["&entry=%221%22", "&entry=%222%22"],
    region: /^Entry \d$/,
  },
};

const user = userEvent.setup();

beforeEach(() => {
  const api = new FakeApi();
  api.install();
  api.procedures["drivers.waiting"] = () => ({ data: 0 });
  for (const { procedure, byId, rows } of Object.values(LISTS)) {
    api.procedures[procedure] = () => ({ data: { items: rows, names: {}, nextCursor: null } });
    api.procedures[byId] = () => ({ code: "NOT_FOUND" });
  }
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(LISTS))("%s", (_, { Page, list, ids: [first, second], region }) => {
  const open = async (address = list) => {
    const page = openPage({ [list.split("?")[0] ?? ""]: withRowKeys(Page) }, address);
    await waitFor(() => expect(links()).toHaveLength(2));
    return page;
  };
  const links = () => [...document.querySelectorAll<HTMLElement>("tbody [data-row]")];
  const record = () => screen.queryByRole("region", { name: region });

  test("one opens beside the list, the next takes its place with the focus, and Escape goes back to the row", async () => {
    stubWideScreen();
    const page = await open();
    await user.keyboard("j{Enter}");
    await waitFor(() => expect(page.address()).toBe(list + first));
    expect(record()).not.toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelectorAll("tr[data-open]")).toHaveLength(1);
    await user.keyboard("j");
    await waitFor(() => expect(page.address()).toBe(list + second));
    await user.click(within(record() as HTMLElement).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(record()).toBeNull());
    expect(page.address()).toBe(list);
    await waitFor(() => expect(document.activeElement).toBe(links()[1]));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(record()).not.toBeNull());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(record()).toBeNull());
    expect(document.activeElement).toBe(links()[1]);
  });

  test("on a phone it takes the focus; the way back closes it and goes back to the row", async () => {
    stubPhone();
    vi.stubGlobal("scrollTo", () => undefined);
    const page = await open();
    await user.click(links()[1] as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(record()));
    expect(screen.getAllByRole("button", { name: "Back to the list" }).length).toBeGreaterThan(0);
    page.back();
    await waitFor(() => expect(record()).toBeNull());
    expect(page.address()).toBe(list);
    await waitFor(() => expect(document.activeElement).toBe(links()[1]));
  });
});
