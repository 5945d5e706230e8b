import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PinMapProps } from "#web/components/route-map/pin-map.tsx";
import { PinSheet } from "#web/entities/stops/pin-sheet.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

vi.mock("#web/components/route-map/pin-map.tsx", () => ({
  default: ({ onMove, onDrawn, styleUrl }: PinMapProps) => (
    <>
      <button type="button" onClick={() => onMove({ latitude: 13.77, longitude: 100.65 })}>
        move the map
      </button>
      <button type="button" onClick={() => onDrawn(styleUrl !== null)}>
        draw the map
      </button>
    </>
  ),
}));
vi.mock("#web/components/route-map/layers/names-font.ts", () => ({ namesFontReady: async () => undefined }));

const NEAR = { th: "คลองจั่น", en: "Khlong Chan" };
const onSet = vi.fn<(pin: unknown) => void>();
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  onSet.mockClear();
  api = new FakeApi();
  api.install();
  api.procedures["geo.mapStyle"] = () => ({ data: { styleUrl: null } });
  api.procedures["geo.locate"] = () => ({
    data: { placeId: "th-100601", label: "Khlong Chan", labels: NEAR },
  });
});
afterEach(() => vi.unstubAllGlobals());

const around = { latitude: 13.76, longitude: 100.64 };
const open = () =>
  openPage(
    { "/": () => <PinSheet stop="Pickup" around={around} onSet={onSet} onClose={() => undefined} /> },
    "/",
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the pin is the point that the map was moved to, with what is near it", async () => {
  open();
  await press("move the map");
  expect(screen.getByText("Pin at 13.77000, 100.65000")).toBeTruthy();
  await press("Set the pin here");
  await waitFor(() => expect(onSet).toHaveBeenCalledWith({ latitude: 13.77, longitude: 100.65, near: NEAR }));
});

test("pasted coordinates or a link move it; anything else is said to be none", async () => {
  open();
  const field = await screen.findByRole("textbox", { name: /^Coordinates or map link/ });
  await userEvent.type(field, "behind the market");
  expect(await screen.findByText("No coordinates found. Example: 13.7563, 100.5018")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "https://maps.google.com/?q=13.7801,100.6602");
  expect(await screen.findByText("Pin at 13.78010, 100.66020")).toBeTruthy();
  expect(screen.queryByText(/^No coordinates found/)).toBeNull();
});

test("a point at sea is refused and nothing is set", async () => {
  api.procedures["geo.locate"] = () => ({ code: "BAD_INPUT", fields: { latitude: "AT_SEA" } });
  open();
  await press("Set the pin here");
  expect(await screen.findByText("This point is at sea. Please choose one on land.")).toBeTruthy();
  expect(onSet).not.toHaveBeenCalled();
});

test.each([
  [null, /^This map shows main roads and towns, no streets/],
  ["https://tiles.example/style.json", /^Streets and buildings as drawn/],
])("the map says whether it has streets: %s", async (styleUrl, text) => {
  api.procedures["geo.mapStyle"] = () => ({ data: { styleUrl } });
  open();
  await press("draw the map");
  expect(await screen.findByText(text)).toBeTruthy();
});

test("without permission for the position the sheet says so", async () => {
  const refuse: Geolocation["getCurrentPosition"] = (_, fail) =>
    fail?.({ code: 1 } as GeolocationPositionError);
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition: refuse } as Geolocation);
  open();
  await press("Use my location");
  expect(await screen.findByText(/does not share your location/)).toBeTruthy();
});
