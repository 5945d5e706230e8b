import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { notice, ProfileScreen } from "../profile-screen.tsx";

const HOME = {
  savedPlaceId: "home-0001",
  kind: "home",
  name: "",
  placeId: "th-1006",
  label: { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" },
  pin: null,
  detail: "99/1 Soi 5",
  version: 3,
};
const SUGGESTED = {
  placeId: "th-2004",
  label: "Bang Lamung, Chon Buri",
  name: "Pattaya",
  area: "Bang Lamung, Chon Buri",
  kind: "district",
  exactM: null,
  latitude: 12.93,
  longitude: 100.88,
  near: null,
};

const screenOf = new ProfileScreen();
screenOf.prepare();

let saved: object[];
beforeEach(() => {
  const { api } = screenOf;
  saved = [HOME];
  api.procedures["places.mine"] = () => ({ data: { saved, recent: [] } });
  api.procedures["geo.suggest"] = () => ({ data: [SUGGESTED] });
  api.procedures["places.save"] = () => ({ data: null });
  api.procedures["places.remove"] = () => {
    saved = [];
    return { data: null };
  };
});

const section = async () => within(await screen.findByRole("region", { name: "Saved places" }));

describe("saved places on the profile", () => {
  it("are added with a name, a place and its address", async () => {
    const { api, user } = screenOf;
    await screenOf.open();
    const places = await section();
    await user.click(await places.findByRole("button", { name: "Add a place" }));
    await user.click(places.getByRole("radio", { name: "Another place" }));
    await user.click(places.getByRole("button", { name: "Save" }));
    expect(api.inputsOf("places.save")).toEqual([]);
    expect(document.activeElement).toBe(places.getByRole("textbox", { name: "Name" }));
    await user.type(places.getByRole("textbox", { name: "Name" }), "Mum");
    await user.type(places.getByRole("combobox", { name: "Place" }), "pat");
    await user.click(await places.findByRole("option"));
    await user.type(places.getByRole("textbox", { name: /Address/ }), "12/3");
    await user.click(places.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(api.inputsOf("places.save")).toMatchObject([
        { kind: "other", name: "Mum", place: { placeId: "th-2004" }, detail: "12/3" },
      ]),
    );
    await waitFor(() => expect(places.queryByRole("button", { name: "Save" })).toBeNull());
  });

  it("are changed under their id", async () => {
    const { api, user } = screenOf;
    await screenOf.open();
    const places = await section();
    await user.click(await places.findByRole("button", { name: "Change Home" }));
    const address = places.getByRole("textbox", { name: /Address/ });
    await user.clear(address);
    await user.type(address, "99/2");
    await user.click(places.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(api.inputsOf("places.save")).toEqual([
        {
          savedPlaceId: "home-0001",
          kind: "home",
          name: "",
          place: { placeId: "th-1006" },
          detail: "99/2",
          seenVersion: 3,
          replaces: null,
        },
      ]),
    );
  });

  it("are deleted", async () => {
    const { api, user } = screenOf;
    await screenOf.open();
    const places = await section();
    await user.click(await places.findByRole("button", { name: "Delete Home" }));
    expect(await places.findByText("No saved places yet.")).toBeTruthy();
    expect(api.inputsOf("places.remove")).toEqual([{ savedPlaceId: "home-0001", seenVersion: 3 }]);
  });

  it("say at the field what the server refuses, and how many there may be", async () => {
    const { api, user } = screenOf;
    api.procedures["places.save"] = () => ({ code: "BAD_INPUT", fields: { place: "AT_SEA" } });
    await screenOf.open();
    const places = await section();
    await user.click(await places.findByRole("button", { name: "Change Home" }));
    await user.click(places.getByRole("button", { name: "Save" }));
    expect(await places.findByText("This point is at sea. Please choose one on land.")).toBeTruthy();
    api.procedures["places.save"] = () => ({ code: "BAD_INPUT", fields: { savedPlaceId: "TOO_MANY" } });
    await user.click(places.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(notice()).toContain("You can save 30 places."));
  });

  it("that another device has changed show both values, and are saved on top of that", async () => {
    const { api, user } = screenOf;
    await screenOf.open();
    const places = await section();
    await user.click(await places.findByRole("button", { name: "Change Home" }));
    const address = places.getByRole("textbox", { name: /Address/ });
    await user.clear(address);
    await user.type(address, "99/2");
    saved = [{ ...HOME, detail: "77", version: 4 }];
    api.procedures["places.save"] = () => ({ code: "DETAILS_CHANGED" });
    await user.click(places.getByRole("button", { name: "Save" }));
    const conflict = within(
      await places.findByRole("region", { name: "Changed on another device while you were typing" }),
    );
    expect(conflict.getByText("77")).toBeTruthy();
    expect(conflict.getByText("99/2")).toBeTruthy();
    api.procedures["places.save"] = () => ({ data: null });
    await user.click(places.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(api.inputsOf("places.save").at(-1)).toMatchObject({ detail: "99/2", seenVersion: 4 }),
    );
  });

  it("that another device has changed are deleted only once that was seen", async () => {
    const { api, user } = screenOf;
    api.procedures["places.remove"] = ({ seenVersion }: { seenVersion: number }) => {
      if (seenVersion !== 4) return { code: "DETAILS_CHANGED" };
      saved = [];
      return { data: null };
    };
    await screenOf.open();
    const places = await section();
    const row = await places.findByRole("button", { name: "Delete Home" });
    saved = [{ ...HOME, detail: "77", version: 4 }];
    await user.click(row);
    const conflict = within(
      await places.findByRole("region", { name: "Changed on another device meanwhile" }),
    );
    expect(conflict.getByText("99/1 Soi 5")).toBeTruthy();
    expect(conflict.getByText("77")).toBeTruthy();
    await user.click(conflict.getByRole("button", { name: "Delete Home" }));
    expect(await places.findByText("No saved places yet.")).toBeTruthy();
  });
});
