import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { openPage } from "../../../support/open-page.tsx";
import { stubWideScreen } from "../../../support/wide-screen.ts";

/** A page as those of the office are: a list, a record beside it, a note, a reason in a dialog, and a part that is loaded later. */
function Page() {
  const { order } = useSearch({ strict: false });
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/admin/orders", search: {}, replace: true });
  return (
    <ListWithRecord
      recordWidth="narrow"
      record={
        order === undefined ? null : (
          <RecordPanel
            recordId={order}
            label="Record"
            heading="List"
            row={order}
            onClose={close}
            title={order}
          >
            <Fields key={order} />
          </RecordPanel>
        )
      }
    >
      {["KD-A", "KD-B"].map((id) => (
        <Link key={id} to="/admin/orders" search={{ order: id }} data-row={id}>
          {id}
        </Link>
      ))}
      <Link to="/admin/orders" search={{ order: "KD-A", status: "pending" }}>
        Pending
      </Link>
    </ListWithRecord>
  );
}

const LoadedLater = lazy(async () => Promise.resolve({ default: () => <Words label="Later" /> }));

function Fields() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Words label="Note" />
      <input type="search" aria-label="Find" />
      <select aria-label="Shown" defaultValue="all">
        <option value="all">All</option>
        <option value="new">New</option>
      </select>
      <form>
        <label>
          <input type="checkbox" />
          Taken
        </label>
      </form>
      <button onClick={() => setAsking(true)}>Ask</button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Why"
          closeLabel="Close it"
          confirmLabel="Do it"
          cancelLabel="Cancel"
          onConfirm={() => setAsking(false)}
        >
          <Words label="Reason" />
        </ConfirmDialog>
      )}
      <Suspense>
        <LoadedLater />
      </Suspense>
    </>
  );
}

function Words({ label }: { readonly label: string }) {
  const [text, setText] = useState("");
  return (
    <>
      <TextareaField label={label} rows={2} maxLength={200} value={text} onChange={setText} />
      <button onClick={() => setText("")}>{`Save ${label}`}</button>
    </>
  );
}

beforeEach(() => stubWideScreen());
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  const page = openPage({ "/admin/orders": Page, "/admin": () => <p>Today</p> }, "/admin/orders?order=KD-A");
  await screen.findByLabelText("Later");
  return page;
};
const type = (label: string) => userEvent.type(screen.getByLabelText(label), "Half a thought");
const question = () => screen.findByRole("dialog", { name: "Leave without saving?" });
const stay = async () =>
  userEvent.click(within(await question()).getByRole("button", { name: "Keep editing" }));
const leave = async () =>
  userEvent.click(within(await question()).getByRole("button", { name: "Leave without saving" }));
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);

test.each(["Note", "Later"])(
  "what is typed under “%s” is asked about before another row opens",
  async (label) => {
    const page = await open();
    await type(label);
    await userEvent.click(screen.getByRole("link", { name: "KD-B" }));
    await stay();
    expect(page.address()).toBe("/admin/orders?order=KD-A");
    expect(field(label).value).toBe("Half a thought");
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    await userEvent.click(screen.getByRole("link", { name: "KD-B" }));
    await leave();
    await waitFor(() => expect(page.address()).toBe("/admin/orders?order=KD-B"));
    expect(field(label).value).toBe("");
  },
);

test("closing asks, by its button and by Escape, and gives the focus back to the row once it is left", async () => {
  const page = await open();
  await type("Note");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await stay();
  await waitFor(() => expect(document.activeElement).toBe(field("Note")));
  screen.getByRole("link", { name: "KD-A" }).focus();
  await userEvent.keyboard("{Escape}");
  await leave();
  await waitFor(() => expect(page.address()).toBe("/admin/orders"));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("KD-A"));
});

test("leaving the page asks, also over a dialog with a reason", async () => {
  const page = await open();
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  await type("Reason");
  void page.goTo("/admin");
  await stay();
  expect(field("Reason").value).toBe("Half a thought");
  // A reason that is given up is nothing to ask about.
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  void page.goTo("/admin");
  await screen.findByText("Today");
});

test("nothing is asked for what is saved, a search, or a filter beside which the record stays", async () => {
  const page = await open();
  await userEvent.type(screen.getByLabelText("Find"), "Anong");
  await type("Note");
  await userEvent.click(screen.getByRole("link", { name: "Pending" }));
  await waitFor(() => expect(page.address()).toContain("status=pending"));
  expect(field("Note").value).toBe("Half a thought");
  await userEvent.click(screen.getByRole("button", { name: "Save Note" }));
  await userEvent.click(screen.getByRole("link", { name: "KD-B" }));
  await waitFor(() => expect(page.address()).toBe("/admin/orders?order=KD-B"));
});

test("what is ticked in a form of the record is asked about, what only chooses what is shown is not", async () => {
  const page = await open();
  await userEvent.selectOptions(screen.getByLabelText("Shown"), "new");
  await userEvent.click(screen.getByLabelText("Taken"));
  await userEvent.click(screen.getByRole("link", { name: "KD-B" }));
  await stay();
  expect(page.address()).toBe("/admin/orders?order=KD-A");
  await userEvent.click(screen.getByLabelText("Taken"));
  await userEvent.click(screen.getByRole("link", { name: "KD-B" }));
  await waitFor(() => expect(page.address()).toBe("/admin/orders?order=KD-B"));
});
