import { useEffect, useRef, useState } from "react";
import { EMPTY_BUYER } from "#web/entities/documents/buyer-values.ts";
import { useBuyer } from "#web/entities/documents/use-buyer.ts";
import { changeMove, type MoveChange } from "#web/entities/moves/change-move.ts";
import { withDoor, type DoorDraft } from "#web/entities/stops/door-draft.ts";
import { ownId } from "#web/lib/drafts/own-stored.ts";
import type { CallErrors } from "./call-errors.ts";
import { forgetCall, loadCall, newCall, saveCall, type PhoneDraft } from "./phone-draft.ts";

/** What is entered at a call, kept in its tab until its order is placed, with the errors at its fields. */
export function useCallDraft() {
  const [userId] = useState(ownId);
  const [draft, setDraft] = useState(() => loadCall(userId));
  const [errors, setErrors] = useState<CallErrors>({});
  const [isPlaced, setPlaced] = useState(false);
  // What the caller has saved stays theirs: it is used where nothing is typed here, and not shown.
  const buyer = useBuyer(false, draft.buyer);
  const { draft: typedBuyer } = buyer;
  useEffect(() => {
    if (!isPlaced) saveCall(userId, { ...draft, buyer: typedBuyer });
  }, [userId, isPlaced, draft, typedBuyer]);
  const focusFault = useFaultFocus(errors);

  const set = (part: Partial<PhoneDraft>, ...fields: readonly string[]): void => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors((now) => without(now, (field) => fields.some((each) => field.startsWith(each))));
  };
  return {
    draft,
    errors,
    buyer,
    /** @param fields whose errors are gone with it, by how they begin */
    set,
    setUnpriced: (isUnpriced: boolean): void => set({ isUnpriced }, "stop.", "door.", "notes", "time"),
    change: (made: MoveChange): void => {
      setDraft((now) => ({ ...now, move: changeMove(now.move, made) }));
      const key = "key" in made ? made.key : null;
      setErrors((now) =>
        without(now, (field) => field === `stop.${key}` || (field === "time" && made.kind === "pickup_time")),
      );
    },
    setDoor: (key: number, door: DoorDraft): void => {
      setDraft((now) => ({
        ...now,
        move: {
          ...now.move,
          stops: now.move.stops.map((stop) => (stop.key === key ? withDoor(stop, door) : stop)),
        },
      }));
      setErrors((now) => without(now, (field) => field.startsWith(`door.${key}.`)));
    },
    /** Shows what is wrong, and goes to the first of it. */
    refuse: (found: CallErrors): void => {
      focusFault(found);
      setErrors(found);
    },
    clearErrors: (): void => setErrors({}),
    /** Its order is placed: the call is not kept any longer. */
    forget: (): void => {
      setPlaced(true);
      forgetCall();
    },
    startOver: (): void => {
      setErrors({});
      setDraft(newCall());
      buyer.form.reset(EMPTY_BUYER);
      buyer.choose(false);
    },
  };
}

/** What is entered at a call, and what changes it. */
export type CallDraft = ReturnType<typeof useCallDraft>;

/**
 * Answers with what goes to the first field with an error, once these errors stand at their fields.
 * @param shown the errors at the fields now
 */
function useFaultFocus(shown: CallErrors): (found: CallErrors) => void {
  const toFocus = useRef<CallErrors | null>(null);
  useEffect(() => {
    if (toFocus.current !== shown) return;
    toFocus.current = null;
    focusFirstFault();
  }, [shown]);
  return (found) => {
    toFocus.current = found;
  };
}

function without(errors: CallErrors, isGone: (field: string) => boolean): CallErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isGone(field)));
}

function focusFirstFault(): void {
  document
    .querySelector<HTMLElement>("#phone-order [aria-invalid=true], #phone-order [data-invalid]")
    ?.focus();
}
