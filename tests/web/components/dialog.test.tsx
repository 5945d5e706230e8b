import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog, Dialog, Sheet } from "#web/components/dialog.tsx";

const KINDS = { Dialog, Sheet };

interface RowsProps {
  readonly kind: keyof typeof KINDS;
  /** Deleting removes the row while its panel is open. */
  readonly goes?: boolean;
}

/** Rows that open a panel by state, without a trigger element, as pages do. */
function Rows({ kind, goes = false }: RowsProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const Panel = KINDS[kind];
  return (
    <main id="content" tabIndex={-1}>
      <button type="button">First row</button>
      {!isGone && (
        <button type="button" onClick={() => setOpen(true)}>
          Second row
        </button>
      )}
      {open && (
        <Panel
          open
          onOpenChange={setOpen}
          title="Ferry route"
          description="Don Sak to Ko Samui"
          closeLabel="Close"
          actions={{
            cancel: "Cancel",
            act: { label: "Delete", tone: "danger", onPress: () => (goes ? setGone(true) : setAsking(true)) },
          }}
        >
          <label>
            Name <input />
          </label>
        </Panel>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sure?"
        closeLabel="Close"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setAsking(false);
          setOpen(false);
        }}
      />
    </main>
  );
}

const user = userEvent.setup();
const press = async (name: string) => user.click(screen.getByRole("button", { name }));
const row = () => screen.getByRole("button", { name: "Second row" });
const focused = () => document.activeElement;

describe.each(["Dialog", "Sheet"] as const)("%s", (kind) => {
  test("begins at its first field and, closed, gives the focus back to what opened it", async () => {
    render(<Rows kind={kind} />);
    await press("Second row");
    expect(focused()).toBe(screen.getByLabelText("Name"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(focused()).toBe(row()));
  });

  test("gives it to the page where that is gone", async () => {
    render(<Rows kind={kind} goes />);
    await press("Second row");
    await press("Delete");
    await press("Close");
    await waitFor(() => expect(focused()).toBe(screen.getByRole("main")));
  });

  test("a question above it gives the focus back into it", async () => {
    render(<Rows kind={kind} />);
    await press("Second row");
    await press("Delete");
    await press("No");
    await waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "Delete" })));
  });

  test("gone together with the question above it, it gives the focus back to what opened it", async () => {
    render(<Rows kind={kind} />);
    await press("Second row");
    await press("Delete");
    await press("Yes");
    await waitFor(() => expect(focused()).toBe(row()));
  });
});

describe("the sheet's head", () => {
  const scrolled = () => screen.getByLabelText("Name").closest<HTMLElement>(".overflow-y-auto");

  test("title and close stay outside what scrolls; the description scrolls along", async () => {
    render(<Rows kind="Sheet" />);
    await press("Second row");
    const sheet = within(scrolled() as HTMLElement);
    expect(sheet.queryByRole("heading", { name: "Ferry route" })).toBeNull();
    expect(sheet.queryByRole("button", { name: "Close" })).toBeNull();
    expect(sheet.getByText("Don Sak to Ko Samui")).toBeTruthy();
    expect(
      screen.getByRole("dialog", { name: "Ferry route", description: "Don Sak to Ko Samui" }),
    ).toBeTruthy();
  });
});

/** What opens a panel and is gone when it closes, with what stands around it. */
function Decisions({ where }: { readonly where: "row" | "last row" | "lines" | "part" }) {
  const [step, setStep] = useState<"shown" | "asked" | "gone">("shown");
  const opener = (
    <button type="button" onClick={() => setStep("asked")}>
      Confirm
    </button>
  );
  const line = (name: string, children?: ReactNode) => (
    <li key={name}>
      <a href={`#${name}`}>{name}</a>
      {children}
    </li>
  );
  return (
    <main id="content" tabIndex={-1}>
      <section>
        <h2>Payment</h2>
        <div>
          {where === "lines" && <p>฿100 received</p>}
          {(where === "part" || where === "lines") && step !== "gone" && opener}
        </div>
      </section>
      <ul>
        {line("First")}
        {where.endsWith("row") && step !== "gone" && line("Pressed", opener)}
        {where !== "last row" && line("Next")}
      </ul>
      <ConfirmDialog
        open={step === "asked"}
        onOpenChange={() => setStep("shown")}
        title="Sure?"
        closeLabel="Close"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => setStep("gone")}
      />
    </main>
  );
}

