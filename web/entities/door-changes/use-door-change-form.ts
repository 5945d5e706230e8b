import { useEffect, useId, useState, type RefObject } from "react";
import { m } from "#web/paraglide/messages.js";
import { stopErrors, type StopErrors } from "./added-stop-draft.ts";
import { askedOf, draftOf, rebasedDraft, type DoorDraft, type DoorFacts } from "./door-change-draft.ts";
import type { PricedDoorChange } from "./door-change-types.ts";

/**
 * What is filled in of a change at the door, whoever proposes it.
 * @param form the element, whose first faulty field gets the focus
 */
export function useDoorChangeForm(facts: DoorFacts, form: RefObject<HTMLFormElement | null>) {
  const hoursId = useId();
  // What the order was when the form was opened; a change of it meanwhile is refused.
  const [before, setBefore] = useState(facts);
  const [draft, setDraft] = useState(() => draftOf(before));
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<StopErrors>({});
  const [isAcknowledged, setAcknowledged] = useState(false);
  useEffect(() => {
    const faulty = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const hours = problems["truckHoursAcknowledged"] === undefined ? null : document.getElementById(hoursId);
    (faulty ?? hours)?.focus();
  }, [problems, hoursId, form]);
  return {
    hoursId,
    before,
    draft,
    setDraft: (change: DoorDraft | ((now: DoorDraft) => DoorDraft)) => {
      setProblems({});
      setDraft(change);
    },
    note,
    setNote: (text: string) => {
      setProblems({});
      setNote(text);
    },
    problems,
    setProblems,
    isAcknowledged,
    setAcknowledged,
    /** What is asked for; `null` while nothing is. */
    asked: askedOf(before, draft),
    /** Goes on with what the order is by now: what was typed stays where it still applies. */
    rebase: (now: DoorFacts) => {
      setBefore(now);
      setDraft((typed) => rebasedDraft(before, typed, now));
      setAcknowledged(false);
      setProblems({});
    },
    /** Whether nothing is missing; otherwise it is said at its field, of which the first gets the focus. */
    check: async (stop: PricedDoorChange["stop"], others: StopErrors = {}) => {
      const isUnknown = stop !== null && stop.truckHours !== null && !isAcknowledged;
      const missing = {
        ...(draft.stop !== null && (await stopErrors(draft.stop))),
        ...others,
        ...(note.trim() === "" && { note: m.field_required() }),
        ...(isUnknown && { truckHoursAcknowledged: m.field_truck_hours() }),
      };
      setProblems(missing);
      return Object.keys(missing).length === 0;
    },
  };
}

export type DoorChangeForm = ReturnType<typeof useDoorChangeForm>;
