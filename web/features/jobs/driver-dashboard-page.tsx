import { SkeletonList } from "#web/components/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";

export function DriverDashboardPage() {
  return (
    <div className="page-column py-10">
      <h1 className="mb-6 text-3xl">{m.nav_driver_dashboard()}</h1>
      <SkeletonList label={m.loading_page()} />
    </div>
  );
}
