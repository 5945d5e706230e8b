import type { DriverState } from "#domain/drivers/registration.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

interface GateTexts {
  readonly title: () => string;
  readonly text: () => string;
  /** What the link to the form says; absent without a link. */
  readonly action?: () => string;
}

const NOBODY: GateTexts = {
  title: m.driver_gate_title,
  text: m.driver_gate_text,
  action: m.driver_register_title,
};

const TEXTS: Readonly<Record<Exclude<DriverState, "deleted">, GateTexts>> = {
  draft: {
    title: m.driver_gate_draft_title,
    text: m.driver_register_intro,
    action: m.driver_register_continue,
  },
  pending: {
    title: m.driver_gate_waiting_title,
    text: m.driver_gate_waiting_text,
    action: m.driver_register_view,
  },
  refused: {
    title: m.driver_gate_refused_title,
    text: m.driver_refused_text,
    action: m.driver_register_correct,
  },
  // What they are suspended for may be an expired paper, which they renew there.
  suspended: {
    title: m.driver_gate_suspended_title,
    text: m.driver_suspended_text,
    action: m.driver_profile_title,
  },
  // It was approved a moment ago: the next answer about the driver says so.
  approved: { title: m.driver_gate_waiting_title, text: m.driver_gate_waiting_text },
};

/** What somebody sees who gets no jobs: how to register, or how their registration stands. */
export function RegistrationGate() {
  const { data } = trpc.drivers.registration.useQuery();
  const { title, text, action } = data?.state == null ? NOBODY : TEXTS[data.state];
  const reason = data?.reason ?? "";
  return (
    <EmptyState
      title={title()}
      text={
        <>
          {text()}
          {reason !== "" && (
            <span className="mt-2 block font-semibold text-ink wrap-anywhere">
              {m.driver_reason_label()}: {reason}
            </span>
          )}
        </>
      }
      action={
        action && (
          <LinkButton to="/driver/register" tone="main">
            {action()}
          </LinkButton>
        )
      }
    />
  );
}
