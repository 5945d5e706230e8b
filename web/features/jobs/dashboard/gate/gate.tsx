import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { KeptAtGate, OwedAtGate } from "./left-at-gate.tsx";
import { RegistrationGate } from "./registration-gate.tsx";

const SharedWhileSuspended = lazy(async () => ({
  default: (await import("./shared-while-suspended.tsx")).SharedWhileSuspended,
}));

/**
 * In place of the dashboard, for somebody who gets no jobs: why, and what they still have here.
 * @param isDriver whether they have registered
 */
export default function Gate({ isDriver }: { readonly isDriver: boolean }) {
  return (
    <>
      <RegistrationGate />
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
