import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ONLY_VEHICLE, UNTIL_FURTHER_NOTICE } from "#domain/drivers/out-of-service.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { OutOfService } from "#web/features/drivers/admin/page/out-of-service.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { chooseDay } from "../../../../support/choose-day.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { vehicleOnFile } from "../../../../support/vehicle-on-file.ts";
import { SAMPLE_DRIVER, SAMPLE_FACTS } from "./sample-driver.ts";

const REPAIR = {
  vehicleId: ONLY_VEHICLE,
  from: "2026-12-05",
  to: "2026-12-06",
  kind: "repair",
  note: "clutch",
} as const;
const FACTS: typeof SAMPLE_FACTS = { ...SAMPLE_FACTS, outOfService: [REPAIR] };
const DRIVER = { ...SAMPLE_DRIVER, facts: FACTS };

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/": () => <OutOfService driver={DRIVER} facts={FACTS} /> }, "/");

test("a vehicle is put back in service by the list without its days, as it was seen", async () => {
  api.procedures["drivers.setOutOfService"] = () => ({ data: { outOfService: [], version: 5 } });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Put 70-4321 back in service" }));
  await waitFor(() =>
    expect(api.inputsOf("drivers.setOutOfService")).toEqual([
      { driverId: "d-1", seenVersion: 4, outages: [] },
    ]),
  );
});

test("without a last day nothing is sent; where a held job needs the vehicle, that job is named with the way to its order", async () => {
  api.procedures["drivers.setOutOfService"] = () => ({
    code: "JOB_NEEDS_VEHICLE",
    params: { jobId: "KD-AAAAAA-1" },
  });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 3), toFake: ["Date"] });
  open();
  await userEvent.selectOptions(await screen.findByLabelText("Reason"), "Inspection");
  await userEvent.click(screen.getByRole("button", { name: "Put out of service" }));
  expect(api.inputsOf("drivers.setOutOfService")).toEqual([]);
  const last = screen.getByRole("combobox", { name: "Last day" });
  expect(last.getAttribute("aria-invalid")).toBe("true");
  await chooseDay(last, "2026-12-12");
  expect(last.getAttribute("aria-invalid")).not.toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Put out of service" }));
  expect(await screen.findByText(/holds job KD-AAAAAA-1/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "KD-AAAAAA" })).toBeTruthy();
  const [input] = api.inputsOf("drivers.setOutOfService") as { outages: { kind: string }[] }[];
  expect(input?.outages.map(({ kind }) => kind)).toEqual(["repair", "inspection"]);
});

test("its days are chosen from the calendar of the product, the last one not before the first", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 3), toFake: ["Date"] });
  api.procedures["drivers.setOutOfService"] = () => ({ data: { outOfService: [], version: 5 } });
  open();
  await chooseDay(await screen.findByRole("combobox", { name: "First day" }), "2026-12-10");
  await userEvent.click(screen.getByRole("combobox", { name: "Last day" }));
  const days = await screen.findByRole("grid");
  const dayBefore = days.querySelector<HTMLButtonElement>('[data-day="2026-12-09"] button');
  expect(dayBefore?.disabled).toBe(true);
  await userEvent.keyboard("{Escape}");
  await chooseDay(screen.getByRole("combobox", { name: "Last day" }), "2026-12-12");
  await userEvent.click(screen.getByRole("button", { name: "Put out of service" }));
  await waitFor(() => expect(api.inputsOf("drivers.setOutOfService")).toHaveLength(1));
  const [input] = api.inputsOf("drivers.setOutOfService") as { outages: object[] }[];
  expect(input?.outages.at(-1)).toMatchObject({ from: "2026-12-10", to: "2026-12-12" });
});

/** As on the driver's page, where what is saved is read again. */
function Shown() {
  const { data } = trpc.drivers.byId.useQuery({ driverId: "d-1" });
  if (data === undefined || data.facts === null) return null;
  return <OutOfService driver={data} facts={data.facts} />;
}

