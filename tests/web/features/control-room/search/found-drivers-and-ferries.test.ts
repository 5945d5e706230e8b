import { expect, test } from "vitest";
import { SECTION_GROUPS } from "#web/features/control-room/frame/sections.ts";
import { findGroups } from "#web/features/control-room/search/found.ts";
import { NONE } from "./found-none.ts";

test("a driver opens in the list of drivers, and for who may not open that, in what drivers are paid", () => {
  const of = (sections: typeof SECTION_GROUPS, phone: string | null) =>
    findGroups("somchai", sections, { ...NONE, drivers: [{ driverId: "d-1", name: "Somchai", phone }] });
  const driver = { key: "d-1", title: "Somchai" };
  expect(of(SECTION_GROUPS, "+66812345678")).toEqual([
    {
      title: "Drivers",
      items: [{ ...driver, detail: "081 234 5678", to: { to: "/admin/drivers", search: { driver: "d-1" } } }],
    },
  ]);
  expect(of([], null)).toEqual([
    {
      title: "Drivers",
      items: [{ ...driver, detail: "", to: { to: "/admin/payouts", search: { driver: "d-1" } } }],
    },
  ]);
});

test("a deleted driver stands behind those who drive, says so, and opens among the deleted ones", () => {
  const found = {
    ...NONE,
    drivers: [{ driverId: "d-1", name: "Somchai", phone: null }],
    deletedDrivers: [{ driverId: "d-2", name: "Somchai Jaidee" }],
  };
  const last = (sections: typeof SECTION_GROUPS) => findGroups("somchai", sections, found)[0]?.items.at(-1);
  const driver = { key: "deleted d-2", title: "Somchai Jaidee", detail: "Deleted" };
  const search = { standing: "deleted", driver: "d-2" };
  expect(last(SECTION_GROUPS)).toEqual({ ...driver, to: { to: "/admin/drivers", search } });
  expect(last([])).toEqual({ ...driver, to: { to: "/admin/payouts", search: { driver: "d-2" } } });
});

test("who asks to drive opens beside those that wait, and who was refused beside the refused ones", () => {
  const applicants = [
    { driverId: "d-1", name: "Somchai", isRefused: false },
    { driverId: "d-2", name: "", isRefused: true },
  ];
  expect(findGroups("som", SECTION_GROUPS, { ...NONE, applicants })[0]).toMatchObject({
    title: "Drivers",
    items: [
      {
        title: "Somchai",
        detail: "Waiting for approval",
        to: { to: "/admin/drivers", search: { show: "waiting", driver: "d-1" } },
      },
      { title: "–", detail: "Refused", to: { search: { show: "refused", driver: "d-2" } } },
    ],
  });
});

test("a deleted ferry stands behind those in use, says so, and opens among the deleted ones", () => {
  const ferry = (ferryRouteId: string) => ({ ferryRouteId, nameTh: "เกาะช้าง", nameEn: "Ko Chang" });
  const [group] = findGroups("chang", [], {
    ...NONE,
    ferries: [ferry("f-1")],
    deletedFerries: [ferry("f-2")],
  });
  expect(group?.items).toMatchObject([
    { detail: "", to: { to: "/admin/ferries", search: { ferry: "f-1" } } },
    { detail: "Deleted", to: { to: "/admin/ferries", search: { show: "deleted", ferry: "f-2" } } },
  ]);
});
