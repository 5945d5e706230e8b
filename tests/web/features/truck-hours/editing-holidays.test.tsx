import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TruckHoursPage } from "#web/features/truck-hours/truck-hours-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { chooseDay } from "../../../support/choose-day.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage, type OpenedPage } from "../../../support/open-page.tsx";

const HOLIDAY = {
  day: "2099-12-05",
  nameTh: "วันพ่อแห่งชาติ",
  nameEn: "Father's Day",
  version: 3,
  updatedAt: 0,
  updatedByName: null,
};
const CONFLICT = "Someone else saved while you were editing";

let api: FakeApi;
let page: OpenedPage;
let stored: (typeof HOLIDAY)[];
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2099-11-20T02:00:00Z"), toFake: ["Date"] });
  stored = [HOLIDAY];
  api = new FakeApi();
  api.install();
  api.procedures["truckHours.windows"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["truckHours.lowEmissionDays"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["truckHours.deleted"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["truckHours.holidays"] = ({ cursor = "", limit = 25 }: DaysPage) => ({
    data: { items: stored.filter(({ day }) => day > cursor).slice(0, limit), nextCursor: null },
  });
  // As the server does it.
  api.procedures["truckHours.saveHoliday"] = ({ basedOnVersion, ...typed }: SentHoliday) => {
    const known = stored.find(({ day }) => day === typed.day);
    if ((known?.version ?? 0) !== basedOnVersion) return { code: "TRUCK_HOURS_VERSION_CONFLICT" };
    stored = [
      ...stored.filter((each) => each !== known),
      { ...HOLIDAY, ...typed, version: basedOnVersion + 1 },
    ];
    return { data: { day: typed.day, version: basedOnVersion + 1 } };
  };
  page = openPage(
    { "/admin/truck-hours": TruckHoursPage, "/admin": () => <p>Today</p> },
    "/admin/truck-hours",
  );
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface DaysPage {
  readonly cursor?: string;
  readonly limit?: number;
}
type SentHoliday = Pick<typeof HOLIDAY, "day" | "nameTh" | "nameEn"> & { basedOnVersion: number };

const holidays = async () => within(await screen.findByRole("region", { name: "Public holidays" }));
const table = async () => within(await (await holidays()).findByRole("table"));
const edit = async () =>
  userEvent.click(await (await table()).findByRole("button", { name: "Edit: 5 December 2099" }));
const nameInRow = async () => (await table()).getByLabelText<HTMLInputElement>("Name in English");
const notice = async () => (await holidays()).findByRole("region", { name: CONFLICT });
const retype = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

test("a holiday is renamed in its row, by keyboard alone, and its button has the focus again", async () => {
  (await (await table()).findByRole("button", { name: "Edit: 5 December 2099" })).focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe((await table()).getByLabelText("Name in Thai"));
  await userEvent.tab();
  expect(document.activeElement).toBe(await nameInRow());
  await retype(await nameInRow(), "National Day");
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await (await table()).findByText("National Day");
  expect(api.inputsOf("truckHours.saveHoliday")).toEqual([
    { day: HOLIDAY.day, nameTh: HOLIDAY.nameTh, nameEn: "National Day", basedOnVersion: 3 },
  ]);
  const button = (await table()).getByRole("button", { name: "Edit: 5 December 2099" });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("a name that is missing is said at its field, and cancelling leaves the row as it was", async () => {
  await edit();
  await userEvent.clear(await nameInRow());
  await userEvent.click((await table()).getByRole("button", { name: "Save" }));
  expect((await nameInRow()).getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("truckHours.saveHoliday")).toEqual([]);
  await userEvent.click((await table()).getByRole("button", { name: "Cancel" }));
  expect((await table()).getByText("Father's Day")).toBeTruthy();
});

test("a holiday that another admin has renamed meanwhile shows both names, and either can be saved", async () => {
  await edit();
  await retype(await nameInRow(), "National Day");
  stored = [{ ...HOLIDAY, nameTh: "วันชาติ", nameEn: "Dad's Day", version: 4 }];
  await userEvent.click((await table()).getByRole("button", { name: "Save" }));
  const [thai, english] = within(await notice()).getAllByRole("listitem");
  expect(thai?.textContent).toContain("Saved by themวันชาติYou typednot changed");
  expect(english?.textContent).toContain("BeforeFather's DaySaved by themDad's DayYou typedNational Day");
  expect((await nameInRow()).value).toBe("National Day");
  await userEvent.click((await table()).getByRole("button", { name: "Save" }));
  await (await table()).findByText("National Day");
  expect(stored).toMatchObject([{ nameTh: "วันชาติ", nameEn: "National Day", version: 5 }]);
});

test("a holiday that another admin has deleted meanwhile keeps what was typed, as a new one", async () => {
  await edit();
  await retype(await nameInRow(), "National Day");
  stored = [];
  await userEvent.click((await table()).getByRole("button", { name: "Save" }));
  expect((await notice()).textContent).toContain("saving adds it as a new one");
  expect((await nameInRow()).value).toBe("National Day");
  await userEvent.click((await table()).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(stored).toMatchObject([{ nameEn: "National Day", version: 1 }]));
});

const typeNew = async (nameEn: string) => {
  const form = await holidays();
  await chooseDay(form.getByLabelText("Day"), "2099-12-10");
  await userEvent.type(form.getByLabelText("Name in Thai"), "วันรัฐธรรมนูญ");
  await userEvent.type(form.getByLabelText("Name in English"), nameEn);
  await userEvent.click(form.getByRole("button", { name: "Add a holiday" }));
};
const THEIRS = { ...HOLIDAY, day: "2099-12-10", nameTh: "วันรัฐธรรมนูญ", nameEn: "Constitution", version: 1 };

test("a day that another admin has added meanwhile shows both names before it is renamed", async () => {
  await (await table()).findByText("Father's Day");
  stored = [HOLIDAY, THEIRS];
  await typeNew("Constitution Day");
  expect((await notice()).textContent).toContain(
    "Name in EnglishBefore–Saved by themConstitutionYou typedConstitution Day",
  );
  await (await table()).findByText("Constitution");
  await userEvent.click((await holidays()).getByRole("button", { name: "Save" }));
  await (await table()).findByText("Constitution Day");
  expect(api.inputsOf("truckHours.saveHoliday")).toMatchObject([
    { nameEn: "Constitution Day", basedOnVersion: 0 },
    { nameEn: "Constitution Day", basedOnVersion: 1 },
  ]);
  expect((await holidays()).queryByRole("region", { name: CONFLICT })).toBeNull();
});

test("theirs can stand, and the same names are no conflict", async () => {
  await (await table()).findByText("Father's Day");
  stored = [HOLIDAY, THEIRS];
  await typeNew("Constitution Day");
  await userEvent.click(within(await notice()).getByRole("button", { name: "Take all of theirs" }));
  expect((await holidays()).getByLabelText<HTMLInputElement>("Name in English").value).toBe("");
  stored = [HOLIDAY, { ...THEIRS, day: "2099-12-11" }];
  const form = await holidays();
  await chooseDay(form.getByLabelText("Day"), "2099-12-11");
  await userEvent.type(form.getByLabelText("Name in Thai"), THEIRS.nameTh);
  await userEvent.type(form.getByLabelText("Name in English"), THEIRS.nameEn);
  await userEvent.click(form.getByRole("button", { name: "Add a holiday" }));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>("Name in English").value).toBe(""));
  expect(form.queryByRole("region", { name: CONFLICT })).toBeNull();
  expect(stored).toHaveLength(2);
});

test("leaving the page asks before a name that is typed is lost, and not once it is saved", async () => {
  await edit();
  await retype(await nameInRow(), "National Day");
  void page.goTo("/admin");
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect((await nameInRow()).value).toBe("National Day");
  await userEvent.click((await table()).getByRole("button", { name: "Save" }));
  await (await table()).findByText("National Day");
  void page.goTo("/admin");
  await screen.findByText("Today");
});

test("while a holiday is being saved nothing else can be typed over it, and its field keeps the focus", async () => {
  const save = api.procedures["truckHours.saveHoliday"]!;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  api.procedures["truckHours.saveHoliday"] = async (sent) => {
    await answered;
    return save(sent);
  };
  await typeNew("Constitution Day");
  const name = (await holidays()).getByLabelText<HTMLInputElement>("Name in English");
  await waitFor(() => expect(name.readOnly).toBe(true));
  await userEvent.type(name, " and another");
  expect(name.value).toBe("Constitution Day");
  expect(document.activeElement).toBe(name);
  answer();
  await waitFor(() => expect(stored).toMatchObject([HOLIDAY, { nameEn: "Constitution Day" }]));
  await waitFor(() => expect(name.readOnly).toBe(false));
});
