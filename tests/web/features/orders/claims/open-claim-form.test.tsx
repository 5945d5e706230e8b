import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OrderClaimsData } from "#web/entities/claims/claim-types.ts";
import { OpenClaimForm } from "#web/features/orders/claims/open-claim-form.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { FakeUploads } from "../../../../support/fake-uploads.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

const ORDER = "KD-7F3K2M";
const DATA = { items: [], declaredValueSatang: null, claims: [] } as unknown as OrderClaimsData;

let api: FakeApi;
let uploads: FakeUploads;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  api = new FakeApi();
  api.install();
  uploads = new FakeUploads();
  uploads.install();
  onClose.mockClear();
  api.procedures["claims.open"] = () => ({ data: null });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const sum = () => screen.getByLabelText("Sum claimed (baht)");
const text = () => screen.getByLabelText("Describe what happened");
const send = () => screen.getByRole("button", { name: "Send the claim" });
const photos = () => screen.getByRole("group", { name: "Photos" });
const choose = () =>
  user.upload(
    [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(-1) as HTMLInputElement,
    new File(["photo"], "photo.png", { type: "image/png" }),
  );
const isMarked = (field: HTMLElement) => field.getAttribute("aria-invalid") === "true";

async function open() {
  openPage(
    { "/": () => <OpenClaimForm orderId={ORDER} data={DATA} reader="customer" onClose={onClose} /> },
    "/",
  );
  await screen.findByRole("button", { name: "Send the claim" });
}

test("each field that is missing says so itself, and nothing is sent before all are there", async () => {
  await open();
  expect([isMarked(sum()), isMarked(text())]).toEqual([false, false]);
  await user.click(send());
  expect([isMarked(sum()), isMarked(text())]).toEqual([true, true]);
  expect(within(photos()).getByText("Please add at least one photo of the damage.")).toBeTruthy();
  await user.type(sum(), "0");
  expect(screen.getByText("The amount must be above 0.")).toBeTruthy();
  await user.clear(sum());
  await user.type(sum(), "1500");
  await fill(user, text(), "The mirror is broken");
  expect([isMarked(sum()), isMarked(text())]).toEqual([false, false]);
  await user.click(send());
  expect(api.inputsOf("claims.open")).toEqual([]);
});

test("a refused photo says why by its name, and does not count as one", async () => {
  uploads.answers.push({ appCode: "FILE_REFUSED", params: { reason: "svg" } });
  await open();
  await user.type(sum(), "1500");
  await fill(user, text(), "The mirror is broken");
  await choose();
  expect(await within(photos()).findByText(/^SVG drawings are not accepted\./)).toBeTruthy();
  await user.click(send());
  expect(within(photos()).getByText("Please add at least one photo of the damage.")).toBeTruthy();
  expect(api.inputsOf("claims.open")).toEqual([]);
});

test("pressed twice it is sent once", async () => {
  await open();
  await user.type(sum(), "1500");
  await fill(user, text(), "The mirror is broken");
  await choose();
  await within(photos()).findByText("Sent");
  await user.dblClick(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.inputsOf("claims.open")).toMatchObject([
    { orderId: ORDER, kind: "damage", claimedSatang: 1_500_00, photoFileIds: ["file-1"] },
  ]);
});

test("what the server refuses is marked at its field", async () => {
  api.procedures["claims.open"] = () => ({ code: "BAD_INPUT", fields: { claimedSatang: "AMOUNT_ZERO" } });
  await open();
  await user.type(sum(), "1500");
  await fill(user, text(), "The mirror is broken");
  await choose();
  await within(photos()).findByText("Sent");
  await user.click(send());
  await waitFor(() => expect(isMarked(sum())).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
});