test("what somebody else changed meanwhile is shown beside what was chosen; their version can be taken", async () => {
  const theirs = { ...REPAIR, to: "2026-12-09" };
  let facts = FACTS;
  api.procedures["drivers.byId"] = () => ({ data: { ...DRIVER, facts } });
  api.procedures["drivers.setOutOfService"] = () => {
    facts = { ...FACTS, outOfService: [theirs], version: 5 };
    return { code: "DRIVER_CHANGED" };
  };
  openPage({ "/": Shown }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Put 70-4321 back in service" }));
  const notice = await screen.findByRole("region", { name: /^Someone else saved/ });
  expect(notice.textContent).toMatch(/Saved now70-4321 · .*clutchYou choseEvery vehicle is in service\./);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  expect(notice.textContent).not.toContain("You chose");
  await userEvent.click(screen.getByRole("button", { name: "Put 70-4321 back in service" }));
  await waitFor(() =>
    expect(api.inputsOf("drivers.setOutOfService").at(-1)).toMatchObject({ seenVersion: 5, outages: [] }),
  );
});

test("where something else of the driver was saved meanwhile the press is sent again, without a notice", async () => {
  let facts = FACTS;
  api.procedures["drivers.byId"] = () => ({ data: { ...DRIVER, facts } });
  api.procedures["drivers.setOutOfService"] = ({ seenVersion }: { seenVersion: number }) => {
    if (seenVersion === 5) return { data: { outOfService: [], version: 6 } };
    facts = { ...FACTS, daysOff: [], version: 5 };
    return { code: "DRIVER_CHANGED" };
  };
  openPage({ "/": Shown }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Put 70-4321 back in service" }));
  await waitFor(() =>
    expect(api.inputsOf("drivers.setOutOfService")).toEqual([
      { driverId: "d-1", seenVersion: 4, outages: [] },
      { driverId: "d-1", seenVersion: 5, outages: [] },
    ]),
  );
  expect(screen.queryByRole("region", { name: /^Someone else saved/ })).toBeNull();
});

test("the vehicle that was chosen stays the chosen one when another one goes meanwhile; when it goes itself, one is asked for", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 3), toFake: ["Date"] });
  const [first, second, third] = ["1", "2", "3"].map((id) =>
    vehicleOnFile({ vehicleId: `v-${id}`, plate: `70-000${id}` }),
  );
  const fleetOf = (...vehicles: object[]) => ({ of: "on_file", version: 1, vehicles });
  let fleet = fleetOf(first!, second!, third!);
  api.procedures["drivers.byId"] = () => ({ data: { ...DRIVER, facts: FACTS, fleet } });
  api.procedures["drivers.setOutOfService"] = () => ({ data: { outOfService: [], version: 5 } });
  openPage({ "/": Shown }, "/");
  const plate = () => screen.findByLabelText<HTMLInputElement>("Number plate");
  const shown = async () => {
    const { value } = await plate();
    return (await plate()).querySelector(`option[value="${value}"]`)?.textContent;
  };
  await userEvent.selectOptions(
    await plate(),
    (await screen.findAllByRole("option", { name: /70-0002/ }))[0]!,
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "Until further notice" }));
  fleet = fleetOf(second!, third!);
  await queryClient.invalidateQueries();
  expect(await shown()).toContain("70-0002");
  fleet = fleetOf(third!);
  await queryClient.invalidateQueries();
  const press = () => userEvent.click(screen.getByRole("button", { name: "Put out of service" }));
  await press();
  expect((await plate()).getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("drivers.setOutOfService")).toEqual([]);
  await userEvent.selectOptions(await plate(), "0");
  await press();
  await waitFor(() => expect(api.inputsOf("drivers.setOutOfService")).toHaveLength(1));
  const [sent] = api.inputsOf("drivers.setOutOfService") as { outages: object[] }[];
  expect(sent?.outages.at(-1)).toMatchObject({ vehicleId: "v-3" });
});

/** Answers what was saved last, to the page that reads it again. */
function savesOutages(outOfService: typeof FACTS.outOfService): void {
  let facts = { ...FACTS, outOfService };
  api.procedures["drivers.byId"] = () => ({ data: { ...DRIVER, facts } });
  api.procedures["drivers.setOutOfService"] = (input) => {
    const { outages, seenVersion } = input as { outages: typeof outOfService; seenVersion: number };
    facts = { ...facts, outOfService: outages, version: seenVersion + 1 };
    return { data: { outOfService: outages, version: facts.version } };
  };
}

