import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FileField } from "#web/entities/files/file-field.tsx";

const CSV = new File(["a,b"], "orders.csv", { type: "text/csv" });

function show(change: { readonly disabled?: boolean; readonly error?: string } = {}) {
  const onFile = vi.fn<(file: File) => void>();
  render(<FileField label="CSV file" accept=".csv,text/csv" onFile={onFile} {...change} />);
  return onFile;
}
const field = () => screen.getByLabelText<HTMLInputElement>("CSV file", { selector: "input" });
const area = () => screen.getByRole("group", { name: "CSV file" });

test("the file dialog is opened by a button in the reader's language, which the keyboard reaches", async () => {
  show();
  const click = vi.spyOn(field(), "click").mockImplementation(() => {});
  screen.getByRole("button", { name: "Choose a file" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(click).toHaveBeenCalledOnce();
  expect(field().hidden).toBe(true);
});

test("a chosen file is taken and named, the same one again, too", async () => {
  const onFile = show();
  await userEvent.upload(field(), CSV);
  await userEvent.upload(field(), CSV);
  expect(onFile.mock.calls).toEqual([[CSV], [CSV]]);
  expect(screen.getByText("orders.csv")).toBeDefined();
});

test("a file that is dropped on it is taken, and the browser does not open it instead", () => {
  const onFile = show();
  expect(fireEvent.dragOver(area())).toBe(false);
  expect(fireEvent.drop(area(), { dataTransfer: { files: [CSV] } })).toBe(false);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(CSV);
});

test("while it takes none, a dropped file is left alone", () => {
  const onFile = show({ disabled: true });
  expect(fireEvent.drop(area(), { dataTransfer: { files: [CSV] } })).toBe(false);
  expect(onFile).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
});

test("what is wrong with a file is told at the button", () => {
  show({ error: "The file has no rows." });
  const ids = screen.getByRole("button").getAttribute("aria-describedby") ?? "";
  expect(document.querySelector(`[id="${ids.trim()}"]`)?.textContent).toContain("The file has no rows.");
});
