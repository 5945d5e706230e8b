import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { ConfirmDialog, Dialog } from "#web/components/dialog.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { FileField } from "#web/entities/files/file-field.tsx";
import { PictureField } from "#web/entities/files/picture-field.tsx";
import { AskedDialogs } from "#web/entities/unsaved/asked-dialogs.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { openPage } from "../../../support/open-page.tsx";

afterEach(() => queryClient.clear());

/** A button that opens a dialog, as pages of the office have them. */
function Opening({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function Asking({ onClose }: { readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const save = () => {
    const build = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.resolve() });
    void build.execute(undefined);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Take it back"
      closeLabel="Close it"
      confirmLabel="Save"
      cancelLabel="Cancel"
      onConfirm={save}
    >
      <TextareaField label="Reason" rows={2} maxLength={200} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

/** Sends what is not answered before the test says so. */
function send(saved: Promise<void>, onSuccess: () => void = () => undefined) {
  const cache = queryClient.getMutationCache();
  void cache.build(queryClient, { mutationFn: () => saved, onSuccess }).execute(undefined);
}

/** A dialog of two forms, as people of a company and their invitation are; the first is emptied once it is saved. */
function TwoForms({ onClose, saved }: { readonly onClose: () => void; readonly saved: Promise<void> }) {
  const [mail, setMail] = useState("");
  const [name, setName] = useState("");
  const [asks, setAsks] = useState(false);
  const form = (label: string, value: string, onChange: (value: string) => void, onSend: () => void) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <TextareaField label={label} rows={1} maxLength={200} value={value} onChange={onChange} />
      <button type="submit">{`Save ${label}`}</button>
      <button type="button" onClick={() => send(saved)}>{`Other of ${label}`}</button>
    </form>
  );
  return (
    <Dialog open onOpenChange={onClose} title="Two" closeLabel="Close it">
      {form("Mail", mail, setMail, () => send(saved, () => setMail("")))}
      {form("Name", name, setName, () => setAsks(true))}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Sure?"
        closeLabel="Close this"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setAsks(false);
          send(saved);
        }}
      />
    </Dialog>
  );
}

function Choosing({ onClose }: { readonly onClose: () => void }) {
  const [isSure, setSure] = useState(false);
  const [role, setRole] = useState("a");
  const [kind, setKind] = useState("one");
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const items = pictures.map((key) => ({
    key,
    previewUrl: null,
    state: "chosen" as const,
    progress: 0,
    problem: null,
    canRetry: false,
  }));
  return (
    <FormSheet title="Choose" submit={{ label: "Save", busy: false }} onSubmit={onClose} onClose={onClose}>
      <Checkbox label="Sure" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
      <Select
        aria-label="Role"
        options={["a", "b"].map((value) => ({ value, label: value }))}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      />
      {["one", "two"].map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="kind"
            checked={kind === value}
            value={value}
            onChange={() => setKind(value)}
          />
          {value}
        </label>
      ))}
      <PictureField
        label="Pictures"
        max={2}
        items={items}
        onAdd={(files) => setPictures(files.map(({ name }) => name))}
        onRemove={() => setPictures([])}
      />
    </FormSheet>
  );
}

