import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { WEBHOOK_EVENTS } from "#domain/api/webhook-event.ts";
import { Webhooks } from "#web/entities/api/webhooks.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const COMPANY = "CO-AAAAAA";
const ENDPOINT = {
  endpointId: "endpoint-1",
  url: "https://shop.example/",
  events: ["order.placed"],
  version: 3,
  pausedAt: 1,
  isFailing: true,
  secretMadeAt: null as number | null,
  secretMadeBy: "",
  oldSecretUntil: null as number | null,
};
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [ENDPOINT] } });
  openPage({ "/": () => <Webhooks companyId={COMPANY} /> }, "/");
});
const sent = (procedure: string) =>
  api.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("an address that is not public is refused at its field; a good one shows its secret", async () => {
  api.procedures["webhooks.create"] = () => ({ code: "BAD_INPUT", fields: { url: "URL_NOT_PUBLIC" } });
  await userEvent.type(await screen.findByRole("textbox"), "http://localhost");
  await press(m.webhook_add());
  await waitFor(() => expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(m.field_url_not_public()).length).toBeGreaterThan(0);
  api.procedures["webhooks.create"] = () => ({ data: { endpointId: "e", secret: "whsec_x" } });
  await press(m.webhook_add());
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("whsec_x")).toBeTruthy();
  expect(sent("webhooks.create").at(-1)).toEqual({
    companyId: COMPANY,
    endpointId: expect.any(String),
    url: "http://localhost",
    events: [...WEBHOOK_EVENTS],
  });
});

