import { useNavigate, useSearch } from "@tanstack/react-router";
import { LogOut, Package, ReceiptText, Route, Truck } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "#web/components/button.tsx";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { BookingsTab } from "./bookings-tab.tsx";
import { InvoicesTab } from "./invoices-tab.tsx";
import { ContinueBanner } from "./continue-banner.tsx";
import { DataSection } from "./data/data-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { leaveAccount } from "#web/lib/session/sign-out/leave-account.ts";
import { NotificationsSection } from "./notifications-section.tsx";
import { ProfileForm } from "./details/profile-form.tsx";
import type { Profile } from "./profile-types.ts";
import { Section } from "./section.tsx";
import { SavedPlacesSection } from "./saved-places/saved-places-section.tsx";
import { SecondFactorSection } from "./second-factor/second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TrackingTab } from "./tracking-tab.tsx";
import { useInvitationToken } from "./use-invitation-token.ts";
import { LinkedAccountsSection } from "./sign-in/linked-accounts-section.tsx";

const CompanyTab = lazy(async () => ({ default: (await import("./company-tab.tsx")).CompanyTab }));

/** The user's own account: profile, sign-in methods and bookings. */
export function ProfilePage() {
  const { tab } = useSearch({ strict: false });
  const invitation = useInvitationToken();
  const navigate = useNavigate();
  const companies = trpc.companies.mine.useQuery().data ?? [];
  const profile = trpc.account.profile.useQuery().data;
  const hasCompany = companies.length > 0 || invitation !== undefined;
  const tabs = [
    { value: "profile", label: m.nav_profile(), keep: true, content: <ProfileTab /> },
    { value: "bookings", label: m.profile_bookings(), content: <BookingsTab /> },
    { value: "tracking", label: m.profile_track(), content: <TrackingTab /> },
    { value: "invoices", label: m.profile_invoices(), content: <InvoicesTab /> },
    ...(hasCompany
      ? [{ value: "company", label: m.profile_company(), content: <LazyCompanyTab /> } as const]
      : []),
  ] as const;
  return (
    <div className="page-column max-w-3xl py-10">
      <h1 className="mb-1 text-3xl">{m.profile_title()}</h1>
      <p className="mb-6 min-h-7 wrap-anywhere text-muted">{profile?.email ?? profile?.name}</p>
      <ContinueBanner />
      <Tabs
        label={m.profile_tabs_label()}
        // An address may name a tab that is none, or none of this person's.
        value={tabs.find(({ value }) => value === tab)?.value ?? "profile"}
        onChange={(value) =>
          void navigate({ to: "/profile", search: value === "profile" ? {} : { tab: value } })
        }
        tabs={tabs}
      />
    </div>
  );
}

function LazyCompanyTab() {
  return (
    <Suspense fallback={<SkeletonList rows={3} label={m.loading_page()} />}>
      <CompanyTab />
    </Suspense>
  );
}

function ProfileTab() {
  const query = trpc.account.profile.useQuery();
  if (query.data !== undefined) return <Sections profile={query.data} />;
  return <QueryFallback query={query} rows={5} failed={m.profile_load_failed()} />;
}

function Sections({ profile }: { readonly profile: Profile }) {
  return (
    <div className="flex flex-col gap-6">
      {profile.email === null && <EmailSection profile={profile} />}
      <Section title={m.profile_actions_title()}>
        <div className="flex flex-wrap gap-3">
          {profile.role === "driver" && (
            <LinkButton
              to="/driver/dashboard"
              tone="main"
              icon={<Truck aria-hidden="true" className="size-5" />}
            >
              {m.nav_driver_dashboard()}
            </LinkButton>
          )}
          <LinkButton to="/orders" icon={<Package aria-hidden="true" className="size-5" />}>
            {m.nav_my_orders()}
          </LinkButton>
          <LinkButton
            to="/profile"
            search={{ tab: "tracking" }}
            icon={<Route aria-hidden="true" className="size-5" />}
          >
            {m.profile_track()}
          </LinkButton>
          <LinkButton
            to="/profile"
            search={{ tab: "invoices" }}
            icon={<ReceiptText aria-hidden="true" className="size-5" />}
          >
            {m.profile_invoices()}
          </LinkButton>
          <Button icon={<LogOut aria-hidden="true" className="size-5" />} onClick={() => void leaveAccount()}>
            {m.nav_sign_out()}
          </Button>
        </div>
      </Section>
      <ProfileForm profile={profile} />
      <SavedPlacesSection />
      {profile.email !== null && <EmailSection profile={profile} />}
      <NotificationsSection />
      <LinkedAccountsSection profile={profile} />
      <SecondFactorSection profile={profile} />
      <SessionsSection />
      <DataSection profile={profile} />
    </div>
  );
}