test("until further notice needs no last day, and gets one later or is taken away", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 3), toFake: ["Date"] });
  const accident = {
    ...REPAIR,
    kind: "accident",
    note: "",
    from: "2026-11-28",
    to: UNTIL_FURTHER_NOTICE,
  } as const;
  savesOutages([REPAIR]);
  openPage({ "/": Shown }, "/");
  await userEvent.selectOptions(await screen.findByLabelText("Reason"), "Accident");
  await userEvent.click(screen.getByRole("checkbox", { name: "Until further notice" }));
  expect(screen.queryByRole("combobox", { name: "Last day" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Put out of service" }));
  const item = (await screen.findByText("From 28 Nov 2026 until further notice")).closest("li");
  expect(api.inputsOf("drivers.setOutOfService").at(-1)).toMatchObject({ outages: [REPAIR, accident] });
  const row = within(item ?? document.body);
  expect(row.getByRole("button", { name: "Put 70-4321 back in service" })).toBeTruthy();
  const last = row.getByRole("combobox", { name: "Last day out of service: 70-4321" });
  await userEvent.click(row.getByRole("button", { name: "Save 70-4321" }));
  expect(last.getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("drivers.setOutOfService")).toHaveLength(1);
  await chooseDay(last, "2026-12-12");
  await userEvent.click(row.getByRole("button", { name: "Save 70-4321" }));
  await waitFor(() => expect(screen.queryByText(/until further notice$/)).toBeNull());
  expect(api.inputsOf("drivers.setOutOfService").at(-1)).toMatchObject({
    seenVersion: 5,
    outages: [REPAIR, { ...accident, to: "2026-12-12" }],
  });
});

test("a last day or a way back into service leaves the new outage in the form; adding it empties the form", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 3), toFake: ["Date"] });
  savesOutages([REPAIR, { ...REPAIR, kind: "accident", note: "", to: UNTIL_FURTHER_NOTICE }]);
  openPage({ "/": Shown }, "/");
  const note = () => screen.getByLabelText<HTMLInputElement>("Note (optional)");
  await userEvent.selectOptions(await screen.findByLabelText("Reason"), "Inspection");
  await userEvent.type(note(), "new tyres");
  await userEvent.click(screen.getByRole("checkbox", { name: "Until further notice" }));
  const last = screen.getByRole("combobox", { name: "Last day out of service: 70-4321" });
  await chooseDay(last, "2026-12-12");
  await userEvent.click(screen.getByRole("button", { name: "Save 70-4321" }));
  await waitFor(() => expect(screen.queryByText(/until further notice$/)).toBeNull());
  expect(note().value).toBe("new tyres");
  const [back] = screen.getAllByRole("button", { name: "Put 70-4321 back in service" });
  await userEvent.click(back!);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(note().value).toBe("new tyres");
  await userEvent.click(screen.getByRole("button", { name: "Put out of service" }));
  await waitFor(() => expect(note().value).toBe(""));
  expect(api.inputsOf("drivers.setOutOfService").at(-1)).toMatchObject({
    outages: [{ to: "2026-12-12" }, { kind: "inspection", note: "new tyres", to: UNTIL_FURTHER_NOTICE }],
  });
});

test("the focus stays in the row whose outage was given its last day", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 3), toFake: ["Date"] });
  savesOutages([REPAIR, { ...REPAIR, to: UNTIL_FURTHER_NOTICE }]);
  openPage({ "/": Shown }, "/");
  await chooseDay(await screen.findByRole("combobox", { name: /^Last day out of service/ }), "2026-12-12");
  await userEvent.click(screen.getByRole("button", { name: "Save 70-4321" }));
  await waitFor(() => expect(screen.queryByText(/until further notice$/)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("listitem")[1]));
});

test("a vehicle without a plate is called by its kind, in the list and among the choices", async () => {
  const truck = vehicleOnFile({ vehicleId: ONLY_VEHICLE, type: "six_wheel", plate: "" });
  const second = { ...truck, vehicleId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e99", plate: "70-9999" };
  const papers = { licenceExpiresOn: null, licenceFileId: null, vehicles: [truck, second] };
  const driver: ReviewedDriver = { ...DRIVER, fleet: { of: "file", version: 4, ...papers } };
  openPage({ "/": () => <OutOfService driver={driver} facts={{ ...FACTS, plates: "" }} /> }, "/");
  expect(await screen.findByRole("button", { name: "Put 6-wheel truck back in service" })).toBeTruthy();
  const choice = screen.getByRole("combobox", { name: "Number plate" });
  const options = within(choice).getAllByRole<HTMLOptionElement>("option");
  const names = options.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent);
  expect(names).toEqual(["6-wheel truck", "70-9999"]);
});
