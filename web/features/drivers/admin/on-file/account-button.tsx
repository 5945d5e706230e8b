import { useRef } from "react";
import { Button } from "#web/components/button.tsx";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** Gives a driver an account, or sends the invitation to one again. */
export function AccountButton({
  driver: { driverId, name, invitedUntil },
}: {
  readonly driver: DriverOnFile;
}) {
  const key = useRef(crypto.randomUUID());
  const create = trpc.drivers.createAccount.useMutation({
    onSuccess: ({ account }) => {
      key.current = crypto.randomUUID();
      const text = account === "linked" ? m.driver_account_created() : m.driver_account_invited();
      showToast("success", m.nav_admin_drivers(), text);
      void trpcUtils.drivers.invalidate();
    },
    onError: (error) => {
      showError(error, { title: m.nav_admin_drivers, text: m.error_driver_account_failed });
      void trpcUtils.drivers.invalidate();
    },
  });
  return (
    <Button
      size="small"
      busy={create.isPending}
      onClick={() => create.mutate({ driverId, key: key.current })}
    >
      {invitedUntil === null ? m.driver_create_account() : m.driver_invite_again()}{" "}
      <span className="sr-only">{name}</span>
    </Button>
  );
}
