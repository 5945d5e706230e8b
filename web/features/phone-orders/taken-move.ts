import { isSameValue } from "#web/entities/edit-conflict/merge-edits.ts";
import { NO_GOODS } from "#web/entities/goods/goods-draft.ts";
import { EMPTY_MOVE, type Move } from "#web/entities/moves/move.ts";

/** That the move of a caller's latest order took the place of what was entered. */
export interface TakenMove {
  /** The call's key: another call has nothing to bring back. */
  readonly callKey: string;
  /** What was entered before. */
  readonly former: Move;
  readonly made: Move;
  /** Whether what was entered before is back. */
  readonly isUndone: boolean;
}

/** Whether two moves differ in nothing but their day and time. */
export function isSameButDay(one: Move, other: Move): boolean {
  return isSameValue({ ...one, date: "", time: "" }, { ...other, date: "", time: "" });
}

/** Whether nothing of a move is entered yet, but for its day and time. */
export function isNothingEntered({ stops, goods = NO_GOODS, ...load }: Move): boolean {
  return (
    stops.every(({ text, place }) => place === null && text.trim() === "") &&
    isSameValue(loadOf(load), loadOf(EMPTY_MOVE)) &&
    goods.items.length === 0 &&
    goods.note.trim() === "" &&
    Object.keys(goods.access).length === 0
  );
}

function loadOf({ counts, workers, loadRange }: Pick<Move, "counts" | "workers" | "loadRange">) {
  return [counts.four_wheel, counts.six_wheel, workers, loadRange];
}

/**
 * A move in place of another, at its day and time. Its stops have keys that no stop had before, so that their parts are folded.
 * The note about the goods is left out, as the order's own notes are: it was about that time, and a call does not show it.
 */
export function inPlaceOf({ stops, date, time }: Move, repeated: Move): Move {
  const shift = Math.max(...stops.map(({ key }) => key));
  const { goods } = repeated;
  return {
    ...repeated,
    stops: repeated.stops.map((stop) => ({ ...stop, key: stop.key + shift })),
    ...(goods !== undefined && {
      goods: {
        ...goods,
        note: "",
        access: Object.fromEntries(
          Object.entries(goods.access).map(([key, access]) => [String(Number(key) + shift), access]),
        ),
      },
    }),
    date,
    time,
  };
}
