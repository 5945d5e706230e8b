import { onlineManager } from "@tanstack/react-query";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AvailableSwitch } from "#web/entities/drivers/available-switch.tsx";
import { keepWish, keptWish } from "#web/entities/drivers/kept-wish.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const NOW = 1_780_000_000_000;
const DAY_MS = 24 * 3_600_000;
let api: FakeApi;
let sent: boolean[];
beforeEach(() => {
  api = new FakeApi();
  api.install();
  sent = [];
  api.procedures["drivers.setAvailable"] = ({ available }: { readonly available: boolean }) => {
    sent.push(available);
    return { data: null };
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  onlineManager.setOnline(true);
  localStorage.clear();
});

const open = () => openPage({ "/": () => <AvailableSwitch available /> }, "/");
const control = () => screen.findByRole<HTMLInputElement>("switch");

test("a press without a signal waits, also over a reload, and the last one is sent with the signal", async () => {
  onlineManager.setOnline(false);
  await open();
  await userEvent.click(await control());
  await screen.findByText(m.queue_title());
  expect((await control()).checked).toBe(false);
  cleanup();
  // The page is opened anew: what waited in its memory is gone.
  queryClient.clear();

  await open();
  await screen.findByText(m.queue_title());
  expect((await control()).checked).toBe(false);
  await userEvent.click(await control());
  await userEvent.click(await control());
  expect(sent).toEqual([]);
  onlineManager.setOnline(true);
  await waitFor(() => expect(keptWish("", Date.now())).toBeNull());
  await waitFor(() => expect(screen.queryByText(m.queue_title())).toBeNull());
  expect(sent.at(-1)).toBe(false);
});

test("nobody else's press is sent, nor one of the day before", () => {
  keepWish({ userId: "u-1", available: false, at: NOW });
  expect(keptWish("u-1", NOW + DAY_MS)).toBe(false);
  expect(keptWish("u-1", NOW + DAY_MS + 1)).toBeNull();
  expect(keptWish("u-2", NOW)).toBeNull();
});
