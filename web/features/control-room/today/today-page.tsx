/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import "./today.css";
import "./figures/figures.css";
import { Days } from "./days.tsx";
import { Decisions } from "./decisions.tsx";
import { FiguresSection } from "./figures/figures.tsx";
import { LiveTrucks } from "./live-trucks.tsx";
import { ParkedOrdersNote } from "./parked-orders-note.tsx";
import { useLiveToday } from "./use-live-today.ts";
import { WaysBack } from "./ways-back.tsx";

/**
 * The first page of the control room: what needs a decision, and figures; between them, for whoever
 * dispatches, the trucks under way, those that return empty, and two days by driver.
 */
export function TodayPage() {
  const mayDispatch = useOfficeMay("dispatch");
  useLiveToday();
  return (
    <div className="today page-column">
      <h1 className="sr-only">{m.nav_admin_today()}</h1>
      <ParkedOrdersNote />
      <Decisions />
      {mayDispatch && (
        <>
          <LiveTrucks />
          <WaysBack />
          <Days />
        </>
      )}
      <FiguresSection />
    </div>
  );
}