test("of an endpoint that was added already no secret is shown, and a new one is asked for", async () => {
  api.procedures["webhooks.create"] = () => ({ data: { endpointId: "e", secret: null } });
  const toast = vi.spyOn(toasts, "showToast").mockReturnValue();
  await userEvent.type(await screen.findByRole("textbox"), "https://shop.example/");
  await press(m.webhook_add());
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith("warning", expect.any(String), m.webhook_added_already()),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("one that failed for days says so and is resumed; its deliveries are sent again one by one", async () => {
  expect(await screen.findByText(m.webhook_failing())).toBeTruthy();
  api.procedures["webhooks.save"] = () => ({ data: null });
  await press(m.webhook_resume());
  await waitFor(() =>
    expect(sent("webhooks.save")).toEqual([
      {
        companyId: COMPANY,
        endpointId: "endpoint-1",
        url: ENDPOINT.url,
        events: ENDPOINT.events,
        isPaused: false,
        basedOnVersion: 3,
      },
    ]),
  );
  const delivery = { sequence: 7, event: "order.placed", state: "parked", createdAt: 1, failure: "HTTP 500" };
  api.procedures["webhooks.deliveries"] = () => ({ data: { items: [delivery], nextCursor: null } });
  api.procedures["webhooks.replay"] = () => ({ data: { isPaused: true } });
  await press(m.webhook_deliveries());
  await press(`${m.webhook_replay()}: order.placed #7`);
  await waitFor(() =>
    expect(sent("webhooks.replay")).toEqual([{ companyId: COMPANY, endpointId: "endpoint-1", sequence: 7 }]),
  );
});

test("one that failed says when it is tried again, and is tried at once or skipped by a press; what waits behind it has no button", async () => {
  const failed = { sequence: 7, event: "order.placed", state: "pending", createdAt: 1, nextAt: 60_000 };
  const items = [
    { ...failed, sequence: 8, failure: null },
    { ...failed, failure: "HTTP 500" },
  ];
  api.procedures["webhooks.deliveries"] = () => ({ data: { items, nextCursor: null } });
  api.procedures["webhooks.replay"] = () => ({ data: { isPaused: false } });
  api.procedures["webhooks.skip"] = () => ({ data: { state: "parked" } });
  await press(m.webhook_deliveries());
  const row = (await screen.findByText(/HTTP 500/)).textContent;
  expect(row).toContain(m.webhook_next_try({ at: formatShortDayAndTime(60_000) }));
  expect(screen.queryByRole("button", { name: /#8/ })).toBeNull();
  await press(`${m.webhook_try_now()}: order.placed #7`);
  await waitFor(() =>
    expect(sent("webhooks.replay")).toEqual([{ companyId: COMPANY, endpointId: "endpoint-1", sequence: 7 }]),
  );
  await press(`${m.webhook_skip()}: order.placed #7`);
  await waitFor(() =>
    expect(sent("webhooks.skip")).toEqual([{ companyId: COMPANY, endpointId: "endpoint-1", sequence: 7 }]),
  );
});

test("older deliveries are read page by page", async () => {
  const delivery = { event: "order.placed", state: "delivered", createdAt: 1, nextAt: 1, failure: null };
  api.procedures["webhooks.deliveries"] = ({ cursor }: { cursor?: number }) => ({
    data: {
      items: [{ ...delivery, sequence: cursor === undefined ? 2 : cursor - 1 }],
      nextCursor: cursor === undefined ? 2 : null,
    },
  });
  await press(m.webhook_deliveries());
  await press(m.action_load_more());
  expect(await screen.findByRole("button", { name: /#1$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /#2$/ })).toBeTruthy();
});

test("a new secret is asked about, shown once, and then said until when the old one signs, too", async () => {
  let endpoint = ENDPOINT;
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  api.procedures["webhooks.makeSecret"] = () => {
    endpoint = { ...ENDPOINT, version: 4, secretMadeAt: 1, secretMadeBy: "Nok", oldSecretUntil: 2 };
    return { data: { secret: "whsec_new", oldSecretUntil: 2 } };
  };
  await press(`${m.webhook_secret_new()}: ${ENDPOINT.url}`);
  expect(await screen.findByText(m.webhook_secret_new_text())).toBeTruthy();
  expect(sent("webhooks.makeSecret")).toEqual([]);
  await press(m.webhook_secret_new());
  expect(await screen.findByText("whsec_new")).toBeTruthy();
  expect(sent("webhooks.makeSecret")).toEqual([
    { companyId: COMPANY, endpointId: "endpoint-1", basedOnVersion: 3 },
  ]);
  await userEvent.click((await screen.findAllByRole("button", { name: m.action_close() }))[0]!);
  await waitFor(() => expect(screen.queryByText("whsec_new")).toBeNull());
  expect(screen.getByText(/Nok/).textContent).toContain(m.webhook_secret_both({ at: "" }).slice(0, 6));
});

const conflict = () => screen.findByRole("region", { name: m.settings_conflict_title() });

test("a new secret that another owner was faster to make: who made theirs is said, and the row read again", async () => {
  let endpoint = ENDPOINT;
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  api.procedures["webhooks.makeSecret"] = () => {
    endpoint = { ...ENDPOINT, version: 4, secretMadeAt: 1, secretMadeBy: "Nok" };
    return { code: "WEBHOOK_VERSION_CONFLICT" };
  };
  await press(`${m.webhook_secret_new()}: ${ENDPOINT.url}`);
  await press(m.webhook_secret_new());
  expect((await conflict()).textContent).toMatch(/by Nok|Nok/);
  expect((await conflict()).textContent).toContain(`${m.press_conflict_chosen()}${m.webhook_secret_new()}`);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a secret that its maker made twice within a minute is another one: the press is not sent by itself", async () => {
  let endpoint = { ...ENDPOINT, secretMadeAt: 1_000, secretMadeBy: "Nok" };
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  api.procedures["webhooks.makeSecret"] = () => {
    endpoint = { ...endpoint, version: 4, secretMadeAt: 2_000 };
    return { code: "WEBHOOK_VERSION_CONFLICT" };
  };
  await screen.findByText(/Nok/);
  await press(`${m.webhook_secret_new()}: ${ENDPOINT.url}`);
  await press(m.webhook_secret_new());
  expect((await conflict()).textContent).toContain(m.webhook_secret_title());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent("webhooks.makeSecret")).toHaveLength(1);
});

test("of two who pause and resume at once the second sees both values, and presses again on theirs", async () => {
  let endpoint = ENDPOINT;
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  api.procedures["webhooks.save"] = ({ basedOnVersion }: { basedOnVersion: number }) => {
    if (basedOnVersion === 4) return { data: null };
    endpoint = { ...ENDPOINT, version: 4, url: "https://new.example/" };
    return { code: "WEBHOOK_VERSION_CONFLICT" };
  };
  await press(m.webhook_resume());
  const notice = await conflict();
  expect(notice.textContent).toContain(`${m.press_conflict_now()}https://new.example/`);
  await press(m.webhook_resume());
  await waitFor(() =>
    expect(sent("webhooks.save").at(-1)).toMatchObject({ basedOnVersion: 4, url: "https://new.example/" }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: m.settings_conflict_title() })).toBeNull());
});

test("an endpoint that somebody else has changed is not deleted before that was read", async () => {
  let endpoint = ENDPOINT;
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  api.procedures["webhooks.remove"] = ({ basedOnVersion }: { basedOnVersion: number }) => {
    if (basedOnVersion === 4) return { data: null };
    endpoint = { ...ENDPOINT, version: 4, url: "https://new.example/" };
    return { code: "WEBHOOK_VERSION_CONFLICT" };
  };
  const remove = async () => {
    await press(`${m.webhook_delete()}: ${endpoint.url}`);
    await within(await screen.findByRole("dialog")).findByText(endpoint.url);
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: m.webhook_delete() }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await remove();
  const { textContent } = await conflict();
  expect(textContent).toContain(`${m.press_conflict_now()}https://new.example/`);
  expect(textContent).toContain(`${m.press_conflict_chosen()}${m.webhook_delete()}`);
  expect(sent("webhooks.remove")).toHaveLength(1);
  await remove();
  expect(sent("webhooks.remove").at(-1)).toMatchObject({ basedOnVersion: 4 });
});

test("its address and its events are changed in its row; of two who do, the second keeps what was typed and sees what is saved", async () => {
  let endpoint = ENDPOINT;
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  api.procedures["webhooks.save"] = ({ basedOnVersion }: { basedOnVersion: number }) => {
    if (basedOnVersion === 4) return { data: null };
    endpoint = { ...ENDPOINT, version: 4, url: "https://new.example/", events: ["order.delivered"] };
    return { code: "WEBHOOK_VERSION_CONFLICT" };
  };
  await press(`${m.action_edit()}: ${ENDPOINT.url}`);
  const form = within(await screen.findByRole("form", { name: `${m.action_edit()}: ${ENDPOINT.url}` }));
  const address = form.getByRole("textbox");
  const save = () => userEvent.click(screen.getByRole("button", { name: m.action_save() }));
  await userEvent.clear(address);
  await save();
  expect(sent("webhooks.save")).toEqual([]);
  await userEvent.type(address, "https://mine.example/");
  await save();
  const notice = await conflict();
  expect(notice.textContent).toContain("https://new.example/");
  expect(notice.textContent).toContain("https://mine.example/");
  // What was not touched is what the other one saved.
  await save();
  await waitFor(() =>
    expect(sent("webhooks.save").at(-1)).toEqual({
      companyId: COMPANY,
      endpointId: "endpoint-1",
      url: "https://mine.example/",
      events: ["order.delivered"],
      isPaused: true,
      basedOnVersion: 4,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: m.action_save() })).toBeNull());
});

test("an address that is not public is refused at its field, and the form stays open", async () => {
  api.procedures["webhooks.save"] = () => ({ code: "BAD_INPUT", fields: { url: "URL_NOT_PUBLIC" } });
  await press(`${m.action_edit()}: ${ENDPOINT.url}`);
  const form = within(await screen.findByRole("form", { name: `${m.action_edit()}: ${ENDPOINT.url}` }));
  await userEvent.click(form.getByRole("button", { name: m.action_save() }));
  await waitFor(() => expect(form.getByRole("textbox").getAttribute("aria-invalid")).toBe("true"));
});

test("what is typed is saved over a version that somebody only paused meanwhile, and that stays as it is", async () => {
  let endpoint = ENDPOINT;
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  api.procedures["webhooks.save"] = ({ basedOnVersion }: { basedOnVersion: number }) => {
    if (basedOnVersion === 4) return { data: null };
    endpoint = { ...ENDPOINT, version: 4, pausedAt: null as never, isFailing: false };
    return { code: "WEBHOOK_VERSION_CONFLICT" };
  };
  await press(`${m.action_edit()}: ${ENDPOINT.url}`);
  const form = within(await screen.findByRole("form", { name: `${m.action_edit()}: ${ENDPOINT.url}` }));
  await userEvent.clear(form.getByRole("textbox"));
  await userEvent.type(form.getByRole("textbox"), "https://mine.example/");
  await press(m.action_save());
  await waitFor(() =>
    expect(sent("webhooks.save").at(-1)).toMatchObject({
      url: "https://mine.example/",
      isPaused: false,
      basedOnVersion: 4,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: m.action_save() })).toBeNull());
});

test("a press is sent again where the version alone is another; where it cannot be read, that is said", async () => {
  let endpoint = ENDPOINT;
  const error = vi.spyOn(toasts, "showToast").mockReturnValue();
  api.procedures["webhooks.list"] = () => ({ data: { mayMake: true, endpoints: [endpoint] } });
  const refuse =
    (next: number) =>
    ({ basedOnVersion }: { basedOnVersion: number }) => {
      if (basedOnVersion === next) return { data: { secret: "whsec_new", oldSecretUntil: 2 } };
      endpoint = { ...ENDPOINT, version: next };
      return { code: "WEBHOOK_VERSION_CONFLICT" } as const;
    };
  api.procedures["webhooks.save"] = refuse(4);
  await press(m.webhook_resume());
  await waitFor(() => expect(sent("webhooks.save").at(-1)).toMatchObject({ basedOnVersion: 4 }));
  api.procedures["webhooks.makeSecret"] = refuse(5);
  await press(`${m.webhook_secret_new()}: ${ENDPOINT.url}`);
  await press(m.webhook_secret_new());
  expect(await screen.findByText("whsec_new")).toBeTruthy();
  await userEvent.click((await screen.findAllByRole("button", { name: m.action_close() }))[0]!);
  api.procedures["webhooks.remove"] = refuse(6);
  await press(`${m.webhook_delete()}: ${ENDPOINT.url}`);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: m.webhook_delete() }));
  await waitFor(() => expect(sent("webhooks.remove").at(-1)).toMatchObject({ basedOnVersion: 6 }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("region", { name: m.settings_conflict_title() })).toBeNull();
  expect(error).not.toHaveBeenCalled();
  api.procedures["webhooks.save"] = () => ({ code: "WEBHOOK_VERSION_CONFLICT" });
  await press(m.webhook_resume());
  await waitFor(() => expect(error).toHaveBeenCalled());
  expect(sent("webhooks.save")).toHaveLength(3);
});

test("a paused one says how long its messages wait", async () => {
  expect(await screen.findByText(m.webhook_paused_note({ days: "30" }))).toBeTruthy();
});
