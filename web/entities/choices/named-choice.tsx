import { useRef, useState } from "react";
import { Combobox, type SuggestionStatus } from "#web/components/forms/combobox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { useSettled } from "#web/lib/use-settled.ts";
import { m } from "#web/paraglide/messages.js";

/** From the last letter until the search. */
const PAUSE_MS = 150;

/** What is chosen from: a record, or something else that stands before those that are found. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** What a search of the server has found so far. */
export interface FoundItems {
  readonly items: readonly NamedItem[];
  readonly hasMore: boolean;
  readonly isError: boolean;
  /** Whether it is what was asked for, and not what was found before. */
  readonly isCurrent: boolean;
  /** Whether the search index is being built, which does not find all yet. */
  readonly isBuilding?: boolean | undefined;
}

export interface NamedChoiceTexts {
  readonly loading: string;
  readonly waiting: string;
  readonly placeholder: string;
  readonly none: string;
  readonly choose: string;
  readonly more: (count: number) => string;
}

export interface NamedChoiceProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what is chosen. */
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** "": none. */
  readonly id: string;
  /** `undefined`: something is typed, and nothing is chosen. */
  readonly onChange: (id: string | undefined) => void;
  readonly choice: ChoiceState;
  /** What the server finds by `choice.asked`. */
  readonly found: FoundItems;
  /** Who `choice.unknownId` is, once the server has said it. */
  readonly named: NamedItem | undefined;
  readonly texts: NamedChoiceTexts;
}

const NO_ITEMS: readonly NamedItem[] = [];

/** What is typed and chosen in a `NamedChoice`, and what the server has to be asked for it. */
export interface ChoiceState {
  readonly first: readonly NamedItem[];
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly setSeen: (seen: NamedItem | null) => void;
  /** What is searched for: it follows the typing after a pause. */
  readonly asked: string;
  /** What is chosen, where its name is known here. */
  readonly known: NamedItem | undefined;
  /** An id that was chosen elsewhere, such as in the address; "": none. */
  readonly unknownId: string;
}

/** @param first stand before what is found, and are found by a part of their name */
export function useChoice(id: string, first: readonly NamedItem[] = NO_ITEMS): ChoiceState {
  const [typed, setTyped] = useState("");
  const [seen, setSeen] = useState<NamedItem | null>(null);
  const [asked] = useSettled(typed.trim(), PAUSE_MS);
  const known = [...first, ...(seen === null ? [] : [seen])].find((each) => each.id === id);
  return { first, typed, setTyped, setSeen, asked, known, unknownId: known === undefined ? id : "" };
}

/** One of many records, found by parts of its name, however many there are. */
export function NamedChoice(props: NamedChoiceProps) {
  const { label, hint, error, disabled = false, id, onChange, choice, found, named, texts } = props;
  const { first, typed, setTyped, setSeen, asked, known } = choice;
  const [hasLeft, setLeft] = useState(false);
  // What was chosen comes back as a text as well.
  const chosenName = useRef<string | null>(null);
  // By its id alone where no name is known of it.
  const selected = id === "" ? null : (known ?? named ?? { id, name: id });
  const items = [...first.filter(({ name }) => hasPart(name, typed)), ...found.items];
  const status = statusOf(found.isError, asked === typed.trim() && found.isCurrent);
  const isTyped = selected === null && typed.trim() !== "";
  const onText = (text: string) => {
    const isChosen = chosenName.current === text;
    chosenName.current = null;
    setTyped(isChosen ? "" : text);
    if (!isChosen && id === "") onChange(text.trim() === "" ? "" : undefined);
  };
  const onSelect = (item: NamedItem | null) => {
    chosenName.current = item?.name ?? null;
    setSeen(item);
    onChange(item === null ? "" : item.id);
  };
  const isBuilding = found.isBuilding === true;
  // Whoever is not found yet may be there all the same.
  const none = isBuilding ? m.control_search_building() : texts.none;
  const problem = items.length === 0 ? none : hasLeft ? texts.choose : undefined;
  return (
    <Field label={label} hint={hint} error={isTyped && status === "ready" ? problem : error}>
      {(control) => (
        <div onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
          <Combobox<NamedItem>
            control={control}
            text={selected?.name ?? typed}
            onTextChange={onText}
            selected={selected}
            onSelect={onSelect}
            items={items}
            status={status}
            itemKey={(item) => item.id}
            itemText={(item) => item.name}
            texts={{
              loading: texts.loading,
              clear: m.place_clear({ field: label }),
              waiting: texts.waiting,
              chosen: (name) => m.place_set({ stop: label, place: name }),
            }}
            inputProps={{ autoComplete: "off", disabled, placeholder: texts.placeholder }}
          />
          {selected === null && isBuilding && items.length > 0 && (
            <p className="mt-1.5 text-sm text-muted">{m.control_search_building()}</p>
          )}
          {selected === null && found.hasMore && (
            <p className="mt-1.5 text-sm text-muted">{texts.more(found.items.length)}</p>
          )}
        </div>
      )}
    </Field>
  );
}

function hasPart(name: string, typed: string): boolean {
  return name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
}

function statusOf(isError: boolean, isReady: boolean): SuggestionStatus {
  if (isError) return "error";
  return isReady ? "ready" : "loading";
}
