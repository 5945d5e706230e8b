import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { m } from "#web/paraglide/messages.js";
import type { GatewaySwitch } from "./use-gateway-switch.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** The switch of the payment gateway: what it does, whether it is on, why it cannot be switched on, what a switch changes. */
export function GatewayCard({ settings }: { readonly settings: SettingsForm }) {
  const { gatewayEnabled, canBePaid } = settings.saved;
  const { gateway } = settings;
  const [asks, setAsks] = useState(false);
  return (
    <section
      aria-labelledby="gateway-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="gateway-title" className="text-lg leading-tight">
          {m.gateway_title()}
        </h2>
        <Badge tone={gatewayEnabled ? "done" : "neutral"}>
          {gatewayEnabled ? m.gateway_on() : m.gateway_off()}
        </Badge>
      </div>
      <p className="mt-2 max-w-[70ch] text-sm text-muted">
        {gatewayEnabled ? m.gateway_on_text() : m.gateway_off_text()}
      </p>
      {!gatewayEnabled && !canBePaid && <p className="mt-2 text-sm">{m.gateway_unconfigured()}</p>}
      <GatewayConflict gateway={gateway} onKeep={() => setAsks(true)} />
      <Button size="small" className="mt-4" busy={gateway.isPending} onClick={() => setAsks(true)}>
        {gatewayEnabled ? m.gateway_switch_off() : m.gateway_switch_on()}
      </Button>
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsks(false)}
          title={gatewayEnabled ? m.gateway_switch_off_title() : m.gateway_switch_on_title()}
          description={gatewayEnabled ? m.gateway_off_text() : m.gateway_on_text()}
          closeLabel={m.action_close()}
          cancelLabel={m.action_cancel()}
          confirmLabel={gatewayEnabled ? m.gateway_switch_off() : m.gateway_switch_on()}
          onConfirm={() => {
            setAsks(false);
            gateway.press();
          }}
        />
      )}
    </section>
  );
}

interface GatewayConflictProps {
  readonly gateway: GatewaySwitch;
  /** What was chosen is to be done all the same. */
  readonly onKeep: () => void;
}

/** Somebody else saved while the gateway was switched: whether it was on, is on now, and was to be. */
function GatewayConflict({ gateway: { conflict, settle }, onKeep }: GatewayConflictProps) {
  if (conflict === null) return null;
  const { wasOn, isOn } = conflict;
  return (
    <div className="mt-4">
      <PressNotice
        changes={[
          { field: "gateway", before: stateText(wasOn), theirs: stateText(isOn), yours: stateText(!wasOn) },
        ]}
        label={() => m.gateway_title()}
        onKeep={
          isOn === wasOn
            ? () => {
                settle();
                onKeep();
              }
            : null
        }
        onTheirs={settle}
      />
    </div>
  );
}

function stateText(isOn: boolean): string {
  return isOn ? m.gateway_on() : m.gateway_off();
}
