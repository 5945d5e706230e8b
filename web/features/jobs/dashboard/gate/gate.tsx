import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "../list-states.tsx";
import { PartFailed } from "../part-failed.tsx";
import { KeptAtGate, OwedAtGate } from "./left-at-gate.tsx";

const SharedWhileSuspended = lazy(async () => ({
  default: (await import("./shared-while-suspended.tsx")).SharedWhileSuspended,
}));
const RegistrationGate = lazy(async () => ({
  default: (await import("./registration-gate.tsx")).RegistrationGate,
}));

/**
 * In place of the dashboard, for somebody who gets no jobs: why, in code that drivers do not load, and what they still
 * have here.
 * @param isDriver whether they have registered
 */
export function Gate({ isDriver }: { readonly isDriver: boolean }) {
  return (
    <>
      <Boundary instead={<PartFailed title={m.error_driver_profile_load_failed()} />}>
        <Suspense fallback={<JobSkeletons />}>
          <RegistrationGate />
        </Suspense>
      </Boundary>
      <KeptAtGate />
      {isDriver && <OwedAtGate />}
      <Boundary instead={null}>
        <Suspense fallback={null}>
          <SharedWhileSuspended />
        </Suspense>
      </Boundary>
    </>
  );
}
