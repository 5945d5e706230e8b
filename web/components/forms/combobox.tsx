import { useCombobox } from "downshift";
import { X } from "lucide-react";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { classNames } from "../class-names.ts";
import { controlLook } from "./control-look.ts";
import type { FieldControl } from "./field.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import { placeList } from "./place-list.ts";
import { useWaitingChoice } from "./use-waiting-choice.ts";

/** The state of the search for suggestions. */
export type SuggestionStatus = "idle" | "loading" | "ready" | "error";

/** The texts of a text field with suggestions. */
export interface ComboboxTexts {
  readonly loading: string;
  readonly clear: string;
  /** After Enter while loading: the first suggestion will be chosen. */
  readonly waiting: string;
  /** Read out when it has been chosen. */
  readonly chosen: (text: string) => string;
}

export interface ComboboxProps<Item> {
  /** Spread from the surrounding `Field`. */
  readonly control: FieldControl;
  /** The typed text. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** The chosen item; typing on clears it. */
  readonly selected: Item | null;
  readonly onSelect: (item: Item | null) => void;
  /** Called after Enter in the field where there is nothing to choose for its text, with the field that still has the focus. */
  readonly onNothingFound?: ((field: Element) => void) | undefined;
  /** The suggestions for `text`; while loading, those of the text before, which are shown but cannot be chosen. */
  readonly items: readonly Item[];
  readonly status: SuggestionStatus;
  readonly itemKey: (item: Item) => string;
  /** The field's text once an item is chosen. */
  readonly itemText: (item: Item) => string;
  /** Renders an item in the list; default: its text. */
  readonly renderItem?: ((item: Item) => ReactNode) | undefined;
  readonly texts: ComboboxTexts;
  /** A mark before the text, such as a stop's dot. */
  readonly leading?: ReactNode;
  readonly inputProps?: ComponentProps<"input"> | undefined;
}

const ROW = "flex min-h-12 items-center gap-3 border-l-4 px-3.5 py-2 leading-tight";
/** `placeList` sets the room that there is. */
const LIST_HEIGHT = "max-h-[var(--list-height,20rem)]";
/** The keys that act on the list. */
const LIST_KEYS = new Set(["Enter", "ArrowDown", "ArrowUp"]);
/** The key code of every key while an input method composes, also where `isComposing` is false. */
const COMPOSING = 229;

