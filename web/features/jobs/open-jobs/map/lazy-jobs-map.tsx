import { useEffect, useState } from "react";
import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "../../dashboard/job-skeletons.tsx";
import type { JobsMap, JobsMapProps } from "./jobs-map.tsx";

type Loaded = { readonly Part: typeof JobsMap } | "loading" | "failed";

/**
 * The map of the open jobs, loaded when it is asked for; without a signal it says that it needs one, and comes with the
 * signal.
 */
export function LazyJobsMap(props: JobsMapProps) {
  const { isOffline } = props;
  const [loaded, setLoaded] = useState<Loaded>("loading");
  const isMissing = typeof loaded === "string";
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    const load = () =>
      void import("./jobs-map.tsx").then(
        (part) => !isOver && setLoaded({ Part: part.JobsMap }),
        () => !isOver && setLoaded("failed"),
      );
    load();
    window.addEventListener("online", load);
    return () => {
      isOver = true;
      window.removeEventListener("online", load);
    };
  }, [isMissing]);
  if (loaded === "loading") return <JobSkeletons />;
  if (loaded === "failed")
    return (
      <p className="rounded-card border border-line p-5 text-muted">
        {isOffline ? m.jobs_map_offline() : m.jobs_map_failed()}
      </p>
    );
  return <loaded.Part {...props} />;
}
