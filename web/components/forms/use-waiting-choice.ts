import { useEffect, useEffectEvent, useState, type KeyboardEvent } from "react";
import type { SuggestionStatus } from "./combobox.tsx";

export interface WaitingChoiceOptions<Item> {
  readonly text: string;
  readonly status: SuggestionStatus;
  /** The suggestions; they belong to `text` when the status is "ready". */
  readonly items: readonly Item[];
  readonly onChoose: (item: Item) => void;
  /** Called instead where there are none for the text, or they did not come. */
  readonly onNone?: (() => void) | undefined;
}

/** Keys that neither type nor move within the list. */
const NEUTRAL_KEYS = new Set(["Enter", "Tab", "Shift", "Control", "Alt", "Meta"]);

/**
 * Enter pressed while the suggestions for the text are loading: the first of them is chosen when they arrive, if the
 * text is still the same. Any other key cancels it, except Tab: leaving the field keeps it.
 */
export function useWaitingChoice<Item>({
  text,
  status,
  items,
  onChoose,
  onNone,
}: WaitingChoiceOptions<Item>) {
  const [textAtEnter, setTextAtEnter] = useState<string | null>(null);
  const [timesNone, setTimesNone] = useState(0);
  const isMeant = textAtEnter !== null && textAtEnter === text;
  const [first] = items;
  const hasArrived = isMeant && status === "ready" && first !== undefined;
  const hasNone = isMeant && (status === "error" || (status === "ready" && first === undefined));
  const isWaiting = isMeant && status === "loading";
  if (textAtEnter !== null && !isWaiting && !hasArrived) setTextAtEnter(null);
  if (hasNone) setTimesNone(timesNone + 1);
  const choose = useEffectEvent((): void => {
    if (first !== undefined) onChoose(first);
  });
  useEffect(() => {
    if (hasArrived) choose();
  }, [hasArrived]);
  const goOn = useEffectEvent((): void => onNone?.());
  useEffect(() => {
    if (timesNone > 0) goOn();
  }, [timesNone]);
  return {
    isWaiting,
    /** Starts to wait. */
    wait: (): void => setTextAtEnter(text),
    onKeyDown: ({ key }: KeyboardEvent): void => {
      if (!NEUTRAL_KEYS.has(key)) setTextAtEnter(null);
    },
  };
}
