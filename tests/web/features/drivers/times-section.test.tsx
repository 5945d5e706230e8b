import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WeeklyHours } from "#domain/drivers/availability.ts";
import { TimesSection } from "#web/features/drivers/times-section.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const HOURS: WeeklyHours = Array.from({ length: 7 }, () => ({ fromMin: 360, toMin: 1_080 }));
const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;

beforeEach(() => {
  let stored = {
    available: true,
    officeSwitches: 0,
    daysOff: [],
    weeklyHours: HOURS,
    outOfService: [],
    version: 1,
  };
  api = new FakeApi();
  api.install();
  api.procedures["drivers.times"] = () => ({ data: stored });
  api.procedures["drivers.setAvailable"] = () => {
    stored = { ...stored, available: false, version: 2 };
    return { data: { available: false, officeSwitches: 0, isByOffice: false } };
  };
  api.procedures["drivers.setTimes"] = () => ({
    data: { daysOff: [], weeklyHours: HOURS, version: 3, heldOutside: ["KD-AAAAAA-1"] },
  });
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const opens = () => screen.findByLabelText<HTMLInputElement>(/Monday.*from|from.*Monday/i);

test("typed hours stay when the driver stops taking jobs, are saved, and held jobs outside them are named", async () => {
  openPage({ "/": TimesSection }, "/");
  fireEvent.change(await opens(), { target: { value: "09:30" } });
  await userEvent.click(screen.getByRole("switch"));
  await waitFor(() => expect(api.inputsOf("drivers.times").length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false"));
  expect((await opens()).value).toBe("09:30");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(api.inputsOf("drivers.setTimes")).toHaveLength(1));
  expect(api.inputsOf("drivers.setTimes")[0]).toMatchObject({ seenVersion: 2 });
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      "warning",
      expect.any(String),
      expect.stringContaining("KD-AAAAAA-1"),
    ),
  );
});
