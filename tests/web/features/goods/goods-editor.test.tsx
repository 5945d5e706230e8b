import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { TYPICAL_ITEMS } from "#domain/goods/home-sizes.ts";
import { GoodsEditor } from "#web/features/goods/goods-editor.tsx";
import {
  NO_GOODS,
  type GoodsDraft,
  type GoodsScreenProps,
  type MoveSetting,
  type SuggestionUse,
} from "#web/entities/goods/goods-draft.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

const STOPS: GoodsScreenProps["stops"] = [
  { key: "1", label: "Pickup", place: "Bang Kapi, Bangkok" },
  { key: "2", label: "Destination", place: "" },
];
const SETTING: MoveSetting = {
  counts: { four_wheel: 1, six_wheel: 0 },
  workers: 0,
  loadRange: "under_850_kg",
};

const user = userEvent.setup();
const onChange = vi.fn<(draft: GoodsDraft) => void>();
/** The draft that the editor reported last. */
const draft = () => onChange.mock.lastCall?.[0] ?? NO_GOODS;
const apply = vi.fn<(setting: MoveSetting) => void>();
/** ฿5,000, and ฿800 for each worker. */
const priceOf = ({ workers }: MoveSetting) => 5_000_00 + workers * 800_00;
const applyVehicle = vi.fn<(vehicle: string) => void>();

function Screen({ use, start }: { readonly use: SuggestionUse; readonly start: GoodsDraft }) {
  const [now, setNow] = useState(start);
  const change = (next: GoodsDraft) => {
    onChange(next);
    setNow(next);
  };
  return <GoodsEditor draft={now} onChange={change} stops={STOPS} use={use} />;
}

async function open(
  use: SuggestionUse = { kind: "move", current: SETTING, apply, priceOf },
  start: GoodsDraft = NO_GOODS,
): Promise<void> {
  onChange.mockClear();
  apply.mockClear();
  applyVehicle.mockClear();
  openPage(
    { "/": () => <Screen use={use} start={start} />, "/price-calculator": () => <h1>Calculator</h1> },
    "/",
  );
  await screen.findByText("What we do not carry");
}

const suggestion = () => screen.getByRole("region", { name: "Our suggestion" });
const more = (item: string) => screen.getByRole("button", { name: `One more: ${item}` });
const press = (name: string) => user.click(screen.getByRole("button", { name }));

describe("telling what is moved", () => {
  it("begins with the usual things of a home, which are then corrected", async () => {
    await open();
    expect(suggestion().textContent).toContain("Choose a home or add things");
    await user.click(screen.getByRole("radio", { name: "Condo, 1 bedroom" }));
    expect(draft()).toMatchObject({
      homeSize: "condo_one_bedroom",
      items: TYPICAL_ITEMS.condo_one_bedroom.map((each) => ({ ...each })),
    });
    await press("One less: Washing machine");
    expect(draft().items.some(({ itemId }) => itemId === "washing_machine")).toBe(false);
    expect(draft().homeSize).toBe("condo_one_bedroom");
    await press("Empty the list");
    expect(draft().items).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "List of things" }));
  });

  it("finds a thing by a part of its name, whatever its accents, and says when there is none", async () => {
    await open();
    await user.type(screen.getByRole("searchbox", { name: "Find a thing" }), "SOFÁ");
    const steppers = () => screen.queryAllByRole("button", { name: /^One more:/ });
    expect(steppers().map((button) => button.getAttribute("aria-label"))).toEqual([
      "One more: Sofa, 2 seats",
      "One more: Sofa, 3 seats",
    ]);
    await user.click(more("Sofa, 2 seats"));
    expect(draft().items).toEqual([{ itemId: "sofa_two_seats", count: 1 }]);
    await user.type(screen.getByRole("searchbox"), "x");
    expect(steppers()).toEqual([]);
    expect(screen.getByText("Not on the list. Tell us in the note below.")).toBeTruthy();
  });

  it("keeps the list in one order, whatever was pressed first", async () => {
    await open();
    await user.click(more("Moving box"));
    await user.click(more("Wardrobe"));
    await user.click(more("Moving box"));
    expect(draft().items).toEqual([
      { itemId: "wardrobe", count: 1 },
      { itemId: "box", count: 2 },
    ]);
  });

  it("asks each stop for its floor, then for the way to the truck, and for a lift only off the street", async () => {
    await open();
    const pickup = within(screen.getByRole("group", { name: /^Pickup/ }));
    expect(pickup.queryByLabelText("From the door to the truck")).toBeNull();
    await user.selectOptions(pickup.getByLabelText("Floor"), "Floor 1 (street level)");
    expect(pickup.queryByRole("checkbox")).toBeNull();
    expect(draft().access).toEqual({ "1": { floor: 0, hasLift: false, carryDistanceM: 0 } });
    await user.selectOptions(pickup.getByLabelText("Floor"), "Floor 8");
    await user.click(pickup.getByRole("checkbox", { name: "There is a lift that takes the goods" }));
    await user.selectOptions(pickup.getByLabelText("From the door to the truck"), "About 50 m on foot");
    expect(draft().access).toEqual({ "1": { floor: 7, hasLift: true, carryDistanceM: 50 } });
    const destination = within(screen.getByRole("group", { name: "Destination" }));
    await user.selectOptions(destination.getByLabelText("Floor"), "Basement 2");
    expect(draft().access["2"]).toMatchObject({ floor: -2, hasLift: false });
    await user.selectOptions(destination.getByLabelText("Floor"), "Not given");
    expect(Object.keys(draft().access)).toEqual(["1"]);
  });

  it("names what is not carried, takes the word that none of it is there, and a note", async () => {
    await open();
    expect(screen.getByText("Weapons, ammunition, explosives, fireworks")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "None of this is among my things" }));
    await fill(user, screen.getByLabelText(/^Note about the things/), "glass table");
    expect(draft()).toMatchObject({ noProhibitedGoods: true, note: "glass table" });
  });

  it("leaves out what a kept draft lists and the catalogue does not know", async () => {
    const start = {
      ...NO_GOODS,
      homeSize: "palace",
      items: [
        { itemId: "throne", count: 1 },
        { itemId: "box", count: 2 },
      ],
    };
    await open(undefined, start);
    expect(screen.getByRole("radio", { name: "My own list" })).toHaveProperty("checked", true);
    expect(screen.getByText("Pieces: 2")).toBeTruthy();
  });
});

