import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import type { SettingsForm } from "./use-settings-form.ts";

/** The switch of the payment gateway: what it does, whether it is on, why it cannot be switched on, what a switch changes. */
export function GatewayCard({ settings }: { readonly settings: SettingsForm }) {
  const { gatewayEnabled, canBePaid } = settings.saved;
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
      <Button size="small" className="mt-4" busy={settings.isSwitching} onClick={() => setAsks(true)}>
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
            settings.switchGateway();
          }}
        />
      )}
    </section>
  );
}
