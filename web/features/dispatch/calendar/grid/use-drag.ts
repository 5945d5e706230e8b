import { useState, type ComponentProps, type DragEvent } from "react";
import { DAY_MS } from "#domain/time.ts";
import type { CalendarDriver, ShownJob } from "../calendar-types.ts";
import { isAssignable } from "../shown-job.ts";

/** A job that is dragged to a driver. */
export interface Drag {
  /** The attributes of what shows a job: open and reserved ones can be dragged. */
  readonly source: (job: ShownJob) => Pick<ComponentProps<"a">, "draggable" | "onDragStart" | "onDragEnd">;
  /**
   * The attributes of a driver's row, onto which a job can be dropped: in a week within its own days, as a drop gives it another
   * driver and not another day. Each day of the row has its midnight as `data-day`.
   */
  readonly target: (driver: CalendarDriver) => ComponentProps<"div">;
}

/**
 * Dragging with the mouse, as browsers have it. Whatever it does, the sheet of the job and the key a do too.
 * @param onDrop called with a job that was dropped onto another driver than its own
 */
export function useDrag(onDrop: (job: ShownJob, driverId: string) => void): Drag {
  const [dragged, setDragged] = useState<ShownJob | null>(null);
  const [overId, setOverId] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOverId(null);
  };
  return {
    source: (job) => ({
      draggable: isAssignable(job),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData("text/plain", job.jobId);
        event.dataTransfer.effectAllowed = "move";
        setDragged(job);
      },
      onDragEnd: end,
    }),
    target: ({ driverId, vehicles }) => {
      if (dragged === null || dragged.driverId === driverId) return {};
      const attributes = {
        "data-fits": vehicles.includes(dragged.vehicle),
        "data-over": overId === driverId,
        onDragOver: (event: DragEvent) => {
          const isOver = isOnDay(dragged, event.target as Node);
          if (isOver) event.preventDefault();
          const over = isOver ? driverId : null;
          if (overId !== over) setOverId(over);
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          end();
          onDrop(dragged, driverId);
        },
      };
      return attributes;
    },
  };
}

/** Whether a job is on the day of a place in the calendar; in that of one day, and beside the days, a place has none. */
function isOnDay({ pickupAt, endsAt }: ShownJob, place: Node): boolean {
  // Some browsers name the text below the pointer.
  const element = place instanceof Element ? place : place.parentElement;
  const day = element?.closest<HTMLElement>("[data-day]")?.dataset["day"];
  return day === undefined || (pickupAt < Number(day) + DAY_MS && endsAt > Number(day));
}