/**
 * A text field with suggestions supplied by the parent. Arrow keys, Enter, Escape; never chooses an item by itself.
 * Only suggestions for the present text can be chosen: Enter pressed before they arrive waits for them.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    control,
    text,
    selected,
    items,
    status,
    itemKey,
    itemText,
    renderItem,
    texts,
    leading,
    inputProps,
  } = props;
  const choosable = status === "ready" ? items : [];
  const choose = (item: Item): void => {
    props.onSelect(item);
    props.onTextChange(itemText(item));
  };
  const [chosenText, setChosenText] = useState("");
  const waiting = useWaitingChoice({
    text,
    status,
    items,
    onChoose: (item) => {
      choose(item);
      setChosenText(itemText(item));
    },
    onNone: () => {
      const field = document.activeElement;
      if (field?.id === control.id) props.onNothingFound?.(field);
    },
  });
  const combobox = useCombobox<Item>({
    items: [...choosable],
    inputId: control.id,
    labelId: `${control.id}-label`,
    inputValue: text,
    selectedItem: selected,
    defaultHighlightedIndex: 0,
    itemToString: (item) => (item === null ? "" : itemText(item)),
    itemToKey: (item) => (item === null ? null : itemKey(item)),
    // Scrolls the page as well as the list, which may reach below the window. Downshift calls this only for keyboard
    // moves.
    scrollIntoView: (option) => option.scrollIntoView({ block: "nearest" }),
    stateReducer: (state, { type, changes }) =>
      // Blurring the field must not choose the highlighted item, and pressing it must not close its list.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : type === useCombobox.stateChangeTypes.InputClick
          ? { ...changes, isOpen: true, ...(text === "" && { highlightedIndex: -1 }) }
          : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) props.onSelect(null);
      else choose(selectedItem);
    },
  });
  const input = useTypedBefore(text, (typed) => {
    props.onTextChange(typed);
    if (document.activeElement?.id === control.id) combobox.openMenu();
  });
  const hasList = items.length > 0 || status === "loading";
  const open = combobox.isOpen && selected === null && status !== "idle" && hasList;
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useListInSight(open, anchor, list);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    waiting.onKeyDown(event);
    setChosenText("");
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
    if (!open || status !== "loading" || isComposing || !LIST_KEYS.has(event.key)) return;
    event.preventDefault();
    // Downshift would move or choose in the list that is not there.
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (event.key === "Enter") waiting.wait();
  };

  return (
    <div ref={anchor} className="relative">
      {leading !== undefined && (
        <span
          className="pointer-events-none absolute top-0 left-3.5 flex h-12 items-center"
          aria-hidden="true"
        >
          {leading}
        </span>
      )}
      <input
        autoCorrect="off"
        spellCheck={false}
        {...inputProps}
        {...combobox.getInputProps({
          ref: input,
          "aria-expanded": open,
          onKeyDown,
          onFocus: (event) => {
            inputProps?.onFocus?.(event);
            if (event.currentTarget.value !== "") return;
            combobox.openMenu();
            // Enter in an empty field chooses nothing.
            combobox.setHighlightedIndex(-1);
          },
          // Reported in the event itself, so that the caret keeps its position when the parent renders.
          onChange: (event) => {
            props.onTextChange(event.currentTarget.value);
            if (selected !== null) props.onSelect(null);
          },
        })}
        {...(choosable.length === 0 && { "aria-activedescendant": undefined })}
        aria-describedby={control["aria-describedby"]}
        aria-invalid={control["aria-invalid"]}
        className={controlLook(classNames(leading !== undefined && "pl-10", "pr-11"))}
      />
      <span className="absolute top-0 right-0 flex h-12 items-center">
        {status === "loading" && text !== "" && selected === null ? (
          <Spinner className="mr-3.5 text-muted" />
        ) : (
          text !== "" && (
            <button
              type="button"
              aria-label={texts.clear}
              className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
              onClick={() => {
                props.onSelect(null);
                props.onTextChange("");
                document.getElementById(control.id)?.focus();
              }}
            >
              <X aria-hidden="true" className="size-4.5" />
            </button>
          )
        )}
      </span>
      <div
        ref={list}
        className={classNames(
          "absolute inset-x-0 top-full z-20 my-1.5 overflow-hidden rounded-card border border-line bg-raised shadow-soft",
          open ? "animate-[appear_var(--motion-fast)]" : "hidden",
        )}
      >
        <ul
          {...combobox.getMenuProps()}
          className={classNames(LIST_HEIGHT, "overflow-y-auto overscroll-contain")}
        >
          {open &&
            choosable.map((item, index) => (
              <li
                key={itemKey(item)}
                {...combobox.getItemProps({ item, index })}
                className={classNames(
                  ROW,
                  "cursor-pointer",
                  combobox.highlightedIndex === index
                    ? "border-marigold bg-marigold-wash text-ink"
                    : "border-transparent",
                )}
              >
                {renderItem?.(item) ?? itemText(item)}
              </li>
            ))}
        </ul>
        {open && status === "loading" && items.length > 0 && (
          <ul
            aria-hidden="true"
            className={classNames(LIST_HEIGHT, "pointer-events-none overflow-hidden opacity-50")}
          >
            {items.map((item) => (
              <li key={itemKey(item)} className={classNames(ROW, "border-transparent")}>
                {renderItem?.(item) ?? itemText(item)}
              </li>
            ))}
          </ul>
        )}
        <output className="block px-3.5 py-3 text-sm text-muted empty:hidden">
          {open &&
            status === "loading" &&
            (waiting.isWaiting ? texts.waiting : items.length === 0 && texts.loading)}
        </output>
      </div>
      <p aria-live="polite" className="sr-only">
        {chosenText !== "" && texts.chosen(chosenText)}
      </p>
    </div>
  );
}

/** Keeps the open list where it is seen. */
function useListInSight(
  open: boolean,
  anchor: RefObject<HTMLDivElement | null>,
  list: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    if (!open) return;
    const closing = new AbortController();
    if (anchor.current !== null && list.current !== null)
      placeList(anchor.current, list.current, closing.signal);
    return () => closing.abort();
  }, [open, anchor, list]);
}

/** Reports once what was typed into a prerendered field before hydration; `text` is the prerendered value. */
function useTypedBefore(text: string, onTyped: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef<{ readonly text: string; readonly onTyped: typeof onTyped } | null>({ text, onTyped });
  useLayoutEffect(() => {
    const typed = input.current?.value ?? "";
    if (first.current !== null && typed !== first.current.text) first.current.onTyped(typed);
    first.current = null;
  }, []);
  return input;
}
