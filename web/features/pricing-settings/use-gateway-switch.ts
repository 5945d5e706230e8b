import { useState } from "react";
import { trpc } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { writeSettings } from "./config-units.ts";
import { readSettings } from "./read-settings.ts";
import type { SavedSettings } from "./versions/settings-at.ts";

/** The switch of the payment gateway, which is saved at once and alone; what is typed stays as it is. */
export interface GatewaySwitch {
  readonly press: () => void;
  readonly isPending: boolean;
  /** A press that was refused because somebody else saved first: whether it was on then, and is now; `null`: none. */
  readonly conflict: { readonly wasOn: boolean; readonly isOn: boolean } | null;
  /** What is saved stands. */
  readonly settle: () => void;
}

interface GatewaySwitchInput {
  /** The configuration in force, as it was read last. */
  readonly saved: SavedSettings;
  readonly onSaved: (saved: { readonly version: number }) => Promise<unknown>;
  readonly onFailed: (error: unknown) => void;
  /** Reads what somebody else has saved meanwhile. */
  readonly loadTheirs: () => Promise<unknown>;
}

/** The switch, and what became of its last press. */
export function useGatewaySwitch({
  saved,
  onSaved,
  onFailed,
  loadTheirs,
}: GatewaySwitchInput): GatewaySwitch {
  const separators = separatorsOf(currentLocale());
  const [refusedAt, setRefusedAt] = useState<{ readonly wasOn: boolean } | null>(null);
  const { gatewayEnabled: isOn } = saved;
  const { mutate, isPending } = trpc.pricing.save.useMutation({
    onSuccess: onSaved,
    onError: async (error, { config }) => {
      if (appErrorOf(error)?.code !== "PRICING_VERSION_CONFLICT") return onFailed(error);
      await loadTheirs();
      return setRefusedAt({ wasOn: !config.gatewayEnabled });
    },
  });
  return {
    press: () => {
      const inForce = readSettings(writeSettings(saved, separators), separators, !isOn);
      setRefusedAt(null);
      const seen = { basedOnVersion: saved.latestVersion, seenInForce: saved.version };
      if (inForce.ok) mutate({ ...seen, config: inForce.config });
    },
    isPending,
    conflict: refusedAt && { ...refusedAt, isOn },
    settle: () => setRefusedAt(null),
  };
}
