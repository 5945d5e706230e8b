import { useState } from "react";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { mergeEdits, withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { afterFailure, afterSave } from "./save-notices.ts";
import type { Holiday, TypedHoliday } from "./truck-hours-types.ts";

/** The names of a holiday, which can be changed; its day cannot. */
export const HOLIDAY_NAMES = ["nameTh", "nameEn"] as const;
export type HolidayName = (typeof HOLIDAY_NAMES)[number];

/** What another admin saved of the day meanwhile; `null` when they deleted it. */
export type HolidayConflict = readonly TheirChange<HolidayName, string>[] | null;

export interface HolidayEditing {
  readonly typed: TypedHoliday;
  /** Another day is another holiday: a conflict is of the one before. */
  readonly set: (part: Partial<TypedHoliday>) => void;
  /** What is missing, once it was to be saved. */
  readonly isMissing: (name: HolidayName) => boolean;
  /** Whether it was to be saved. */
  readonly asked: boolean;
  readonly isSaving: boolean;
  /** Whether it is saved by now, and its names are changed. */
  readonly isStored: boolean;
  readonly isChanged: boolean;
  /** `undefined`: nobody else has saved. */
  readonly conflict: HolidayConflict | undefined;
  /** Takes over the name that the other admin saved. */
  readonly takeTheirs: (name: HolidayName) => void;
  /** Begins with a saved holiday, or with a new one (`null`); what was typed is gone. */
  readonly begin: (holiday: Holiday | null) => void;
  /** @param isDayValid nothing is sent while its day has a problem */
  readonly save: (isDayValid: boolean) => void;
}

const NO_HOLIDAY: TypedHoliday = { day: "", nameTh: "", nameEn: "" };

/** A holiday as it is typed, and what it is based on; version 0 of a new one. */
interface Edits {
  readonly typed: TypedHoliday;
  readonly before: TypedHoliday;
  readonly version: number;
  readonly asked: boolean;
  readonly conflict: HolidayConflict | undefined;
}

/**
 * A holiday being added or renamed. What was typed stays when another admin has added, renamed or deleted it first.
 * @param onSaved called once it is saved and the next one can be typed
 */
export function useHolidayEditing(onSaved?: () => void): HolidayEditing {
  const [edits, setEdits] = useState<Edits>(() => editsOf(null));
  const { typed, before, version, asked, conflict } = edits;
  const mutation = trpc.truckHours.saveHoliday.useMutation({
    onSuccess: () => done(),
    onError: (error, holiday) => {
      if (appErrorOf(error)?.code === "TRUCK_HOURS_VERSION_CONFLICT") void loadTheirs(holiday);
      else afterFailure(error);
    },
  });
  const done = () => {
    afterSave();
    setEdits(editsOf(null));
    onSaved?.();
  };
  const [isLoading, setLoading] = useState(false);
  const loadTheirs = async (sent: TypedHoliday) => {
    setLoading(true);
    try {
      const theirs = await holidayOn(sent.day);
      void trpcUtils.truckHours.invalidate();
      if (theirs !== undefined && HOLIDAY_NAMES.every((name) => theirs[name] === sent[name].trim())) {
        // They saved the same: what was asked for holds.
        done();
      } else setEdits((now) => rebased(now, theirs));
    } catch (error) {
      afterFailure(error);
    } finally {
      setLoading(false);
    }
  };
  // What is being decided about is not another holiday meanwhile.
  const isSaving = mutation.isPending || isLoading;
  const isMissing = (name: HolidayName) => typed[name].trim() === "";
  return {
    typed,
    set: (part) => {
      if (isSaving) return;
      setEdits((now) => {
        const next = { ...now.typed, ...part };
        return next.day === now.typed.day
          ? { ...now, typed: next }
          : { ...editsOf(null), typed: next, asked: now.asked };
      });
    },
    isMissing: (name) => asked && isMissing(name),
    asked,
    isSaving,
    isStored: version > 0,
    isChanged: HOLIDAY_NAMES.some((name) => typed[name] !== before[name]),
    conflict,
    takeTheirs: (name) =>
      setEdits((now) => ({
        ...now,
        typed: { ...now.typed, [name]: now.before[name] },
        conflict: now.conflict && withTheirs(now.conflict, name),
      })),
    begin: (holiday) => setEdits(editsOf(holiday)),
    save: (isDayValid) => {
      setEdits((now) => ({ ...now, asked: true }));
      if (isDayValid && !HOLIDAY_NAMES.some(isMissing))
        mutation.mutate({ ...typed, basedOnVersion: version });
    },
  };
}

function editsOf(holiday: Holiday | null): Edits {
  const typed =
    holiday === null ? NO_HOLIDAY : { day: holiday.day, nameTh: holiday.nameTh, nameEn: holiday.nameEn };
  return { typed, before: typed, version: holiday?.version ?? 0, asked: false, conflict: undefined };
}

/** Puts what another admin has saved under what was typed; a holiday that they deleted becomes a new one. */
function rebased(now: Edits, theirs: Holiday | undefined): Edits {
  if (theirs === undefined)
    return { ...now, before: { ...NO_HOLIDAY, day: now.typed.day }, version: 0, conflict: null };
  const { touched, changes } = mergeEdits(HOLIDAY_NAMES, { ...now, theirs });
  const next = editsOf(theirs);
  const kept = Object.fromEntries(touched.map((name) => [name, now.typed[name]]));
  return { ...next, typed: { ...next.typed, ...kept }, asked: now.asked, conflict: changes };
}

/** The holiday of a day as it is saved now: the first behind the day before. */
async function holidayOn(day: string): Promise<Holiday | undefined> {
  const start = bangkokInstant(day, "00:00") ?? 0;
  const page = { cursor: bangkokDay(start - DAY_MS), limit: 1 };
  const { items } = await trpcUtils.truckHours.holidays.fetch(page, { staleTime: 0 });
  return items.find((holiday) => holiday.day === day);
}
