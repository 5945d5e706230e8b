import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FerriesPage } from "#web/features/ferries/ferries-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { officeFerries, SAMUI } from "./sample-ferry.ts";
import { fill } from "../../../support/fill.ts";

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let listed: (typeof SAMUI)[];

beforeEach(() => {
  listed = [SAMUI];
  api = new FakeApi();
  api.install();
  api.procedures["ferries.office"] = officeFerries(() => listed);
  api.procedures["ferries.list"] = () => ({ data: listed });
  api.procedures["ferries.deleted"] = () => ({ data: { items: [], nextCursor: null } });
  // What customers pay for a crossing of which no fare is verified.
  api.procedures["pricing.current"] = () => ({
    data: { ferryCostSmallSatang: 450_00, ferryCostLargeSatang: 1_650_00 },
  });
  api.procedures["ferries.create"] = () => ({ data: { ferryRouteId: "new" } });
  api.procedures["ferries.update"] = () => ({ data: { ferryRouteId: SAMUI.ferryRouteId, version: 4 } });
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (search = "") =>
  openPage(
    { "/admin/ferries": FerriesPage, "/admin/orders": () => <h1>Orders</h1> },
    `/admin/ferries${search}`,
  );
const edit = () => open(`?ferry=${SAMUI.ferryRouteId}`);
const form = () => screen.findByRole("dialog");

test("at the address of a route that does not exist the list says so above its routes", async () => {
  open("?ferry=gone");
  expect(await screen.findByText("There is no such ferry route")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

const field = async (label: RegExp | string) => within(await form()).getByLabelText<HTMLInputElement>(label);
const retype = async (label: RegExp | string, text: string) => {
  const input = await field(label);
  await userEvent.clear(input);
  if (text !== "") await fill(userEvent, input, text);
  return input;
};
const save = async () =>
  userEvent.click(within(await form()).getByRole("button", { name: "Save ferry route" }));
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);

describe("the list", () => {
  test("shows a route with its sailings, its fare to be verified and how sure we are", async () => {
    open();
    const row = await screen.findByRole("row", { name: /Don Sak – Ko Samui/ });
    for (const text of [
      "Lipa Noi",
      "05:00–19:00",
      "Hourly",
      "1 hr 30 mins",
      "฿400–฿1,600",
      "to be verified",
      "Raja Ferry Port",
      "Confidence: High",
    ])
      expect(row.textContent).toContain(text);
  });

  test("a verified fare has no badge, and a boat for people alone says so", async () => {
    listed = [{ ...SAMUI, fareVerified: true, vehicleAllowed: false }];
    open();
    const row = await screen.findByRole("row", { name: /Don Sak – Ko Samui/ });
    expect(row.textContent).not.toContain("to be verified");
    expect(row.textContent).toContain("passengers only");
  });

  test("keeps what was searched for while a route is edited, and afterwards", async () => {
    listed = [SAMUI, { ...SAMUI, ferryRouteId: "other", name: { th: "อื่น", en: "Another crossing" } }];
    const page = open();
    await userEvent.type(await screen.findByRole("searchbox"), "another");
    await waitFor(() => expect(page.address()).toContain("q=another"));
    await userEvent.click(await screen.findByRole("link", { name: "Edit: Another crossing" }));
    await form();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(page.address()).not.toContain("ferry="));
    expect(page.address()).toContain("q=another");
    await waitFor(() => expect(screen.queryByRole("row", { name: /Don Sak – Ko Samui/ })).toBeNull());
  });

  test("its field says what it is searched by, also when a route is opened from elsewhere", async () => {
    const page = open("?q=samui");
    const typed = () => screen.findByRole<HTMLInputElement>("searchbox");
    expect((await typed()).value).toBe("samui");
    await page.goTo(`/admin/ferries?ferry=${SAMUI.ferryRouteId}`);
    await form();
    await userEvent.keyboard("{Escape}");
    await waitFor(async () => expect((await typed()).value).toBe(""));
    expect(api.inputsOf("ferries.office").at(-1)).not.toHaveProperty("search");
    page.back();
    await waitFor(async () => expect((await typed()).value).toBe("samui"));
  });

  test("its field stays while the text that found nothing is taken away", async () => {
    open("?q=nothing");
    const typed = await screen.findByRole<HTMLInputElement>("searchbox");
    await screen.findByText("No ferry route matches the search.");
    await userEvent.clear(typed);
    await screen.findByRole("row", { name: /Don Sak – Ko Samui/ });
    expect(document.activeElement).toBe(typed);
  });

  test("what is selected stays selected while further pages and searches are read", async () => {
    const named = (ferryRouteId: string, en: string) => ({ ...SAMUI, ferryRouteId, name: { th: en, en } });
    const [second, third] = [named("second", "Second"), named("third", "Third")];
    api.procedures["ferries.office"] = ({ search, cursor }: { search?: string; cursor?: string }) => {
      if (search !== undefined) return { data: { items: [third], nextCursor: null } };
      return cursor === undefined
        ? { data: { items: [SAMUI], nextCursor: "tDon_1" } }
        : { data: { items: [second], nextCursor: null } };
    };
    open();
    await userEvent.click(await screen.findByLabelText("Select Don Sak – Ko Samui"));
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await userEvent.click(await screen.findByLabelText("Select Second"));
    await userEvent.type(screen.getByRole("searchbox"), "thi");
    await userEvent.click(await screen.findByLabelText("Select Third"));
    expect(screen.getByRole("button", { name: "Change fares (3)" })).toBeTruthy();
  });

  test("a route that is on no page that was read opens by its address", async () => {
    api.procedures["ferries.office"] = ({ ferryRouteId }: { ferryRouteId?: string }) => ({
      data: { items: ferryRouteId === undefined ? [] : [SAMUI], nextCursor: null },
    });
    edit();
    expect(within(await form()).getByDisplayValue("Don Sak – Ko Samui")).toBeTruthy();
  });

  test("says that there is none yet", async () => {
    listed = [];
    open();
    expect(await screen.findByRole("heading", { name: "No ferry routes yet" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add ferry route" })).toBeTruthy();
  });

  test("says that it could not be loaded, and tries again", async () => {
    api.procedures["ferries.office"] = () => ({ code: "INTERNAL" });
    open();
    expect(
      await screen.findByRole("heading", { name: "Could not load ferry routes. Please try again." }),
    ).toBeTruthy();
    api.procedures["ferries.office"] = officeFerries(() => listed);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /Don Sak – Ko Samui/ })).toBeTruthy();
  });
});

describe("the form", () => {
  test("saves a change in the server's units and says so", async () => {
    const page = edit();
    await retype(/^Crossing time/, "1:20");
    await retype(/^Vehicle fare, highest/, "1700.50");
    await userEvent.click(await field(/^The vehicle fare is verified/));
    await save();
    await waitFor(() => expect(lastToast()).toEqual(["success", "Ferry routes", "Ferry route updated."]));
    const {
      ferryRouteId,
      version,
      storedVersion: _stored,
      planned: _planned,
      recent: _recent,
      updatedAt: _at,
      updatedByName: _by,
      departurePort,
      arrivalPort,
      ...rest
    } = SAMUI;
    const withoutLand = ({ landmassId: _land, ...port }: typeof departurePort) => port;
    expect(api.inputsOf("ferries.update")).toEqual([
      {
        ferryRouteId,
        basedOnVersion: version,
        ferry: {
          ...rest,
          departurePort: withoutLand(departurePort),
          arrivalPort: withoutLand(arrivalPort),
          durationS: 4800,
          vehicleFareMaxSatang: 1700_50,
          fareVerified: true,
        },
        again: null,
        againLowest: null,
      },
    ]);
    await waitFor(() => expect(page.address()).toBe("/admin/ferries"));
  });

  test("what differs in nothing is not sent, and it is said that nothing changed", async () => {
    const page = edit();
    await field(/^Crossing time/);
    await save();
    await waitFor(() => expect(lastToast()?.[1]).toBe("Nothing changed"));
    await waitFor(() => expect(page.address()).toBe("/admin/ferries"));
    expect(api.inputsOf("ferries.update")).toEqual([]);
  });

  test("a fare that changes by more than 30 % is typed a second time before it is saved", async () => {
    edit();
    await retype(/^Vehicle fare, highest(?!:)/, "16000");
    await save();
    const again = await field(/Type it again/);
    expect(again.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(again, "1600");
    await save();
    expect(api.inputsOf("ferries.update")).toEqual([]);
    await userEvent.type(again, "0");
    await save();
    await waitFor(() => expect(api.inputsOf("ferries.update")).toHaveLength(1));
    expect(api.inputsOf("ferries.update")).toMatchObject([
      { ferry: { vehicleFareMaxSatang: 16_000_00 }, again: 16_000_00 },
    ]);
  });

  test("where the lowest fare alone changes by much, that one is typed a second time", async () => {
    edit();
    await retype(/^Vehicle fare, lowest(?!:)/, "40");
    await save();
    const lowest = await field(/^Vehicle fare, lowest: Type it again/);
    expect(document.activeElement).toBe(lowest);
    expect(screen.queryByLabelText(/^Vehicle fare, highest: Type it again/)).toBeNull();
    await userEvent.type(lowest, "40");
    await save();
    await waitFor(() =>
      expect(api.inputsOf("ferries.update")).toMatchObject([{ again: null, againLowest: 40_00 }]),
    );
  });

  test("a fare whose verification moves what customers pay by more than 30 % is typed a second time, and both are shown", async () => {
    api.procedures["pricing.current"] = () => ({
      data: { ferryCostSmallSatang: 500_00, ferryCostLargeSatang: 1_000_00 },
    });
    edit();
    await userEvent.click(await field(/^The vehicle fare is verified/));
    expect(
      await screen.findByText(/Customers pay for a crossing: .*500.*1,000.* → .*400.*1,600/),
    ).toBeTruthy();
    await save();
    expect(api.inputsOf("ferries.update")).toEqual([]);
    await userEvent.type(await field(/Type it again/), "1600");
    await save();
    await waitFor(() =>
      expect(api.inputsOf("ferries.update")).toMatchObject([
        { ferry: { fareVerified: true, vehicleFareMaxSatang: 1_600_00 }, again: 1_600_00 },
      ]),
    );
  });

  test("where only the server knows that a figure changes by much, it is asked for then", async () => {
    api.procedures["ferries.update"] = ({ again }: { again: number | null }) =>
      again === null
        ? { code: "BAD_INPUT", fields: { again: "CHANGE_UNCONFIRMED" } }
        : { data: { ferryRouteId: SAMUI.ferryRouteId, version: 4 } };
    edit();
    await userEvent.click(await field(/^The vehicle fare is verified/));
    await save();
    const again = await field(/Type it again/);
    await waitFor(() => expect(document.activeElement).toBe(again));
    await userEvent.type(again, "1600");
    await save();
    await waitFor(() => expect(api.inputsOf("ferries.update").at(-1)).toMatchObject({ again: 1_600_00 }));
  });

  test("what is missing is named at its field, and nothing is sent", async () => {
    open("?ferry=new");
    await retype(/^Time between sailings/, "often");
    await save();
    const interval = await field(/^Time between sailings/);
    expect(interval.getAttribute("aria-invalid")).toBe("true");
    expect(await screen.findByText("Enter a whole number.")).toBeTruthy();
    expect(screen.getAllByText("Please fill in this field.").length).toBeGreaterThan(5);
    expect(api.inputsOf("ferries.create")).toEqual([]);
  });

  test("the server's refusals land on their fields, and what was typed stays", async () => {
    api.procedures["ferries.update"] = () => ({
      code: "BAD_INPUT",
      fields: {
        "ferry.departurePort": "AT_SEA",
        "ferry.name.en": "TOO_LONG",
        "ferry.arrivalPort": "SAME_PLACE",
      },
    });
    edit();
    const name = await waitFor(async () => {
      const input = within(await form()).getAllByLabelText<HTMLInputElement>("Name in English")[0];
      if (input === undefined) throw new Error("No name");
      return input;
    });
    await userEvent.type(name, " (new)");
    await save();
    expect(await screen.findByText("This point is at sea. Please choose one on land.")).toBeTruthy();
    expect(screen.getByText("This is too long.")).toBeTruthy();
    expect(screen.getByText("Both ports are at the same place.")).toBeTruthy();
    expect(name.value).toBe("Don Sak – Ko Samui (new)");
  });

  test("an unforeseen failure says that it could not be saved, and keeps what was typed", async () => {
    api.procedures["ferries.update"] = () => ({ code: "INTERNAL" });
    edit();
    const notes = await retype(/^Notes/, "Ask at the pier");
    await save();
    await waitFor(() =>
      expect(lastToast()).toEqual([
        "error",
        "Ferry routes",
        "Could not save the ferry route. Please try again.",
      ]),
    );
    expect(notes.value).toBe("Ask at the pier");
  });

  test("operators are added one by one, commas and all, and can be taken away", async () => {
    edit();
    await userEvent.type(await field(/^Operators\s*\(/), "Seatran Ferry Co., Ltd.{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Remove Raja Ferry Port" }));
    await save();
    await waitFor(() => expect(api.inputsOf("ferries.update")).toHaveLength(1));
    expect(api.inputsOf("ferries.update")).toMatchObject([
      { ferry: { operators: ["Seatran Ferry Co., Ltd."] } },
    ]);
  });

  test("leaving with something unsaved is asked about first", async () => {
    const page = edit();
    await retype(/^Notes/, "Half a thought");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect((await field(/^Notes/)).value).toBe("Half a thought");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(page.address()).toBe("/admin/ferries"));
  });

  test("when another admin saved first, theirs is loaded around what was typed", async () => {
    edit();
    await retype(/^Time between sailings/, "45");
    listed = [{ ...SAMUI, version: 4, frequencyMin: 30, durationS: 7200 }];
    api.procedures["ferries.update"] = ({ basedOnVersion }: { basedOnVersion: number }) =>
      basedOnVersion === 4
        ? { data: { ferryRouteId: SAMUI.ferryRouteId, version: 5 } }
        : { code: "FERRY_VERSION_CONFLICT" };
    await save();
    expect(
      await screen.findByText(
        "Another admin saved this ferry route first. Load their version; what you typed is kept.",
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Load theirs, keep what I typed" }));
    await screen.findByText(/^Their version is loaded/);
    expect((await field(/^Time between sailings/)).value).toBe("45");
    expect((await field(/^Crossing time/)).value).toBe("2");
    await userEvent.click(screen.getByRole("button", { name: "Take theirs: Time between sailings" }));
    expect((await field(/^Time between sailings/)).value).toBe("30");
    // What is left of it is theirs alone, until something is typed again.
    await retype(/^Time between sailings/, "50");
    await save();
    await waitFor(() => expect(lastToast()).toEqual(["success", "Ferry routes", "Ferry route updated."]));
  });
});

test("what is typed into a route that another admin deletes meanwhile stays, and is saved as a new one", async () => {
  edit();
  await retype(/^Notes/, "Half a thought");
  listed = [];
  api.procedures["ferries.update"] = () => ({ code: "NOT_FOUND" });
  await queryClient.invalidateQueries();
  expect((await field(/^Notes/)).value).toBe("Half a thought");
  await save();
  expect(
    await screen.findByText(
      "Another admin deleted this entry. What you typed is kept; saving adds it as a new one.",
    ),
  ).toBeTruthy();
  await save();
  await waitFor(() =>
    expect(api.inputsOf("ferries.create")).toMatchObject([{ ferry: { notes: "Half a thought" } }]),
  );
});
