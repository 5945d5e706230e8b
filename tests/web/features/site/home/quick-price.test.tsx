import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withArriving } from "#web/entities/moves/arriving-places.ts";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import { EMPTY_MOVE } from "#web/entities/moves/move.ts";
import { QuickPrice } from "#web/features/site/home/quick-price.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

const BANG_KAPI = {
  placeId: "th-1006",
  label: "Bang Kapi, Bangkok",
  latitude: 13,
  longitude: 100,
  near: null,
  exactM: null,
};

let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["geo.suggest"] = () => ({ data: [BANG_KAPI] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("what is incomplete hands the focus to the first field that is wrong", async () => {
  openPage({ "/": QuickPrice }, "/");
  const submit = await screen.findByRole("button", { name: "See the price" });
  const [pickup, destination] = screen.getAllByRole("combobox");
  await userEvent.click(submit);
  expect(document.activeElement).toBe(pickup);
  await userEvent.type(pickup as HTMLElement, "bang");
  await userEvent.click(await screen.findByRole("option", { name: "Bang Kapi, Bangkok" }));
  await userEvent.click(submit);
  expect(document.activeElement).toBe(destination);
  await fill(userEvent, destination as HTMLElement, "somewhere");
  await userEvent.click(submit);
  expect(document.activeElement).toBe(destination);
});

test("Enter before the suggestions for the typed text have come takes none of the earlier text's", async () => {
  const CHIANG_MAI = { ...BANG_KAPI, placeId: "th-50", label: "Chiang Mai" };
  const KO_TAO = { ...BANG_KAPI, placeId: "th-840503", label: "Ko Tao, Surat Thani" };
  const slow = Promise.withResolvers<undefined>();
  api.procedures["geo.suggest"] = async ({ text }: { text: string }) => {
    if (text !== "Chiang Mai") await slow.promise;
    return { data: text === "Ko Tao" ? [KO_TAO] : [CHIANG_MAI] };
  };
  openPage({ "/": QuickPrice }, "/");
  await screen.findByRole("button", { name: "See the price" });
  const [pickup] = screen.getAllByRole<HTMLInputElement>("combobox");
  if (pickup === undefined) throw new Error("no field");
  await fill(userEvent, pickup, "Chiang Mai");
  await screen.findByRole("option", { name: "Chiang Mai" });
  await userEvent.clear(pickup);
  await userEvent.type(pickup, "Ko Tao{Enter}");
  expect(pickup.value).toBe("Ko Tao");
  expect(screen.queryByText("Chiang Mai")).toBeNull();
  slow.resolve(undefined);
  await waitFor(() => expect(pickup.value).toBe("Ko Tao, Surat Thani"));
});

const typed = async (which: 0 | 1, text: string) => {
  const input = screen.getAllByRole<HTMLInputElement>("combobox")[which];
  if (input === undefined) throw new Error("no field");
  await fill(userEvent, input, text);
  return input;
};
const search = async () => screen.findByRole("button", { name: "See the price" });

test("a place that nobody knows is never to be chosen from a list", async () => {
  api.procedures["geo.suggest"] = () => ({ data: [] });
  openPage({ "/": QuickPrice }, "/");
  await search();
  await typed(0, "behind the big tree");
  await typed(1, "nowhere");
  await userEvent.click(await search());
  await waitFor(() => expect(screen.getAllByText(/No place found/)).toHaveLength(2));
  expect(screen.queryByText(/choose/i)).toBeNull();
});

test.each([
  ["Show it on the map", "/price-calculator?map=from"],
  ["Send it to our office", "/booking"],
])("%s: the words that were typed and the place that was chosen come along", async (button, address) => {
  api.procedures["geo.suggest"] = ({ text }: { text: string }) => ({
    data: text.startsWith("bang") ? [BANG_KAPI] : [],
  });
  const page = openPage({ "/": QuickPrice, "/price-calculator": () => null, "/booking": () => null }, "/");
  await search();
  await typed(1, "bang");
  await userEvent.click(await screen.findByRole("option"));
  await typed(0, "behind the big tree");
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(page.address()).toBe(address));
  expect(loadMoveDraft(Date.now())?.move.stops).toMatchObject([
    { text: "behind the big tree", place: null },
    { place: { placeId: "th-1006" } },
  ]);
});

test("an exact point comes along to the calculator, in its own words", async () => {
  api.procedures["geo.locate"] = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    data: { ...BANG_KAPI, labels: { th: "เขตบางกะปิ", en: "Bang Kapi, Bangkok" }, latitude, longitude },
  });
  const page = openPage({ "/": QuickPrice, "/price-calculator": () => null }, "/");
  await search();
  const [pickup] = screen.getAllByRole("combobox");
  fireEvent.change(pickup as HTMLElement, {
    target: { value: "https://maps.google.com/?q=13.7660,100.6420" },
  });
  await waitFor(() => expect(pickup).toHaveProperty("value", "near Bang Kapi, Bangkok"));
  await typed(1, "bang");
  await userEvent.click(await screen.findByRole("option"));
  await userEvent.click(await search());
  await waitFor(() => expect(page.address()).toContain("/price-calculator?from=th-1006"));
  const draft = loadMoveDraft(Date.now());
  const arriving = {
    from: "th-1006",
    fromLabel: "near Bang Kapi, Bangkok",
    to: "th-1006",
    toLabel: "Bang Kapi, Bangkok",
  };
  expect(withArriving(draft?.move ?? EMPTY_MOVE, arriving).stops).toMatchObject([
    { text: "near Bang Kapi, Bangkok", place: { pin: { latitude: 13.766, longitude: 100.642 } } },
    { text: "Bang Kapi, Bangkok", place: { placeId: "th-1006" } },
  ]);
});
