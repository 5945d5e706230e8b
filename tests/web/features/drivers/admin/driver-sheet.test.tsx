import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { DriverSheet } from "#web/features/drivers/admin/on-file/driver-sheet.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { SAMPLE_DRIVER } from "./sample-driver.ts";

const area = (placeId: string, en: string) => ({ placeId, name: { th: en, en } });
const BANGKOK = area("th-10", "Bangkok");
const PHUKET = area("th-83", "Phuket");
const DAO: DriverOnFile = {
  driverId: "driver-dao",
  version: 1,
  name: "Dao",
  email: "dao@example.test",
  phone: "+66811111111",
  vehicle: "four_wheel",
  plate: "1กข 1234",
  province: "th-10",
  cargo: null,
  licenceClass: "personal",
  experienceYears: 3,
  areas: [area("th-2004", "Bang Lamung, Chon Buri")],
  hasAccount: false,
  isSuspended: false,
  invitedUntil: null,
  invitedIn: null,
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.areas"] = ({ provinceId }: { provinceId?: string }) => ({
    data: provinceId === undefined ? [BANGKOK, PHUKET] : [area("th-8301", "Mueang Phuket")],
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/": () => <DriverSheet driver={DAO} onClose={() => {}} /> }, "/");
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const addMueang = async () => {
  const areas = within(await screen.findByRole("region", { name: "Preferred areas" }));
  await userEvent.selectOptions(await areas.findByLabelText("Province"), await areas.findByText("Phuket"));
  await userEvent.selectOptions(
    await areas.findByLabelText("District"),
    await areas.findByText("Mueang Phuket"),
  );
  await userEvent.click(areas.getByRole("button", { name: "Add area" }));
};

test("the areas of a driver without papers are written down, the first as their home", async () => {
  api.procedures["drivers.edit"] = () => ({ data: { driverId: DAO.driverId } });
  open();
  await addMueang();
  expect(screen.getByText(/^Optional\. The first area counts as home/)).toBeDefined();
  await save();
  await waitFor(() => expect(api.inputsOf("drivers.edit")).toHaveLength(1));
  expect(api.inputsOf("drivers.edit")).toMatchObject([
    { driver: { name: "Dao", areas: ["th-2004", "th-8301"] } },
  ]);
});

test("after a conflict the areas of both are named, also one that was only added here", async () => {
  api.procedures["drivers.edit"] = () => ({ code: "DRIVER_CHANGED" });
  const onFile = { ...DAO, version: 2, areas: [area("th-5001", "Mueang Chiang Mai")] };
  api.procedures["drivers.byId"] = () => ({ data: { ...SAMPLE_DRIVER, onFile } });
  open();
  await addMueang();
  await save();
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toContain("Mueang Chiang Mai");
  expect(notice.textContent).toContain("Bang Lamung, Chon Buri · Mueang Phuket, Phuket");
  await userEvent.click(within(notice).getByRole("button", { name: /Preferred areas$/ }));
  expect(screen.getByRole("button", { name: "Remove Mueang Chiang Mai" })).toBeDefined();
});

test("an e-mail address is optional, and may be taken off", async () => {
  api.procedures["drivers.edit"] = () => ({ data: { driverId: DAO.driverId } });
  open();
  await userEvent.clear(await screen.findByLabelText(/^E-mail/));
  expect(
    screen.getByText("Without one, the driver gets no mails, and no account can be created."),
  ).toBeDefined();
  await save();
  await waitFor(() => expect(api.inputsOf("drivers.edit")).toMatchObject([{ driver: { email: "" } }]));
});
