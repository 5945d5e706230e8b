import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { PlaceField, type PlaceOption } from "#web/components/forms/place-field.tsx";
import type { SuggestionStatus } from "#web/components/forms/combobox.tsx";

const PLACES = [
  { placeId: "th-1006", label: "Bang Kapi, Bangkok" },
  { placeId: "th-9011", label: "Hat Yai, Songkhla" },
];
const TEXTS = {
  loading: "Searching",
  empty: "No place found",
  error: "Could not search",
  clear: "Clear Pickup",
};

function Pickup(props: { readonly status?: SuggestionStatus; readonly places?: readonly PlaceOption[] }) {
  const [text, setText] = useState("");
  const [place, setPlace] = useState<PlaceOption | null>(null);
  return (
    <>
      <PlaceField
        label="Pickup"
        kind="start"
        text={text}
        onTextChange={setText}
        selected={place}
        onSelect={setPlace}
        suggestions={props.places ?? PLACES}
        status={text === "" ? "idle" : (props.status ?? "ready")}
        texts={TEXTS}
      />
      <button type="button">elsewhere</button>
      <output aria-label="chosen">{place?.placeId ?? "none"}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Pickup" });
const chosen = () => screen.getByRole("status", { name: "chosen" }).textContent;

test("typing opens the suggestions with the first one highlighted, and Enter chooses it", async () => {
  const user = userEvent.setup();
  render(<Pickup />);
  await user.type(field(), "ba");
  expect(field().getAttribute("aria-expanded")).toBe("true");
  const first = screen.getByRole("option", { name: "Bang Kapi, Bangkok" });
  expect(field().getAttribute("aria-activedescendant")).toBe(first.id);
  await user.keyboard("{Enter}");
  expect(chosen()).toBe("th-1006");
  expect(field().value).toBe("Bang Kapi, Bangkok");
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test("the arrow keys move through the suggestions", async () => {
  const user = userEvent.setup();
  render(<Pickup />);
  await user.type(field(), "a");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen()).toBe("th-9011");
});

test("the keys bring the marked suggestion into view, the mouse moves nothing", async () => {
  const user = userEvent.setup();
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  render(<Pickup />);
  await user.type(field(), "a");
  const [first, second] = screen.getAllByRole("option");
  shown.mockClear();
  await user.keyboard("{ArrowDown}");
  expect(shown.mock.contexts).toEqual([second]);
  expect(shown).toHaveBeenCalledWith({ block: "nearest" });
  await user.hover(first as HTMLElement);
  expect(field().getAttribute("aria-activedescendant")).toBe(first?.id);
  expect(shown).toHaveBeenCalledTimes(1);
});

test("a press on a suggestion chooses it", async () => {
  const user = userEvent.setup();
  render(<Pickup />);
  await user.type(field(), "hat");
  await user.click(screen.getByRole("option", { name: "Hat Yai, Songkhla" }));
  expect(chosen()).toBe("th-9011");
});

test("leaving the field keeps what was typed and chooses nothing", async () => {
  const user = userEvent.setup();
  render(<Pickup />);
  await user.type(field(), "ba");
  await user.click(screen.getByRole("button", { name: "elsewhere" }));
  expect(chosen()).toBe("none");
  expect(field().value).toBe("ba");
});

test("typing on after a choice takes the choice back", async () => {
  const user = userEvent.setup();
  render(<Pickup />);
  await user.type(field(), "ba{Enter}");
  await user.type(field(), "x");
  expect(chosen()).toBe("none");
  expect(field().value).toBe("Bang Kapi, Bangkokx");
});

test("the clear button empties the field and hands it the focus", async () => {
  const user = userEvent.setup();
  render(<Pickup />);
  await user.type(field(), "ba{Enter}");
  await user.click(screen.getByRole("button", { name: "Clear Pickup" }));
  expect([chosen(), field().value]).toEqual(["none", ""]);
  expect(document.activeElement).toBe(field());
});

test.each([
  ["loading", "Searching"],
  ["ready", "No place found"],
  ["error", "Could not search"],
] as const)("without suggestions the list says so: %s", async (status, words) => {
  const user = userEvent.setup();
  render(<Pickup status={status} places={[]} />);
  await user.type(field(), "zz");
  expect(screen.getByText(words)).toBeTruthy();
});
