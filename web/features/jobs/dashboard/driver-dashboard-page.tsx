import { lazy, Suspense, useEffect, useState } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { eraseAnswers } from "#web/lib/offline/known-answers.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { Dashboard } from "./dashboard.tsx";
import { JobSkeletons } from "./job-skeletons.tsx";
import { LoadError } from "./load-error.tsx";
import { PartFailed } from "./part-failed.tsx";
import { useKnownAnswers } from "./use-known-answers.ts";

/** Whose code drivers do not load. */
const Gate = lazy(() => import("./gate/gate.tsx"));

/** The driver's page, open to everybody signed in; the server decides who is a driver. */
export function DriverDashboardPage() {
  return (
    <Boundary instead={<WithoutKnownAnswers />}>
      <OfflineDashboard />
    </Boundary>
  );
}

/** What an earlier version of the product kept on this device cannot be shown: it is erased, and asked for again. */
function WithoutKnownAnswers() {
  const [isErased, setErased] = useState(false);
  useEffect(() => {
    void eraseAnswers(null).finally(() => {
      queryClient.clear();
      setErased(true);
    });
  }, []);
  return isErased ? <DriverDashboard /> : null;
}

function OfflineDashboard() {
  useKnownAnswers();
  return <DriverDashboard />;
}

const FAILED = { title: m.notice_title_account, text: m.error_driver_profile_load_failed } as const;

function DriverDashboard() {
  const me = trpc.drivers.me.useQuery();
  if (me.data?.approved === true) return <Dashboard driver={me.data} />;
  return (
    <div className="page-column py-8">
      <h1 className="mb-6 text-3xl">{m.nav_driver_dashboard()}</h1>
      {me.data === undefined && me.error === null && <JobSkeletons />}
      {me.data === undefined && me.error !== null && (
        <LoadError
          error={me.error}
          fallback={FAILED}
          busy={me.isFetching}
          onRetry={() => void me.refetch()}
        />
      )}
      {me.data !== undefined && (
        <Boundary instead={<PartFailed title={FAILED.text()} />}>
          <Suspense fallback={<JobSkeletons />}>
            <Gate isDriver={me.data !== null} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}
