import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import {
  keepPushAccount,
  pushState,
  subscribeDevice,
  unsubscribeDevice,
  type PushState,
} from "#web/lib/push/push-device.ts";
import { useSession } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";

/** How a driver is told: notices on this device, and the way to channels and quiet hours. */
export function PushSection() {
  const push = trpc.notifications.push.useQuery(undefined, { refetchOnWindowFocus: false }).data;
  return (
    <div className="mt-10 max-w-2xl border-t border-line pt-8">
      <FormSection title={m.notifications_title()}>
        {push != null && <ThisDevice publicKey={push.publicKey} endpoints={push.endpoints} />}
        <p>
          <TextLink to="/profile" className="inline-flex min-h-11 items-center">
            {m.push_preferences()}
          </TextLink>
        </p>
      </FormSection>
    </div>
  );
}

interface ThisDeviceProps {
  readonly publicKey: string;
  readonly endpoints: readonly string[];
}

/** Why this browser shows no notices, where it cannot. */
const OBSTACLES: Readonly<Record<PushState, (() => string) | null>> = {
  unsupported: m.push_unsupported,
  not_installed: m.push_not_installed,
  denied: m.push_denied,
  off: null,
  on: null,
};

function ThisDevice({ publicKey, endpoints }: ThisDeviceProps) {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.user.id : null;
  const state = useQuery({
    queryKey: ["push-state", publicKey, endpoints],
    queryFn: () => pushState(publicKey, endpoints),
    staleTime: 0,
  });
  const subscribe = trpc.notifications.subscribeToPush.useMutation();
  const end = trpc.notifications.endPush.useMutation();
  const turn = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) {
        const subscription = await subscribeDevice(publicKey);
        if (subscription !== null) await subscribe.mutateAsync(subscription);
        keepPushAccount(subscription === null ? null : userId);
      } else {
        keepPushAccount(null);
        const endpoint = await unsubscribeDevice();
        if (endpoint !== null) await end.mutateAsync({ endpoint });
      }
    },
    onError: (error) => showError(error, { title: m.push_title, text: m.push_failed }),
    onSettled: async () => {
      await trpcUtils.notifications.push.invalidate();
      await state.refetch();
    },
  });
  if (state.data === undefined) return null;
  const obstacle = OBSTACLES[state.data];
  const isOn = state.data === "on";
  return (
    <div className="mb-4">
      <h3 className="font-heading font-semibold">{m.push_title()}</h3>
      <p className="mb-3 text-sm text-muted">{m.push_text()}</p>
      {obstacle !== null ? (
        <output className="block">{obstacle()}</output>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            busy={turn.isPending}
            icon={
              isOn ? (
                <BellOff aria-hidden className="size-5 shrink-0" />
              ) : (
                <Bell aria-hidden className="size-5 shrink-0" />
              )
            }
            onClick={() => turn.mutate(!isOn)}
          >
            {isOn ? m.push_turn_off() : m.push_turn_on()}
          </Button>
          <output>{isOn ? m.push_is_on() : ""}</output>
        </div>
      )}
    </div>
  );
}