const open = async (dialog: (close: () => void) => ReactNode) => {
  const page = () => (
    <AskedDialogs>
      <Opening>{dialog}</Opening>
    </AskedDialogs>
  );
  openPage({ "/": page }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Open" }));
};
const asking = () => open((close) => <Asking onClose={close} />);
const choosing = () => open((close) => <Choosing onClose={close} />);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const question = async () => within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
const dialogOf = (name: string) => screen.queryByRole("dialog", { name, hidden: true });

test.each([
  ["Cancel", () => press("Cancel")],
  ["its cross", () => press("Close it")],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("words in a dialog are asked about before %s closes it", async (_, close) => {
  await asking();
  await userEvent.type(screen.getByLabelText("Reason"), "Half a thought");
  await close();
  await userEvent.click((await question()).getByRole("button", { name: "Keep editing" }));
  const reason = screen.getByLabelText<HTMLTextAreaElement>("Reason");
  expect(reason.value).toBe("Half a thought");
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await close();
  await userEvent.click((await question()).getByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(dialogOf("Take it back")).toBeNull());
});

test("nothing is asked where nothing is typed, what was typed is taken back, or it is saved", async () => {
  await asking();
  await press("Cancel");
  await waitFor(() => expect(dialogOf("Take it back")).toBeNull());
  await press("Open");
  await userEvent.type(screen.getByLabelText("Reason"), "x");
  await userEvent.clear(screen.getByLabelText("Reason"));
  await press("Cancel");
  await waitFor(() => expect(dialogOf("Take it back")).toBeNull());
  await press("Open");
  await userEvent.type(screen.getByLabelText("Reason"), "Done");
  await press("Save");
  await press("Close it");
  await waitFor(() => expect(dialogOf("Take it back")).toBeNull());
});

test.each<readonly [what: string, choose: () => Promise<unknown>, back: () => Promise<unknown>]>([
  [
    "a checkbox",
    () => userEvent.click(screen.getByLabelText("Sure")),
    () => userEvent.click(screen.getByLabelText("Sure")),
  ],
  [
    "a list",
    () => userEvent.selectOptions(screen.getByLabelText("Role"), "b"),
    () => userEvent.selectOptions(screen.getByLabelText("Role"), "a"),
  ],
  [
    "a radio button",
    () => userEvent.click(screen.getByLabelText("two")),
    () => userEvent.click(screen.getByLabelText("one")),
  ],
  [
    "a picture",
    () =>
      userEvent.upload(
        document.querySelector<HTMLInputElement>("input[type=file]")!,
        new File(["x"], "a.jpg", { type: "image/jpeg" }),
      ),
    () => userEvent.click(screen.getByRole("button", { name: /Remove/ })),
  ],
])("%s that is chosen is asked about, and nothing once it is as before", async (_, choose, back) => {
  await choosing();
  await choose();
  await press("Cancel");
  await userEvent.click((await question()).getByRole("button", { name: "Keep editing" }));
  await back();
  await press("Cancel");
  await waitFor(() => expect(dialogOf("Choose")).toBeNull());
});

const twoForms = (saved = Promise.resolve()) => open((close) => <TwoForms onClose={close} saved={saved} />);
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const closes = async () => {
  await press("Close it");
  await waitFor(() => expect(dialogOf("Two")).toBeNull());
};
const asks = async () => {
  await press("Close it");
  await userEvent.click((await question()).getByRole("button", { name: "Keep editing" }));
};

test("a form that is saved leaves the words of another one unsaved", async () => {
  await twoForms();
  await type("Mail", "a@b.c");
  await type("Name", "Anong");
  await press("Save Mail");
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Mail").value).toBe(""));
  await asks();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await userEvent.clear(screen.getByLabelText("Name"));
  await closes();
});

test("what a form asks before it is sent saves the form", async () => {
  await twoForms();
  await type("Mail", "a@b.c");
  await type("Name", "Anong");
  await press("Save Name");
  await press("Yes");
  await waitFor(() => expect(dialogOf("Sure?")).toBeNull());
  await userEvent.clear(screen.getByLabelText("Mail"));
  await closes();
});

test("another button of a form does not save its words", async () => {
  await twoForms();
  await type("Name", "Anong");
  await press("Other of Name");
  await asks();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

test("what is typed while a form is sent is unsaved, and so is what is typed after", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await twoForms(promise);
  await type("Name", "Anong");
  await press("Save Name");
  await press("Yes");
  await type("Name", " S");
  resolve();
  await promise;
  await asks();
  await press("Save Name");
  await press("Yes");
  await type("Name", "!");
  await asks();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Name").value).toBe("Anong S!");
});

test("a file that is chosen is asked about", async () => {
  await open((close) => (
    <FormSheet title="Two" submit={{ label: "Save", busy: false }} onSubmit={close} onClose={close}>
      <FileField label="File" accept=".csv" onFile={() => undefined} />
    </FormSheet>
  ));
  const field = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(field!, new File(["x"], "a.csv", { type: "text/csv" }));
  await press("Cancel");
  await userEvent.click((await question()).getByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(dialogOf("Two")).toBeNull());
});
