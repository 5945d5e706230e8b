import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";

/** Whose logins end, and the button that says so. */
interface Person {
  readonly key: string;
  readonly label: string;
  readonly input:
    | { readonly of: "customer"; readonly orderId: string }
    | { readonly of: "driver"; readonly driverId: string };
}

/** Logs the people of an order out everywhere: for a lost phone, or an account in wrong hands. */
export function EndLogins({ order }: { readonly order: Order }) {
  const [asked, setAsked] = useState<Person | null>(null);
  const end = trpc.account.endSessionsOf.useMutation({
    onSuccess: () => showToast("success", m.notice_title_account(), m.admin_end_logins_done()),
    onError: (error) => showError(error, { title: m.notice_title_account, text: m.admin_end_logins_failed }),
    onSettled: () => setAsked(null),
  });
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden print:hidden">
      {peopleOf(order).map((person) => (
        <Button
          key={person.key}
          size="small"
          icon={<LogOut aria-hidden="true" className="size-4" />}
          onClick={() => setAsked(person)}
        >
          {person.label}
        </Button>
      ))}
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={asked.label}
          description={m.admin_end_logins_confirm()}
          confirmLabel={asked.label}
          cancelLabel={m.action_cancel()}
          closeLabel={m.action_close()}
          tone="danger"
          busy={end.isPending}
          onConfirm={() => end.mutate(asked.input)}
        />
      )}
    </div>
  );
}

/** Those who have an account. */
function peopleOf({ orderId, jobs, isCustomerOnFile }: Order): readonly Person[] {
  const customer: Person = {
    key: "customer",
    label: m.admin_end_logins_customer(),
    input: { of: "customer", orderId },
  };
  const drivers = new Map<string, Person>();
  for (const { driverId, driverName, driverHasAccount } of jobs)
    if (driverId != null && driverHasAccount === true)
      drivers.set(driverId, {
        key: driverId,
        label: m.admin_end_logins_driver({ name: driverName ?? "" }),
        input: { of: "driver", driverId },
      });
  return [...(isCustomerOnFile ? [] : [customer]), ...drivers.values()];
}
