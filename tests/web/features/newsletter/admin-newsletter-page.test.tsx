import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminNewsletterPage } from "#web/features/newsletter/admin/admin-newsletter-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import type { saveFile } from "#web/lib/save-file.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));

vi.mock("#web/lib/errors/toast.ts", () => ({ showToast: vi.fn<typeof showToast>() }));

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["newsletter.subscribers"] = () => ({ data: { items: [], nextCursor: null, total: 0 } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address: string) => openPage({ "/admin/newsletter": () => <AdminNewsletterPage /> }, address);

test("a list without anybody says that nobody has subscribed", async () => {
  open("/admin/newsletter");
  expect(await screen.findByText("Nobody has subscribed yet.")).toBeTruthy();
});

test("a search without a result says that there is no such address", async () => {
  open("/admin/newsletter?q=malee");
  expect(await screen.findByText("No such address.")).toBeTruthy();
});

test("the count is of those that are found, and says so", async () => {
  const malee = { email: "malee@example.test", locale: "th", createdAt: 1, consent: null };
  api.procedures["newsletter.subscribers"] = (input) => ({
    data: {
      items: [malee],
      nextCursor: null,
      total: (input as { search: string }).search === "" ? 7 : 1,
    },
  });
  open("/admin/newsletter?q=malee");
  expect(await screen.findByText("1 addresses found")).toBeTruthy();
  expect(screen.queryByText(/subscribers in all/)).toBeNull();
});

test("the field says what the list is searched by, after another search and after going back", async () => {
  const page = open("/admin/newsletter?q=malee");
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  await page.goTo("/admin/newsletter?q=nok");
  await waitFor(() => expect(field.value).toBe("nok"));
  fireEvent.change(field, { target: { value: "som" } });
  await waitFor(() => expect(page.address()).toBe("/admin/newsletter?q=som"));
  // What is typed takes the place of the search before it, as in the other lists.
  page.back();
  await waitFor(() => expect(field.value).toBe("malee"));
});

test("more than a search counts are said to be more", async () => {
  const malee = { email: "malee@example.test", locale: "th", createdAt: 1, consent: null };
  api.procedures["newsletter.subscribers"] = () => ({
    data: { items: [malee], nextCursor: null, total: 1_000, unrecorded: 4, isCut: true },
  });
  open("/admin/newsletter?q=example");
  expect(await screen.findByText("1,000+ addresses found")).toBeTruthy();
  expect(screen.getByLabelText("Also those from before consent was recorded (4+)")).toBeTruthy();
});

test("what the parts of a file leave out is said together", async () => {
  const malee = { email: "malee@example.test", locale: "th", createdAt: 1, consent: null };
  api.procedures["newsletter.subscribers"] = () => ({ data: { items: [malee], nextCursor: null, total: 3 } });
  api.procedures["newsletter.export"] = (input) => {
    const isFirst = (input as { cursor?: string }).cursor === undefined;
    return { data: { rows: [], nextCursor: isFirst ? "9_subscribers" : null, leftOut: isFirst ? 2 : 3 } };
  };
  open("/admin/newsletter?q=malee");
  const save = await screen.findByRole("button", { name: "Download CSV" });
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  fireEvent.click(save);
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith("warning", "Newsletter", "Left out, without recorded consent: 5"),
  );
});

test("the file is of those that are found, and there is none of nobody", async () => {
  const malee = { email: "malee@example.test", locale: "th", createdAt: 1, consent: null };
  const asked: unknown[] = [];
  api.procedures["newsletter.subscribers"] = (input) => ({
    data: {
      items: [malee],
      nextCursor: null,
      total: (input as { search: string }).search === "malee" ? 1 : 0,
    },
  });
  api.procedures["newsletter.export"] = (input) => {
    asked.push(input);
    return { data: { rows: [], nextCursor: null, leftOut: 0 } };
  };
  const page = open("/admin/newsletter?q=malee");
  const save = await screen.findByRole("button", { name: "Download CSV" });
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  fireEvent.click(save);
  await waitFor(() => expect(asked).toMatchObject([{ search: "malee" }]));
  await page.goTo("/admin/newsletter?q=nobody");
  await screen.findByText("0 addresses found");
  expect(screen.getByRole("button", { name: "Download CSV" })).toHaveProperty("disabled", true);
});

test("those without a recorded consent are in the file by a box alone, and how many are left out is said", async () => {
  const malee = { email: "malee@example.test", locale: "th", createdAt: 1, consent: null };
  api.procedures["newsletter.subscribers"] = () => ({
    data: { items: [malee], nextCursor: null, total: 3, unrecorded: 2 },
  });
  const asked: unknown[] = [];
  api.procedures["newsletter.export"] = (input) => {
    asked.push(input);
    const { withUnrecorded } = input as { withUnrecorded: boolean };
    return { data: { rows: [], nextCursor: null, leftOut: withUnrecorded ? 0 : 2 } };
  };
  open("/admin/newsletter");
  const box = await screen.findByLabelText("Also those from before consent was recorded (2)");
  fireEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith("warning", "Newsletter", "Left out, without recorded consent: 2"),
  );
  fireEvent.click(box);
  fireEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(asked).toMatchObject([{ withUnrecorded: false }, { withUnrecorded: true }]));
});

test("of a whole address it is said when it agreed and withdrew, though it is subscribed no more", async () => {
  const agreed = { subscriptionId: "s-1", locale: "th", consent: "mailed_link" };
  const consentedAt = Date.UTC(2026, 10, 1, 5);
  api.procedures["newsletter.consents"] = (input) => ({
    data:
      (input as { email: string }).email === "malee@example.test"
        ? [{ ...agreed, consentedAt, endedAt: Date.UTC(2026, 10, 22, 5) }]
        : [],
  });
  const page = open("/admin/newsletter?q=Malee@example.test");
  const history = within(await screen.findByRole("region", { name: "Consent of malee@example.test" }));
  expect(await history.findByText(/^Agreed on .*1 Nov.* · Ended on .*22 Nov/)).toBeTruthy();
  await page.goTo("/admin/newsletter?q=nok@example.test");
  expect(await screen.findByText("No consent of this address is on record.")).toBeTruthy();
  await page.goTo("/admin/newsletter?q=nok");
  await waitFor(() => expect(screen.queryByRole("region", { name: /^Consent of/ })).toBeNull());
});
