import { useRef, useState } from "react";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { LANGUAGE_LABELS } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";

export interface AccountButtonProps {
  readonly driver: DriverOnFile;
  /** The id of the words that say why a driver without an address cannot have one. */
  readonly reasonId: string;
}

/**
 * Gives a driver an account, or sends the invitation to one again, in the language that the driver reads. Without an address
 * nobody can be invited.
 */
export function AccountButton({ driver, reasonId }: AccountButtonProps) {
  const [open, setOpen] = useState(false);
  const hasAddress = driver.email !== "";
  return (
    <>
      <Button
        size="small"
        disabled={!hasAddress}
        aria-describedby={hasAddress ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        {labelOf(driver)} <span className="sr-only">{driver.name}</span>
      </Button>
      {open && <InviteDialog driver={driver} onClose={() => setOpen(false)} />}
    </>
  );
}

function labelOf({ invitedUntil }: DriverOnFile): string {
  return invitedUntil === null ? m.driver_create_account() : m.driver_invite_again();
}

function InviteDialog({ driver, onClose }: { readonly driver: DriverOnFile; readonly onClose: () => void }) {
  const { driverId, name, invitedIn } = driver;
  const key = useRef(crypto.randomUUID());
  // Most drivers read Thai, whatever the office reads.
  const [locale, setLocale] = useState<Locale>(invitedIn ?? "th");
  const create = trpc.drivers.createAccount.useMutation({
    onSuccess: ({ account }) => {
      const text = account === "linked" ? m.driver_account_created() : m.driver_account_invited();
      showToast("success", m.nav_admin_drivers(), text);
      void trpcUtils.drivers.invalidate();
      onClose();
    },
    onError: (error) => {
      showError(error, { title: m.nav_admin_drivers, text: m.error_driver_account_failed });
      void trpcUtils.drivers.invalidate();
    },
  });
  // What is read behind it may have another address, to which nobody has said yes.
  const about = useSeen(driver.email, create.isPending);
  const seenEmail = about.seen;
  // What was sent so far was about the other address.
  const take = () => {
    key.current = crypto.randomUUID();
    about.take();
  };
  const send = () => {
    if (!about.isChanged) create.mutate({ driverId, key: key.current, seenEmail, locale });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${labelOf(driver)}: ${name}`}
      description={m.driver_invite_text({ email: seenEmail })}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={labelOf(driver)}
      busy={create.isPending}
      onConfirm={send}
    >
      <SeenNotice
        about={{ ...about, take }}
        saved={driver.email}
        label={m.account_email_label()}
        valueText={(email) => email}
      />
      <Field label={m.driver_invite_language()}>
        {(control) => (
          <Select<Locale>
            {...control}
            options={LOCALES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
            value={locale}
            onChange={({ currentTarget }) => setLocale(currentTarget.value as Locale)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
