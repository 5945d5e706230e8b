import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { DRIVER_FORM_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { m } from "#web/paraglide/messages.js";
import type { FakeAnswer, FakeApi } from "../../../support/fake-api.ts";
import { resetSessions } from "../../../support/fake-session.ts";
import {
  CORRECTED,
  driverFormApi,
  HOLDS,
  name,
  notice,
  open,
  registration,
  send,
  SENT,
  WAITING,
} from "./driver-form-page.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;
/** What the server has by now. */
let now: OwnRegistration;

beforeEach(() => {
  now = registration(3, HOLDS);
  api = driverFormApi(() => now);
  resetSessions();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

/** The server takes the first form that is sent, its answer is lost, and its key is answered from then on. */
function loseFirstAnswer(after: () => OwnRegistration, lost: () => FakeAnswer = connectionLost) {
  let taken: string | undefined;
  const { "drivers.send": answer } = api.procedures;
  api.procedures["drivers.send"] = (input: { readonly key: string; readonly seenVersion: number }) => {
    if (input.key === taken)
      return { data: { state: now.state, version: now.version, isWaiting: now.isWaiting } };
    if (taken !== undefined) return answer!(input as never);
    taken = input.key;
    now = after();
    return lost();
  };
}
const connectionLost = (): never => {
  throw new TypeError("Failed to fetch");
};

/** As its driver writes the phone, which the server stores in another way. */
const WRITTEN = { ...SENT, phone: "082-222-2222" };

test.each([
  ["was lost", connectionLost],
  ["does not say whether it was taken", (): FakeAnswer => ({ code: "INTERNAL" })],
])(
  "a form that was sent, and whose answer %s, is nobody else's change: it counts as sent, and no draft is stored over it",
  async (_, lost) => {
    now = registration(3, HOLDS, { form: WRITTEN });
    await open();
    await name();
    loseFirstAnswer(() => registration(4, HOLDS, WAITING), lost);
    await send();
    await screen.findByText(m.driver_changes_wait());
    const [first, again, ...more] = api.inputsOf("drivers.send");
    expect(again).toEqual(first);
    expect(more).toEqual([]);
    expect(screen.queryByRole("region", { name: m.settings_conflict_title() })).toBeNull();
    expect(api.inputsOf("drivers.saveDraft")).toMatchObject([{ seenVersion: 3 }]);
    expect(localStorage.getItem(DRIVER_FORM_DRAFT.key)).toBeNull();
  },
);

test("what is typed after a form whose answer was lost is stored as typed on what was sent, and is sent as another press", async () => {
  now = registration(3, HOLDS, { form: WRITTEN });
  await open();
  await name();
  loseFirstAnswer(() => registration(4, HOLDS, WAITING));
  await send();
  await userEvent.type(await name(), " Jaidee");
  await waitFor(() => expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ seenVersion: 4 }));
  expect(api.inputsOf("drivers.saveDraft").at(-1)).toMatchObject({ draft: { name: `${HOLDS.name} Jaidee` } });
  expect(screen.queryByRole("region", { name: m.settings_conflict_title() })).toBeNull();
  await send();
  await waitFor(() =>
    expect(api.inputsOf("drivers.send").at(-1)).toMatchObject({
      seenVersion: 4,
      profile: { name: `${HOLDS.name} Jaidee` },
    }),
  );
});

test("what the office corrects in what it got without an answer is shown as its change, and is sent as another press", async () => {
  now = registration(3, HOLDS, { form: SENT });
  await open();
  await name();
  loseFirstAnswer(() => registration(6, { ...SENT, name: "Somchai Corrected" }));
  await send();
  const shown = await notice();
  expect(shown.getAllByRole("listitem")).toHaveLength(1);
  expect((await name()).value).toBe("Somchai Corrected");
  await send();
  await waitFor(() =>
    expect(api.inputsOf("drivers.send").at(-1)).toMatchObject({
      seenVersion: 6,
      profile: { name: "Somchai Corrected", phone: SENT.phone },
    }),
  );
});

test("a form that never reached the server is asked for in vain, and what the office has corrected is shown", async () => {
  await open();
  await name();
  const { "drivers.send": answer } = api.procedures;
  api.procedures["drivers.send"] = () => {
    api.procedures["drivers.send"] = answer!;
    now = registration(4, CORRECTED);
    throw new TypeError("Failed to fetch");
  };
  await send();
  expect((await notice()).getByText("Somchai Corrected")).toBeTruthy();
  expect(api.inputsOf("drivers.send")).toHaveLength(2);
});
