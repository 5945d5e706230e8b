import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QuickPrice } from "#web/features/site/home/quick-price.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const BANG_KAPI = {
  placeId: "th-1006",
  label: "Bang Kapi, Bangkok",
  latitude: 13,
  longitude: 100,
  near: null,
};

let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["geo.suggest"] = () => ({ data: [BANG_KAPI] });
});

afterEach(() => vi.unstubAllGlobals());

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
  await userEvent.type(destination as HTMLElement, "nowhere");
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
  await userEvent.type(pickup, "Chiang Mai");
  await screen.findByRole("option", { name: "Chiang Mai" });
  await userEvent.clear(pickup);
  await userEvent.type(pickup, "Ko Tao{Enter}");
  expect(pickup.value).toBe("Ko Tao");
  expect(screen.queryByText("Chiang Mai")).toBeNull();
  slow.resolve(undefined);
  await waitFor(() => expect(pickup.value).toBe("Ko Tao, Surat Thani"));
});