describe("the suggestion", () => {
  const STAIRS: GoodsDraft = {
    ...NO_GOODS,
    items: [
      { itemId: "piano", count: 1 },
      { itemId: "box", count: 50 },
    ],
    access: { "1": { floor: 3, hasLift: false, carryDistanceM: 100 } },
  };

  it("says what suits and why, in words, and sets trucks, workers and load range at once", async () => {
    await open(undefined, STAIRS);
    const { textContent } = suggestion();
    for (const words of [
      "1 × 4-wheel truck",
      "Helpers: 4",
      "Under 850 kg",
      "The things take about 4.4 m³; this holds 6.3 m³.",
      "They weigh about 820 kg; this carries 1,300 kg.",
      "Upright piano: about 220 kg, carried by several people.",
      "Stairs without a lift, storeys in all: 3.",
      "Carried on foot, in all: 100 m.",
    ])
      expect(textContent).toContain(words);
    await press("Use this suggestion");
    expect(apply.mock.calls).toEqual([
      [{ counts: { four_wheel: 1, six_wheel: 0 }, workers: 4, loadRange: "under_850_kg" }],
    ]);
  });

  it("says what it would make of the price before it is used, and nothing while the way is not known", async () => {
    await open(undefined, STAIRS);
    const change = (4 - SETTING.workers) * 800;
    expect(suggestion().textContent).toContain(
      `The total would be ฿8,200 (+฿${change.toLocaleString("en")})`,
    );
    cleanup();
    await open({ kind: "move", current: SETTING, apply, priceOf: () => null }, STAIRS);
    expect(suggestion().textContent).not.toContain("The total");
  });

  it("says so when it is what is chosen already", async () => {
    await open({ kind: "move", current: { ...SETTING, workers: 4 }, apply, priceOf }, STAIRS);
    expect(within(suggestion()).getByText("This is what you have chosen.")).toBeTruthy();
  });

  it("gives none for more than one order can carry", async () => {
    const items = ["sofa_three_seats", "bed_double", "wardrobe", "motorcycle"].map((itemId) => ({
      itemId,
      count: 99,
    }));
    await open(undefined, { ...NO_GOODS, items });
    expect(suggestion().textContent).toContain("Please split it into several orders.");
    expect(within(suggestion()).queryByRole("button")).toBeNull();
  });

  it("sets the truck of a booking, and points to the calculator for workers", async () => {
    const use: SuggestionUse = { kind: "vehicle", current: "four_wheel", apply: applyVehicle };
    await open(use, { ...NO_GOODS, items: TYPICAL_ITEMS.condo_one_bedroom });
    expect(within(suggestion()).getByRole("link").getAttribute("href")).toBe("/price-calculator");
    await press("Use this suggestion");
    expect(applyVehicle.mock.calls).toEqual([["six_wheel"]]);
  });

  it("only points to the calculator where a booking's one truck is not enough", async () => {
    const use: SuggestionUse = { kind: "vehicle", current: "six_wheel", apply: applyVehicle };
    await open(use, { ...NO_GOODS, items: TYPICAL_ITEMS.house });
    expect(within(suggestion()).queryByRole("button")).toBeNull();
    expect(within(suggestion()).getByRole("link")).toBeTruthy();
  });
});
