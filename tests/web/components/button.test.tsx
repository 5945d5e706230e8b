import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "#web/components/button.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const form = (busy: boolean) => (
  <>
    <input aria-label="field" />
    <Button busy={busy} busyLabel="Saving…">
      Save
    </Button>
  </>
);

/** Moves the focus to the page, as browsers do when the focused button is disabled. */
function loseFocus(): void {
  const field = screen.getByLabelText("field");
  field.focus();
  field.blur();
  expect(document.activeElement).toBe(document.body);
}

test("the focus that a busy button lost comes back with its text", () => {
  const { rerender } = render(form(false));
  screen.getByRole("button", { name: "Save" }).focus();
  rerender(form(true));
  expect(screen.getByRole("button", { name: "Saving…" })).toHaveProperty("disabled", true);
  loseFocus();
  rerender(form(false));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
});

test("a button that stays disabled gives the focus to what it stands in", () => {
  const page = (busy: boolean, disabled: boolean) => (
    <main tabIndex={-1}>
      <input aria-label="field" />
      <Button busy={busy} disabled={disabled}>
        Save
      </Button>
    </main>
  );
  const { rerender } = render(page(false, false));
  screen.getByRole("button").focus();
  rerender(page(true, false));
  loseFocus();
  rerender(page(false, true));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test.each([
  ["at once", false],
  ["after its call", true],
])("a button that goes with its press, %s, gives the focus to what it stands in", async (_, isBusyFirst) => {
  const page = (shown: boolean, busy = false) => (
    <main tabIndex={-1}>
      <input aria-label="field" />
      {shown && <Button busy={busy}>Show all</Button>}
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole("button").focus();
  if (isBusyFirst) {
    rerender(page(true, true));
    loseFocus();
  }
  rerender(page(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("what follows such a button keeps the focus that it has taken", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const page = (shown: boolean) => (
    <main tabIndex={-1}>
      {shown ? (
        <Button>Show all</Button>
      ) : (
        <input
          aria-label="field"
          ref={(field) => {
            field?.focus();
          }}
        />
      )}
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole("button").focus();
  rerender(page(false));
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  expect(document.activeElement).toBe(screen.getByLabelText("field"));
});

test("a focus that has gone elsewhere stays there", () => {
  const { rerender } = render(form(false));
  screen.getByRole("button").focus();
  rerender(form(true));
  loseFocus();
  screen.getByLabelText("field").focus();
  rerender(form(false));
  expect(document.activeElement).toBe(screen.getByLabelText("field"));
});

test("a button that did not have the focus does not take it", () => {
  const { rerender } = render(form(false));
  rerender(form(true));
  rerender(form(false));
  expect(document.activeElement).toBe(document.body);
});

test("hands its element on", () => {
  const ref = createRef<HTMLButtonElement>();
  render(<Button ref={ref}>Save</Button>);
  expect(ref.current).toBe(screen.getByRole("button"));
});

/** The second press of a double click, on a machine that has drawn nothing in between. */
function doubleClick(button: HTMLElement): void {
  fireEvent.click(button);
  fireEvent.click(button);
}

test("a double click on a button that is going to be busy is one press; a later press is another one", async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button busy={false} onClick={onClick}>
      Save
    </Button>,
  );
  doubleClick(screen.getByRole("button"));
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button"));
    expect(onClick).toHaveBeenCalledTimes(2);
  });
});

test("a double click submits a form once", () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={false}>
        Save
      </Button>
    </form>,
  );
  doubleClick(screen.getByRole("button"));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("each press counts on a button that is never busy", () => {
  const onClick = vi.fn<() => void>();
  render(<Button onClick={onClick}>One more</Button>);
  doubleClick(screen.getByRole("button"));
  expect(onClick).toHaveBeenCalledTimes(2);
});
