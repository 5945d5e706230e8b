import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  PlaceSearchField,
  type PlaceSearchFieldProps,
  type SearchedPlace,
} from "#web/entities/places/place-search-field.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";

const PATTAYA = {
  placeId: "th-2004",
  label: "Bang Lamung, Chon Buri",
  name: "Pattaya",
  area: "Bang Lamung, Chon Buri",
  kind: "district",
  exactM: null,
  latitude: 12.93,
  longitude: 100.88,
  near: null,
  alsoKnownAs: "Pattaya",
};
const BANGKOK = {
  ...PATTAYA,
  placeId: "th-10",
  label: "Bangkok",
  name: "Bangkok",
  area: "",
  latitude: 13.75,
  longitude: 100.5,
};
const SIAM = { latitude: 13.7466, longitude: 100.5393 };
const NEAREST = {
  ...BANGKOK,
  placeId: "th-100701",
  label: "Pathum Wan, Bangkok",
  labels: { th: "แขวงปทุมวัน", en: "Pathum Wan, Bangkok" },
};

const sessions = vi.hoisted(() => ({ now: { status: "signed_out" } }));
vi.mock("#web/lib/session/session.ts", () => ({ currentSession: () => sessions.now }));

let api: FakeApi;
let chosen: Record<string, SearchedPlace | null>;

beforeEach(() => {
  chosen = {};
  sessions.now = { status: "signed_out" };
  localStorage.clear();
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["geo.suggest"] = ({ text }: { text: string }) => ({
    data: text.startsWith("nowhere") ? [] : text === "Bangkok" ? [BANGKOK] : [PATTAYA],
  });
  api.procedures["geo.locate"] = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    data: { ...NEAREST, latitude, longitude },
  });
});
afterEach(() => vi.unstubAllGlobals());

function Stop({
  label,
  movesOn,
  taken,
}: Pick<PlaceSearchFieldProps, "movesOn" | "taken"> & { readonly label: string }) {
  const [text, setText] = useState("");
  const [place, setPlace] = useState<SearchedPlace | null>(null);
  return (
    <PlaceSearchField
      label={label}
      kind="start"
      placeholder="Where"
      text={text}
      onTextChange={setText}
      selected={place}
      onSelect={(next) => {
        chosen[label] = next;
        setPlace(next);
      }}
      movesOn={movesOn}
      taken={taken}
      onShowOnMap={() => {
        chosen["map"] = null;
      }}
      onSendToOffice={() => {
        chosen["office"] = null;
      }}
    />
  );
}

const show = () =>
  render(
    <form>
      <Stop label="Pickup" movesOn />
      <Stop label="Destination" />
    </form>,
  );
