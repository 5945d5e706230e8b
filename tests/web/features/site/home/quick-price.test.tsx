import { screen } from "@testing-library/react";
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
  alsoKnownAs: null,
};

beforeEach(() => {
  queryClient.clear();
  const api = new FakeApi();
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
