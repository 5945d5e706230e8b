import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminNewsletterPage } from "#web/features/newsletter/admin/admin-newsletter-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

beforeEach(() => {
  const api = new FakeApi();
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
