/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the options are reached by the keys
   of the field (aria-activedescendant); native ones cannot be laid out in groups */
import { useNavigate, type NavigateOptions } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useId, useState, type KeyboardEvent } from "react";
import { FOUND_MAX } from "#domain/control-room/search.ts";
import { useFocusReturn } from "#web/components/sheets/focus-return.ts";
import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { referenceOf } from "#web/lib/errors/show-error.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { m } from "#web/paraglide/messages.js";
import type { SectionGroup } from "../frame/sections.ts";
import { findGroups, isCut, searchFurther } from "./found.ts";
import type { FoundGroup, FoundItem } from "./found-items.ts";
import { shownWords } from "./shown-words.ts";

export interface SearchDialogProps {
  readonly groups: readonly SectionGroup[];
  readonly onClose: () => void;
}

/** The search over everything: sections, orders, people, papers and ferries in one list, by the keyboard alone. */
export function SearchDialog({ groups, onClose }: SearchDialogProps) {
  const focus = useFocusReturn();
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="control-search-scrim">
          <Primitive.Content {...focus} aria-describedby={undefined} className="control-search">
            <Primitive.Title className="sr-only">{m.control_search()}</Primitive.Title>
            <SearchBox groups={groups} onLeave={onClose} />
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function SearchBox({
  groups,
  onLeave,
}: {
  readonly groups: readonly SectionGroup[];
  readonly onLeave: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [asked, askNow] = useSettled(text.trim(), 150);
  const query = trpc.controlRoom.search.useQuery(
    { text: asked, ...shownWords(asked) },
    { enabled: asked !== "", placeholderData: (before) => before },
  );
  const answer = asked === "" ? undefined : query.data;
  const found = findGroups(text.trim(), groups, answer);
  const count = found.flatMap((group) => group.items).length;
  const shown = [...found, ...(answer === undefined ? [] : searchFurther(text.trim(), groups))];
  const items = shown.flatMap((group) => group.items);
  const current = Math.min(active, items.length - 1);
  const isSearching = text.trim() !== "" && (asked !== text.trim() || query.isFetching);
  // An answer that failed is none: nothing is said then of how much there is.
  const hasFailed = asked !== "" && query.isError;
  const open = (item: FoundItem | undefined) => {
    if (item === undefined) return;
    onLeave();
    void navigate(item.to as NavigateOptions);
  };
  // What is shown may still be of the text before, but for the sections, which need no answer.
  const openCurrent = () => {
    if (isSearching && current >= sectionsIn(found)) askNow(text.trim());
    else open(items[current]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) setActive((current + step + items.length) % items.length);
    else if (event.key === "Enter") openCurrent();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="control-search-field">
        {isSearching ? (
          <Spinner className="text-muted" />
        ) : (
          <Search aria-hidden="true" className="size-5 text-muted" />
        )}
        <input
          // A search is nothing to be saved: leaving a record by it asks only about the record.
          type="search"
          role="combobox"
          aria-label={m.control_search()}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(items.length > 0 && { "aria-activedescendant": `${id}-${current}` })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          placeholder={m.control_search_hint()}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="control-key max-md:hidden" aria-hidden="true">
          Esc
        </kbd>
        <IconButton label={m.action_close()} className="-mr-3 md:hidden" onClick={onLeave}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <Found id={id} groups={shown} current={current} onOpen={open} onPoint={setActive} />
      {hasFailed && (
        <div className="p-4">
          <ErrorState
            title={m.control_search_failed()}
            retryLabel={m.action_retry()}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
            reference={referenceOf(query.error)}
          />
        </div>
      )}
      {asked !== "" && query.data?.isCurrent === false && (
        <output className="block px-4 py-2 text-sm text-muted">{m.control_search_building()}</output>
      )}
      {!isSearching && asked !== "" && query.data !== undefined && isCut(query.data) && (
        <p className="px-4 py-2 text-sm text-muted">{m.control_search_most({ count: FOUND_MAX })}</p>
      )}
      <output className={count === 0 && !isSearching ? "control-search-none" : "sr-only"}>
        {text.trim() === "" || isSearching || hasFailed
          ? ""
          : count === 0
            ? m.control_search_none()
            : m.control_search_count({ count })}
      </output>
    </>
  );
}

/** How many of what was found are sections, which stand first. */
function sectionsIn([first]: readonly FoundGroup[]): number {
  return first?.title === m.nav_sections_label() ? first.items.length : 0;
}

interface FoundProps {
  readonly id: string;
  readonly groups: readonly FoundGroup[];
  readonly current: number;
  readonly onOpen: (item: FoundItem) => void;
  readonly onPoint: (position: number) => void;
}

function Found({ id, groups, current, onOpen, onPoint }: FoundProps) {
  const all = groups.flatMap(({ items }) => items);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={m.control_search()} className="control-search-list">
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div className="control-group" aria-hidden="true">
            {group.title}
          </div>
          {group.items.map((item) => {
            const at = all.indexOf(item);
            return (
              <div
                key={item.key}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === current}
                ref={at === current ? intoSight : undefined}
                className="control-row"
                onPointerMove={() => onPoint(at)}
                onClick={() => onOpen(item)}
              >
                <span className="min-w-0 flex-1 truncate">{item.title}</span>
                <span className="figures max-w-1/2 shrink-0 truncate text-sm font-normal text-muted">
                  {item.detail}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function intoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
