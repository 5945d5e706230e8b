import { useEffect, useRef, useState } from "react";
import type { OwnDraft, VehicleDraft } from "#domain/drivers/profile-input.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { dropKeptForm, keepForm, type SeenProfile } from "./kept-form.ts";

/** How long after the last change the form is stored. */
const SAVE_AFTER_MS = 700;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";

/** Whose form is kept, and when it was sent last. */
export interface KeptOf {
  readonly userId: string;
  readonly sentAt: number | null;
}

/** Whether the registration is another one than was seen. */
export function isOvertaken(error: unknown): boolean {
  return appErrorOf(error)?.code === "REGISTRATION_CHANGED";
}

interface StoringDraft {
  /** Gets the vehicles that have come to the driver since the form was opened. */
  readonly onVehicles: (came: readonly VehicleDraft[]) => void;
  /**
   * The registration is another one than was seen. @returns the form as it is typed on the one that it is now; `null` where it
   * was sent as it is, and the server has it
   */
  readonly onChanged: () => Promise<OwnDraft | null>;
}

/**
 * Stores the form a moment after each change, at once when the page is left, and when there is a connection again. Until
 * the server has it, it is kept on this device.
 * @param unsaved what was kept when the page was opened
 * @param seen the profile on which it is typed
 */
export function useStoredDraft(
  kept: { readonly current: KeptOf },
  unsaved: OwnDraft | null,
  seen: { current: SeenProfile },
  { onVehicles, onChanged }: StoringDraft,
) {
  const [state, setState] = useState<DraftState>("unchanged");
  const isOpen = useRef(true);
  const waiting = useRef<{ readonly draft: OwnDraft; readonly timer: number } | null>(null);
  const store = async () => {
    const held = waiting.current;
    if (held === null) return;
    window.clearTimeout(held.timer);
    waiting.current = null;
    try {
      const { version: seenVersion } = seen.current;
      const { came, version } = await trpcClient.drivers.saveDraft.mutate({ draft: held.draft, seenVersion });
      seen.current = { ...seen.current, version };
      if (came.length > 0) onVehicles(came);
      if (waiting.current !== null) return;
      dropKeptForm();
      setState("saved");
    } catch (error) {
      // A page that was left shows nothing: what it keeps is compared when it is opened again.
      const isFollowed = isOvertaken(error) && isOpen.current;
      const merged = isFollowed ? await onChanged().catch(() => undefined) : undefined;
      if (merged === null) {
        setState("saved");
        return;
      }
      if (merged !== undefined) {
        keep(merged);
        return;
      }
      // Tried again with the next change, with the next signal, and when the page is opened again.
      waiting.current ??= { draft: held.draft, timer: 0 };
      setState("failed");
    }
  };
  const keep = (draft: OwnDraft) => {
    keepForm({ ...kept.current, form: draft, seen: seen.current });
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    setState("saving");
    waiting.current = { draft, timer: window.setTimeout(() => void store(), SAVE_AFTER_MS) };
  };
  useEffect(() => {
    isOpen.current = true;
    if (unsaved !== null) keep(unsaved);
    const attempt = () => void store();
    window.addEventListener("pagehide", attempt);
    window.addEventListener("online", attempt);
    return () => {
      window.removeEventListener("pagehide", attempt);
      window.removeEventListener("online", attempt);
      isOpen.current = false;
      attempt();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `store` and `keep` read refs and what is fixed while the form is open
  }, []);
  return {
    draft: state,
    keep,
    /** Whether the page with the form is still on show. */
    isOpen: () => isOpen.current,
    /** The form is sent: storing it afterwards would make a draft of it again. */
    settle: () => {
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      waiting.current = null;
    },
  };
}
