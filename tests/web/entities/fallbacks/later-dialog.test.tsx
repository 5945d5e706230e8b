import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ComponentType } from "react";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { dismissToast, useToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

interface Props {
  readonly onClose: () => void;
}
type Code = ComponentType<Props>;

const Form: Code = ({ onClose }) => <button onClick={onClose}>Done</button>;

function Notice() {
  const toast = useToast();
  return toast === null ? null : <button onClick={() => dismissToast(toast.id)}>{toast.text}</button>;
}

/** A page with a field, and a button that opens the dialog. */
function show(load: () => Promise<Code>): void {
  const Dialog = laterDialog(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
        <Notice />
      </>
    );
  }
  render(<Page />);
}

const open = () => userEvent.click(screen.getByRole("button", { name: "Open" }));

// The idle time never comes: what is loaded is what was opened.
vi.stubGlobal("requestIdleCallback", () => 0);
afterEach(() => vi.useRealTimers());
afterAll(() => vi.unstubAllGlobals());

test("it says that it loads, and is there with its code", async () => {
  const loading = Promise.withResolvers<Code>();
  show(() => loading.promise);
  await open();
  expect(screen.getByRole("status").textContent).toBe("Loading");
  loading.resolve(Form);
  await userEvent.click(await screen.findByRole("button", { name: "Done" }));
  expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
});

test("where the code does not come the page stays with what is typed, says so, and the next press tries again", async () => {
  const load = vi
    .fn<() => Promise<Code>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(Form);
  show(load);
  await userEvent.type(screen.getByLabelText("Note"), "two cats");
  await open();
  await userEvent.click(await screen.findByText(m.part_not_loaded()));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("two cats");
  await open();
  expect(await screen.findByRole("button", { name: "Done" })).toBeTruthy();
});

test("until it is there the keyboard reaches nothing behind it, and the focus is given back", async () => {
  const loading = Promise.withResolvers<Code>();
  show(() => loading.promise);
  const onKey = vi.fn<() => void>();
  document.addEventListener("keydown", onKey);
  const button = screen.getByRole("button", { name: "Open" });
  await open();
  const page = button.closest("body > *");
  expect(page?.hasAttribute("inert")).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("status"));
  await userEvent.keyboard("g");
  expect(onKey).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(page?.hasAttribute("inert")).toBe(false);
  expect(document.activeElement).toBe(button);
  await open();
  loading.resolve(Form);
  await screen.findByRole("button", { name: "Done" });
  expect(page?.hasAttribute("inert")).toBe(false);
  expect(document.activeElement).toBe(button);
  document.removeEventListener("keydown", onKey);
});

test("Escape gives it up, and a line that stalls is given up after a while", async () => {
  show(() => new Promise(() => {}));
  await open();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.queryByText(m.part_not_loaded())).toBeNull();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  screen.getByRole("button", { name: "Open" }).click();
  await screen.findByRole("status");
  vi.advanceTimersByTime(20_000);
  await waitFor(() => expect(screen.getByText(m.part_not_loaded())).toBeTruthy());
});
