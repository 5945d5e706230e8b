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

const NOW_ON = { available: true, officeSwitches: 0 };
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
    return { data: { available, officeSwitches: 0, isByOffice: false } };
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  onlineManager.setOnline(true);
  localStorage.clear();
});

const open = () => openPage({ "/": () => <AvailableSwitch now={NOW_ON} /> }, "/");
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
  const wish = { userId: "u-1", available: false, seen: NOW_ON, at: NOW };
  keepWish(wish);
  expect(keptWish("u-1", NOW + DAY_MS)).toMatchObject({ available: false, seen: NOW_ON });
  expect(keptWish("u-1", NOW + DAY_MS + 1)).toBeNull();
  expect(keptWish("u-2", NOW)).toBeNull();
  // Of an earlier version, which did not say what was seen.
  localStorage.setItem("khondee-available", JSON.stringify({ ...wish, seen: undefined }));
  expect(keptWish("u-1", NOW)).toBeNull();
});

test("a press that the office was before does not undo it: both are shown, and the driver chooses", async () => {
  const seen: number[] = [];
  api.procedures["drivers.setAvailable"] = (input: {
    readonly available: boolean;
    readonly seenOfficeSwitches: number;
  }) => {
    seen.push(input.seenOfficeSwitches);
    const isByOffice = input.seenOfficeSwitches === 0;
    const available = isByOffice ? !input.available : input.available;
    return { data: { available, officeSwitches: 1, isByOffice } };
  };
  // Pressed without a signal, on a page that was closed since.
  keepWish({ userId: "", available: true, seen: NOW_ON, at: Date.now() });
  await open();
  const notice = await screen.findByRole("region", { name: m.driver_switched_by_office_title() });
  expect(notice.textContent).toContain(m.driver_availability_unavailable());
  expect(notice.textContent).toContain(m.driver_availability_available());
  await userEvent.click(screen.getByRole("button", { name: m.press_conflict_keep() }));
  await waitFor(() => expect(seen).toEqual([0, 1]));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});
