import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { AskedDialogs } from "#web/entities/unsaved/asked-dialogs.tsx";
import { useBackCloses } from "#web/features/control-room/frame/use-back-closes.ts";
import { openPage } from "../../../support/open-page.tsx";

/** Those that wait for the way back, as Chromium on Android has them. */
const watchers = new Set<EventTarget>();
class FakeCloseWatcher extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }
  destroy(): void {
    watchers.delete(this);
  }
}
afterEach(() => vi.unstubAllGlobals());

const goBack = () => {
  const [watcher] = watchers;
  if (watcher === undefined) throw new Error("the page would be left");
  watchers.delete(watcher);
  fireEvent(watcher as Element, new Event("close"));
};

function Page() {
  useBackCloses();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  return (
    <AskedDialogs>
      <button onClick={() => setOpen(true)}>Open</button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Why"
        closeLabel="Close it"
        confirmLabel="Do it"
        cancelLabel="Cancel"
        onConfirm={() => setOpen(false)}
      >
        <TextareaField label="Words" rows={1} maxLength={20} value={words} onChange={setWords} />
      </ConfirmDialog>
    </AskedDialogs>
  );
}

test("the way back of Android closes what is open, asks where words would be lost, and leaves the page where nothing is open", async () => {
  vi.stubGlobal("CloseWatcher", FakeCloseWatcher);
  openPage({ "/": Page }, "/");
  const opener = await screen.findByRole("button", { name: "Open" });
  expect(watchers.size).toBe(0);
  await userEvent.click(opener);
  await waitFor(() => expect(watchers.size).toBe(1));
  goBack();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(watchers.size).toBe(0);

  await userEvent.click(opener);
  await userEvent.type(screen.getByLabelText("Words"), "Half a thought");
  goBack();
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await waitFor(() => expect(watchers.size).toBe(1));
  goBack();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>("Words").value).toBe("Half a thought");
  await waitFor(() => expect(watchers.size).toBe(1));
  await userEvent.clear(screen.getByLabelText("Words"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(watchers.size).toBe(0));
});