test.each([
  ["the next row", "row", () => screen.getByRole("link", { name: "Next" })],
  ["the row before the last one", "last row", () => screen.getByRole("link", { name: "First" })],
  ["the lines around it", "lines", () => screen.getByText("฿100 received").parentElement],
  [
    "the heading of its part, where nothing else was there",
    "part",
    () => screen.getByRole("heading", { name: "Payment" }),
  ],
] as const)("what opened it is gone: the focus goes to %s", async (_, where, standing) => {
  render(<Decisions where={where} />);
  await press("Confirm");
  await press("Yes");
  await waitFor(() => expect(focused()).toBe(standing()));
});

test("at the foot what leaves everything as it is comes first, the act last; it begins where it says", async () => {
  render(
    <Dialog
      open
      onOpenChange={() => {}}
      title="Orders"
      closeLabel="Close"
      actions={{
        act: { label: "Delete", tone: "danger", onPress: () => {} },
        also: <button type="button">Hold</button>,
        cancel: { label: "Cancel", isStart: true },
      }}
    >
      <button type="button">Leave out</button>
    </Dialog>,
  );
  const names = screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(names).toEqual(["Leave out", "Cancel", "Hold", "Delete", "Close"]);
  expect(focused()).toBe(screen.getByRole("button", { name: "Cancel" }));
});

/** Sends something and shows what came of it in a panel, which stands there before the button is free again. */
function Sender() {
  const [step, setStep] = useState<"idle" | "busy">("idle");
  return (
    <>
      <Button
        busy={step === "busy"}
        onClick={({ currentTarget }) => {
          // As browsers do with a button that becomes disabled.
          currentTarget.blur();
          setStep("busy");
        }}
      >
        Make a key
      </Button>
      <Dialog
        open={step !== "idle"}
        onOpenChange={() => setStep("idle")}
        title="The key"
        closeLabel="Close"
      />
    </>
  );
}

test("a panel that shows what came of a press gives the focus back to the button that was busy meanwhile", async () => {
  render(<Sender />);
  await userEvent.click(screen.getByRole("button", { name: "Make a key" }));
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Make a key" }));
});

/** A panel whose button has nothing left to do once its question was answered. */
function Answered() {
  const [asking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <Sheet open onOpenChange={() => {}} title="The person" closeLabel="Close">
      <Button disabled={isDone} onClick={() => setAsking(true)}>
        Change
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sure?"
        closeLabel="Close"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setDone(true);
          setAsking(false);
        }}
      />
    </Sheet>
  );
}

test("a question gives the focus to the panel around its button where that is disabled by the answer", async () => {
  render(<Answered />);
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "The person" }));
});

/** An order beside its list, with a button that goes once its question was answered. */
function Beside() {
  const [asking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      <section aria-label="Order" tabIndex={-1}>
        {!isDone && <Button onClick={() => setAsking(true)}>Start</Button>}
      </section>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sure?"
        closeLabel="Close"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setDone(true);
          setAsking(false);
        }}
      />
    </main>
  );
}

test("a question gives the focus to what its button stood in where the answer takes the button away", async () => {
  render(<Beside />);
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Order" }));
});

test("what is missing at the press of a confirmation gets the focus", async () => {
  function Reason() {
    const [asked, setAsked] = useState(false);
    return (
      <ConfirmDialog
        open
        onOpenChange={() => {}}
        title="Sure?"
        closeLabel="Close"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => setAsked(true)}
      >
        <input aria-label="Day" />
        <input aria-label="Reason" aria-invalid={asked || undefined} />
      </ConfirmDialog>
    );
  }
  render(<Reason />);
  await user.click(screen.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Reason")));
});
