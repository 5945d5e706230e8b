import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
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
  waiting: "The first place found will be chosen",
  chosen: (place: string) => `${place} chosen`,
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

describe("while the suggestions for the text are on their way", () => {
  const OLD = [{ placeId: "th-50", label: "Chiang Mai" }];
  const NEW = [
    { placeId: "th-8405", label: "Ko Tao" },
    { placeId: "th-8404", label: "Ko Pha-ngan" },
  ];

  async function typedAndEntered(keys = "{Enter}") {
    const user = userEvent.setup();
    const shown = render(<Pickup status="loading" places={OLD} />);
    await user.type(field(), `Ko Tao${keys}`);
    return {
      user,
      arrive: (places = NEW) => shown.rerender(<Pickup status="ready" places={places} />),
      shown,
    };
  }

  test("the list of another text offers nothing to choose", async () => {
    const { user } = await typedAndEntered("");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(field().hasAttribute("aria-activedescendant")).toBe(false);
    fireEvent.click(screen.getByText("Chiang Mai"));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(chosen()).toBe("none");
  });

  test("Enter waits for the right list, says so, and takes its first place", async () => {
    const { arrive } = await typedAndEntered();
    expect(chosen()).toBe("none");
    expect(screen.getByText(TEXTS.waiting)).toBeTruthy();
    arrive();
    await waitFor(() => expect(chosen()).toBe("th-8405"));
    expect(field().value).toBe("Ko Tao");
    expect(screen.queryByText(TEXTS.waiting)).toBeNull();
    expect(screen.getByText("Ko Tao chosen").getAttribute("aria-live")).toBe("polite");
  });

  test("Enter that waits does not send the form", async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    render(
      <form onSubmit={onSubmit}>
        <Pickup status="loading" places={OLD} />
      </form>,
    );
    await user.type(field(), "Ko Tao{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test.each(["{Escape}", "{ArrowDown}", "x", "{Backspace}"])("another key cancels it: %s", async (key) => {
    const { user, arrive } = await typedAndEntered();
    await user.keyboard(key);
    expect(screen.queryByText(TEXTS.waiting)).toBeNull();
    arrive();
    expect(chosen()).toBe("none");
  });

  test("a text that changed and changed back is not chosen", async () => {
    const { user, arrive } = await typedAndEntered();
    await user.keyboard("x{Backspace}");
    arrive();
    expect(chosen()).toBe("none");
  });

  test("pressing Enter again and going on to the next field keep it", async () => {
    const { user, arrive } = await typedAndEntered("{Enter}{Enter}");
    await user.tab();
    arrive();
    await waitFor(() => expect(chosen()).toBe("th-8405"));
  });

  test.each(["ready", "error"] as const)("with nothing to take it ends: %s", async (status) => {
    const { shown, arrive } = await typedAndEntered();
    shown.rerender(<Pickup status={status} places={[]} />);
    await waitFor(() => expect(screen.queryByText(TEXTS.waiting)).toBeNull());
    arrive();
    expect(chosen()).toBe("none");
  });

  test("when the right list has come, its first place is highlighted", async () => {
    const { arrive } = await typedAndEntered("");
    arrive();
    const first = screen.getByRole("option", { name: "Ko Tao" });
    expect(field().getAttribute("aria-activedescendant")).toBe(first.id);
  });
});
