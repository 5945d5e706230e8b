import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compareConfigs } from "#domain/pricing/reprice.ts";
import { PricingSettingsPage } from "#web/features/pricing-settings/pricing-settings-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { STARTING_CONFIG } from "../../../support/pricing.ts";
import { ORDERS, SAVED } from "./sample-settings.ts";
import { pressSave, retype, save } from "./settings-page.ts";

const showToast = vi.spyOn(toasts, "showToast");
/** The server's answer to saving at once. */
const saveAtOnce = ({ config }: { config: typeof STARTING_CONFIG }) => {
  const version = inForce.latestVersion + 1;
  inForce = { ...inForce, ...config, version, latestVersion: version };
  return { data: { version } };
};
const seen = (version: number) => ({ basedOnVersion: version, seenInForce: version });
let api: FakeApi;
let inForce: typeof SAVED;

beforeEach(() => {
  inForce = SAVED;
  api = new FakeApi();
  api.install();
  api.procedures["pricing.settings"] = () => ({ data: inForce });
  api.procedures["pricing.save"] = saveAtOnce;
  api.procedures["pricing.whatWouldChange"] = ({ config }: { config: typeof STARTING_CONFIG }) => ({
    data: compareConfigs(ORDERS, { before: inForce, after: config }, []),
  });
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage({ "/admin/settings": PricingSettingsPage, "/": () => <h1>Home</h1> }, "/admin/settings");
const basePrice = () => screen.findByLabelText<HTMLInputElement>("Base price");
test("shows every number in the unit people use", async () => {
  open();
  await basePrice();
  expect(screen.getAllByRole<HTMLInputElement>("textbox").map((field) => field.value)).toEqual([
    "500",
    "14",
    "1",
    "1.9",
    "36.50",
    "9",
    "11",
    "13",
    "18",
    "550",
    "1500",
    "150",
    "60",
    "24",
    "30",
    "0",
    "0",
    "8",
    "60",
    "0",
  ]);
});

/** Reads what changes, and agrees. */
async function confirmSwitch(): Promise<void> {
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Customers who book from the calculator really pay");
  await userEvent.click(within(dialog).getByRole("button", { name: "Switch on" }));
}

test("switches the payment gateway alone, once what it changes is confirmed, and keeps what is typed", async () => {
  open();
  await retype("Base price", "600");
  await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
  expect(api.inputsOf("pricing.save")).toEqual([]);
  await confirmSwitch();
  expect(await screen.findByRole("button", { name: "Switch off" })).toBeTruthy();
  expect(api.inputsOf("pricing.save")).toEqual([
    { ...seen(1), config: { ...STARTING_CONFIG, gatewayEnabled: true } },
  ]);
  expect((await basePrice()).value).toBe("600");
});

test("says why the payment gateway cannot be switched on", async () => {
  inForce = { ...SAVED, canBePaid: false };
  api.procedures["pricing.save"] = () => ({ code: "PAYMENT_GATEWAY_NOT_CONFIGURED" });
  open();
  expect(await screen.findByText(/neither the company’s PromptPay id nor Stripe is set up/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
  await confirmSwitch();
  await waitFor(() =>
    expect(showToast.mock.calls.at(-1)?.[2]).toBe(
      "The payment gateway cannot be switched on: neither PromptPay nor Stripe is set up.",
    ),
  );
  expect(screen.getByRole("button", { name: "Switch on" })).toBeTruthy();
});

test("saves the small units, the gateway unchanged, and says so", async () => {
  open();
  await retype("Fuel price", "38.25");
  await retype("Factor, 6-wheel truck", "2.05");
  await pressSave();
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith("success", "Pricing settings", "Settings saved."),
  );
  expect(api.inputsOf("pricing.save")).toEqual([
    {
      ...seen(1),
      config: { ...STARTING_CONFIG, petrolPricePerLitreSatang: 3825, factorSixWheelMilli: 2050 },
      confirmed: {},
    },
  ]);
  expect(screen.getByText(/^Version 2,/)).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test("the worked example follows what is typed", async () => {
  open();
  await basePrice();
  expect(document.body.textContent).toContain("A 4-wheel truck over 100 km costs ฿2,630.");
  await retype("Base price", "600");
  expect(document.body.textContent).toContain("A 4-wheel truck over 100 km costs ฿2,730.");
  expect(screen.getByRole("row", { name: /^4-wheel truck · 100 km · Under 850 kg/ }).textContent).toContain(
    "+฿100",
  );
});

test("a figure that changes by more than 30 % is saved once it was typed again", async () => {
  open();
  await retype("Price per kilometre", "140");
  const again = "Price per kilometre: type the new figure again";
  expect(await screen.findByText("From 14 to 140 baht/km is more than 30 %.")).toBeTruthy();
  await pressSave();
  expect(await screen.findByText("Type the new figure again.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(again)));
  await retype(again, "14");
  expect(screen.getByText("The two figures differ.")).toBeTruthy();
  expect(api.inputsOf("pricing.save")).toEqual([]);
  await retype(again, "140");
  await pressSave();
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith("success", "Pricing settings", "Settings saved."),
  );
  expect(api.inputsOf("pricing.save")).toMatchObject([{ confirmed: { pricePerKmSatang: 140_00 } }]);
  expect(screen.queryByLabelText(again)).toBeNull();
});

test.each([
  ["Free at each stop", "79", { waitingFreeMinutes: 79 }],
  ["For every half hour begun, each truck", "150", { waitingPerHalfHourSatang: 150_00 }],
])("so is one of waiting: %s", async (label, figure, confirmed) => {
  open();
  await retype(label, figure);
  await pressSave();
  expect(await screen.findByText("Type the new figure again.")).toBeTruthy();
  expect(api.inputsOf("pricing.save")).toEqual([]);
  await retype(`${label}: type the new figure again`, figure);
  await pressSave();
  await waitFor(() => expect(api.inputsOf("pricing.save")).toMatchObject([{ confirmed }]));
});

test("a figure that goes too far together with what was saved in the last 24 hours is typed again, too", async () => {
  inForce = { ...SAVED, pricePerKmSatang: 18_00, version: 2, latestVersion: 2, recent: [SAVED] };
  open();
  await retype("Price per kilometre", "20");
  expect(
    await screen.findByText("Within 24 hours from 14 to 20 baht/km: together more than 30 %."),
  ).toBeTruthy();
  await retype("Price per kilometre: type the new figure again", "20");
  await pressSave();
  await waitFor(() =>
    expect(api.inputsOf("pricing.save")).toMatchObject([{ confirmed: { pricePerKmSatang: 20_00 } }]),
  );
});

test("a figure that only the server asks for, because others saved since, is typed again", async () => {
  open();
  const atOnce = api.procedures["pricing.save"]!;
  api.procedures["pricing.save"] = () => ({
    code: "BAD_INPUT",
    fields: { "config.pricePerKmSatang": "CHANGE_UNCONFIRMED" },
  });
  await retype("Price per kilometre", "16");
  await pressSave();
  const again = await screen.findByLabelText("Price per kilometre: type the new figure again");
  api.procedures["pricing.save"] = atOnce;
  await userEvent.type(again, "16");
  await pressSave();
  await waitFor(() =>
    expect(api.inputsOf("pricing.save").at(-1)).toMatchObject({ confirmed: { pricePerKmSatang: 16_00 } }),
  );
});

test("a number out of bounds is named at its field with the bounds, and is not sent", async () => {
  open();
  const factor = await retype("Factor, 6-wheel truck", "11");
  expect(await screen.findByText("Between 0.001 and 10 ×.")).toBeTruthy();
  expect(factor.getAttribute("aria-invalid")).toBe("true");
  await retype("Consumption: 4-wheel truck, empty", "12");
  await pressSave();
  expect(
    await screen.findByText("Consumption must rise from empty to under 850 kg to 850 kg and over."),
  ).toBeTruthy();
  expect(api.inputsOf("pricing.save")).toEqual([]);
});

test("says that the configurations could not be loaded, and tries again", async () => {
  api.procedures["pricing.settings"] = () => ({ code: "INTERNAL" });
  open();
  expect(await screen.findByRole("heading", { name: "Could not load pricing configurations." })).toBeTruthy();
  api.procedures["pricing.settings"] = () => ({ data: inForce });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await basePrice()).value).toBe("500");
});

test("says that the configurations could not be saved, and keeps what was typed", async () => {
  api.procedures["pricing.save"] = () => ({ code: "INTERNAL" });
  open();
  await retype("Base price", "600");
  await pressSave();
  await waitFor(() =>
    expect(showToast.mock.calls.at(-1)?.slice(0, 3)).toEqual([
      "error",
      "Pricing settings",
      "Could not save pricing configurations.",
    ]),
  );
  expect((await basePrice()).value).toBe("600");
});

describe("when somebody else saved meanwhile", () => {
  const conflict = async () => {
    open();
    await retype("Base price", "600");
    await retype("Fuel price", "38");
    inForce = {
      ...SAVED,
      version: 2,
      latestVersion: 2,
      petrolPricePerLitreSatang: 39_00,
      driverSharePercent: 65,
    };
    api.procedures["pricing.save"] = (input: { basedOnVersion: number; config: typeof STARTING_CONFIG }) =>
      input.basedOnVersion === inForce.latestVersion
        ? saveAtOnce(input)
        : { code: "PRICING_VERSION_CONFLICT" };
    await pressSave();
    return screen.findByRole("region", { name: "Someone else saved while you were editing" });
  };
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  test("shows theirs, keeps what was typed, takes over what was not touched", async () => {
    const notice = await conflict();
    expect(document.activeElement).toBe(notice);
    const changes = within(notice).getAllByRole("listitem");
    expect(changes.map((change) => change.textContent)).toEqual([
      "Fuel priceBefore36.50 baht/LSaved by them39 baht/LYou typed38 baht/LTake theirs",
      "Driver’s share of the transport lineBefore60 %Saved by them65 %You typednot changed",
    ]);
    expect([
      valueOf("Base price"),
      valueOf("Fuel price"),
      valueOf("Driver’s share of the transport line"),
    ]).toEqual(["600", "38", "65"]);
  });

  test("saving again puts what was typed on top of theirs", async () => {
    await conflict();
    await pressSave();
    await waitFor(() =>
      expect(showToast).toHaveBeenLastCalledWith("success", "Pricing settings", "Settings saved."),
    );
    expect(api.inputsOf("pricing.save").at(-1)).toEqual({
      ...seen(2),
      config: {
        ...STARTING_CONFIG,
        basePriceSatang: 600_00,
        petrolPricePerLitreSatang: 38_00,
        driverSharePercent: 65,
      },
      confirmed: {},
    });
  });

  test("one of theirs can be taken, the rest stays as typed", async () => {
    const notice = await conflict();
    await userEvent.click(within(notice).getByRole("button", { name: "Take theirs: Fuel price" }));
    expect([valueOf("Base price"), valueOf("Fuel price")]).toEqual(["600", "39"]);
  });

  test("all of theirs can be taken", async () => {
    const notice = await conflict();
    await userEvent.click(within(notice).getByRole("button", { name: "Take all of theirs" }));
    expect([valueOf("Base price"), valueOf("Fuel price")]).toEqual(["500", "39"]);
    expect(save().disabled).toBe(true);
  });
});

describe("leaving", () => {
  test("asks before unsaved changes are lost, and stays when asked to", async () => {
    const page = open();
    await retype("Base price", "600");
    void page.goTo("/");
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep editing" }));
    expect((await basePrice()).value).toBe("600");
    void page.goTo("/");
    await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
  });

  test("asks nothing when everything is saved", async () => {
    const page = open();
    await basePrice();
    await page.goTo("/");
    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
  });
});