const field = (label = "Pickup") => screen.getByRole<HTMLInputElement>("combobox", { name: label });
const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });
const described = () =>
  (field().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

describe("a chosen place", () => {
  it("keeps its own words, with what contains it below", async () => {
    show();
    await userEvent.type(field(), "pat");
    await userEvent.click(await screen.findByRole("option", { name: "Pattaya Bang Lamung, Chon Buri" }));
    expect(field().value).toBe("Pattaya");
    expect(described()).toBe("Bang Lamung, Chon Buri");
  });

  it("hands the focus to the next place when that is empty, and not again when it is corrected", async () => {
    show();
    await userEvent.type(field(), "pat");
    await userEvent.click(await screen.findByRole("option"));
    expect(document.activeElement).toBe(field("Destination"));
    await userEvent.type(field(), "{Backspace}");
    await userEvent.click(await screen.findByRole("option"));
    expect(document.activeElement).toBe(field());
  });

  it("leaves the focus where the next place is filled", async () => {
    show();
    await userEvent.type(field("Destination"), "ban");
    await userEvent.type(field(), "pat");
    await userEvent.click(await screen.findByRole("option"));
    expect(document.activeElement).toBe(field());
  });
});

describe("what is pasted", () => {
  it.each([
    ["coordinates", "13.7466, 100.5393", "near Pathum Wan, Bangkok", "13.74660, 100.53930"],
    [
      "a link with a name",
      "https://www.google.com/maps/place/Siam/@13.1,100.1,17z/data=!8m2!3d13.7466!4d100.5393",
      "Siam",
      "near Pathum Wan, Bangkok · 13.74660, 100.53930",
    ],
  ])("is chosen at once: %s", async (_what, text, name, area) => {
    show();
    paste(text);
    await waitFor(() => expect(field().value).toBe(name));
    expect(described()).toBe(area);
    expect(chosen["Pickup"]).toMatchObject({ placeId: "th-100701", pin: { ...SIAM, near: NEAREST.labels } });
    expect(screen.getByText(`Pickup: ${name}`).getAttribute("aria-live")).toBe("polite");
    expect(api.inputsOf("geo.suggest")).toEqual([]);
  });

  it("waits for a press when it was typed", async () => {
    show();
    await userEvent.type(field(), "13.7466, 100.5393");
    expect(chosen["Pickup"]).toBeUndefined();
    await userEvent.click(await screen.findByRole("option", { name: /near Pathum Wan/ }));
    expect(chosen["Pickup"]).toMatchObject({ pin: SIAM });
  });

  it("may be a plus code, also a short one with its town", async () => {
    show();
    paste("7P52PGX2+XX");
    await waitFor(() => expect(chosen["Pickup"]?.pin?.latitude).toBeCloseTo(13.74994, 4));
    await userEvent.clear(field());
    paste("PGX2+XX Bangkok");
    await waitFor(() => expect(field().value).toBe("near Pathum Wan, Bangkok"));
    expect(api.inputsOf("geo.suggest")).toMatchObject([{ text: "Bangkok" }]);
    expect(chosen["Pickup"]?.pin?.latitude).toBeCloseTo(13.74994, 4);
    expect(chosen["Pickup"]?.pin?.longitude).toBeCloseTo(100.50244, 4);
  });

  it("may be a short link, which the server reads", async () => {
    api.procedures["geo.resolveLink"] = () => ({ data: { kind: "point", point: SIAM, name: "Siam" } });
    show();
    paste("Siam https://maps.app.goo.gl/AbC123?g_st=il");
    await waitFor(() => expect(field().value).toBe("Siam"));
    expect(api.inputsOf("geo.resolveLink")).toEqual([{ url: "https://maps.app.goo.gl/AbC123" }]);
  });

  it("that only names its place is searched for, and chosen by a press", async () => {
    show();
    paste("https://www.google.com/maps?q=nowhere,+Pattaya");
    await userEvent.click(await screen.findByRole("option", { name: /Pattaya/ }));
    expect(api.inputsOf("geo.suggest")).toMatchObject([
      { text: "nowhere, Pattaya" },
      { text: "nowhere" },
      { text: "nowhere Pattaya" },
      { text: "Pattaya" },
    ]);
    expect(chosen["Pickup"]?.placeId).toBe("th-2004");
  });

  it.each([
    ["abroad", "48.8584, 2.2945", "OUTSIDE_THAILAND", "This place is outside Thailand."],
    ["at sea", "11.2, 101.1", "AT_SEA", "This point is at sea. Please choose one on land."],
  ])("is refused at the field: %s", async (_where, text, code, words) => {
    api.procedures["geo.locate"] = () => ({ code: "BAD_INPUT", fields: { latitude: code } });
    show();
    paste(text);
    await waitFor(() => expect(described()).toBe(words));
    expect(field().getAttribute("aria-invalid")).toBe("true");
    await userEvent.clear(field());
    expect(described()).toBe("");
  });

  it.each([
    ["https://example.com/x", /This link does not tell us/],
    ["PGX2+XX", /Please add the town after the code/],
  ])("and says nothing about a place is refused at the field: %s", async (text, words) => {
    show();
    paste(text);
    await waitFor(() => expect(described()).toMatch(words));
  });

  it("and leads nowhere is refused at the field, and asked again the next time", async () => {
    const refuse = () => ({ code: "BAD_INPUT", fields: { url: "INVALID" } }) as const;
    api.procedures["geo.resolveLink"] = refuse;
    show();
    paste("https://maps.app.goo.gl/AbC789");
    await waitFor(() => expect(described()).toMatch(/This link does not tell us/));
    await userEvent.clear(field());
    paste("https://maps.app.goo.gl/AbC789");
    await waitFor(() => expect(api.inputsOf("geo.resolveLink")).toHaveLength(2));
  });

  it("from too many short links says when to try again", async () => {
    api.procedures["geo.resolveLink"] = () => ({ code: "RATE_LIMITED", params: { retryAfterS: 60 } });
    show();
    paste("https://maps.app.goo.gl/AbC456");
    await waitFor(() => expect(described()).not.toBe(""));
  });
});

describe("a place that nobody knows", () => {
  it("says what can be done about it", async () => {
    show();
    await userEvent.type(field(), "nowhere at all");
    expect(await screen.findByText(/No place found/)).toBeTruthy();
    expect(field().getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(await screen.findByRole("button", { name: "Show it on the map" }));
    await userEvent.click(screen.getByRole("button", { name: "Send it to our office" }));
    expect(Object.keys(chosen)).toEqual(["map", "office"]);
  });
});

describe("the visitor's position", () => {
  const standAt = (answer: { readonly at?: typeof SIAM; readonly code?: number }) =>
    vi.stubGlobal("navigator", {
      ...navigator,
      userAgent: "test",
      geolocation: {
        getCurrentPosition: (found: (at: object) => void, failed: (error: object) => void) =>
          answer.at === undefined ? failed({ code: answer.code }) : found({ coords: answer.at }),
      },
    });

  it("fills the field with its point", async () => {
    standAt({ at: SIAM });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Use my location: Pickup" }));
    await waitFor(() => expect(field().value).toBe("near Pathum Wan, Bangkok"));
    expect(chosen["Pickup"]?.pin).toMatchObject(SIAM);
    expect(document.activeElement).toBe(field("Destination"));
  });

  it.each([
    [1, /does not share your location/],
    [2, /could not be found/],
    [3, /took too long/],
  ])("is missed kindly, at the field: %i", async (code, words) => {
    standAt({ code });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Use my location: Pickup" }));
    await waitFor(() => expect(described()).toMatch(words));
    await userEvent.type(field(), "p");
    expect(described()).toBe("");
  });

  it("abroad is said at the field", async () => {
    standAt({ at: SIAM });
    api.procedures["geo.locate"] = () => ({ code: "BAD_INPUT", fields: { latitude: "OUTSIDE_THAILAND" } });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Use my location: Pickup" }));
    await waitFor(() => expect(described()).toMatch(/Your location is outside Thailand/));
  });
});

describe("the visitor's own places", () => {
  const HOME = {
    savedPlaceId: "home-0001",
    kind: "home",
    name: "",
    placeId: "th-1006",
    label: { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" },
    pin: null,
    detail: "99/1 Soi 5",
  };

  it("of an account are offered before anything is typed, and bring their address along", async () => {
    sessions.now = { status: "signed_in" };
    const recent = { ...HOME, placeId: "th-2004", label: { th: "พัทยา", en: "Pattaya" }, detail: "" };
    api.procedures["places.mine"] = () => ({ data: { saved: [HOME], recent: [recent] } });
    show();
    await userEvent.click(field());
    const [home, last] = await screen.findAllByRole("option");
    expect([home?.textContent, last?.textContent]).toEqual([
      "Home 99/1 Soi 5 · Bang Kapi, Bangkok",
      "Pattaya",
    ]);
    expect(field().getAttribute("aria-activedescendant") ?? "").toBe("");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(chosen["Pickup"]).toMatchObject({ placeId: "th-1006", address: "99/1 Soi 5" });
    expect(field().value).toBe("Home");
  });

  it("are not offered again where another field has them, but another of that place is", async () => {
    sessions.now = { status: "signed_in" };
    const office = { ...HOME, savedPlaceId: "work-0001", kind: "work", detail: "7/2" };
    const recent = { ...HOME, placeId: "th-2004", label: { th: "พัทยา", en: "Pattaya" }, words: "" };
    api.procedures["places.mine"] = () => ({ data: { saved: [HOME, office], recent: [recent] } });
    const taken = [
      { placeId: "th-1006", label: "Bang Kapi, Bangkok", name: "Home" },
      { placeId: "th-2004", label: "Pattaya" },
      null,
    ];
    render(<Stop label="Destination" taken={taken} />);
    await userEvent.click(field("Destination"));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Work 7/2 · Bang Kapi, Bangkok"]);
  });

  it("are not chosen by Enter in an empty field", async () => {
    sessions.now = { status: "signed_in" };
    api.procedures["places.mine"] = () => ({ data: { saved: [HOME], recent: [] } });
    show();
    await userEvent.click(field());
    await screen.findByRole("option");
    await userEvent.keyboard("{Enter}");
    expect(chosen["Pickup"]).toBeUndefined();
  });

  it("that cannot be loaded leave the field as it is", async () => {
    sessions.now = { status: "signed_in" };
    api.procedures["places.mine"] = () => ({ code: "INTERNAL" });
    show();
    await userEvent.click(field());
    await waitFor(() => expect(api.inputsOf("places.mine").length).toBeGreaterThan(0));
    expect(screen.queryByRole("option")).toBeNull();
    await userEvent.type(field(), "pat");
    expect(await screen.findByRole("option", { name: /Pattaya/ })).toBeTruthy();
  });

  it("of a visitor are those last chosen in this browser, without asking the server", async () => {
    show();
    await userEvent.type(field(), "pat");
    await userEvent.click(await screen.findByRole("option"));
    const last = await screen.findByRole("option", { name: "Pattaya Bang Lamung, Chon Buri" });
    expect(document.activeElement).toBe(field("Destination"));
    await userEvent.click(last);
    expect(chosen["Destination"]).toMatchObject({ placeId: "th-2004", name: "Pattaya" });
    expect(api.inputsOf("places.mine")).toEqual([]);
  });
});
