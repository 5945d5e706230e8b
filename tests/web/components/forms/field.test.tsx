import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";

test("a field's label names its control", () => {
  render(<Field label="Phone">{(control) => <TextInput {...control} />}</Field>);
  expect(screen.getByLabelText("Phone").tagName).toBe("INPUT");
});

test("hint and error describe the control, and an error makes it invalid", () => {
  render(
    <Field label="Phone" hint="With area code" error="Please enter a valid phone number.">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const control = screen.getByLabelText("Phone");
  const described = (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(["With area code", "Please enter a valid phone number."]);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Please enter a valid phone number.");
});

test("a field without an error is not invalid", () => {
  render(
    <Field label="Phone" error={null}>
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  expect(screen.getByLabelText("Phone").hasAttribute("aria-invalid")).toBe(false);
});

test("a busy button is disabled and says what it is doing", () => {
  render(
    <Button busy busyLabel="Subscribing…">
      Subscribe
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Subscribing…" });
  expect(button.disabled).toBe(true);
});

test("a button submits a form only when told to", () => {
  render(<Button>Add a stop</Button>);
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
});
