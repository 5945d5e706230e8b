import { useId, useState } from "react";
import { GIVEN_ROLES, type GivenRole } from "#domain/access/people-input.ts";
import { isStaff } from "#domain/access/staff.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { usePressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { useHeld } from "#web/entities/unsaved/unsaved.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { ShownPerson } from "./people-types.ts";

const CHOICES = {
  none: { title: m.role_none, text: m.role_none_text },
  dispatcher: { title: m.role_dispatcher, text: m.role_dispatcher_text },
  accountant: { title: m.role_accountant, text: m.role_accountant_text },
  admin: { title: m.role_admin, text: m.role_admin_text },
} as const satisfies Record<GivenRole, { title: () => string; text: () => string }>;

function givenRole(role: string | null): GivenRole {
  return GIVEN_ROLES.find((each) => each === role) ?? "none";
}

/** The role that a person has of the staff; another one is asked for again before it is given. */
export function RoleForm({ person }: { readonly person: ShownPerson }) {
  const { userId, role, hasSecondFactor } = person;
  const now = givenRole(role);
  const [picked, setPicked] = useState<GivenRole | null>(null);
  const chosen = picked ?? now;
  const conflict = usePressConflict(["role"], { role: now });
  const [asking, setAsking] = useState(false);
  const group = useId();
  useHeld(chosen !== now);
  const change = trpc.people.changeRole.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_people(), m.people_role_saved());
      setPicked(null);
      conflict.clear();
    },
    onError: (error) => {
      if (appErrorOf(error)?.code !== "ROLE_CHANGED")
        showError(error, { title: m.nav_admin_people, text: m.people_role_failed });
    },
    onSettled: async (_done, error, { role: wanted, seenRole }) => {
      setAsking(false);
      await trpcUtils.people.invalidate();
      if (appErrorOf(error)?.code === "ROLE_CHANGED")
        conflict.refused({ role: givenRole(seenRole) }, { role: wanted });
    },
  });
  return (
    <section>
      <h3 id={group} className="mb-2 text-lg">
        {m.role_label()}
      </h3>
      {conflict.changes !== null && (
        <div className="mb-3">
          <ConflictNotice
            width="narrow"
            words="chosen"
            text={m.press_conflict_text()}
            changes={conflict.changes}
            label={() => m.role_label()}
            valueText={(_, value) => CHOICES[value].title()}
            onTake={(field) => {
              setPicked(null);
              conflict.take(field);
            }}
          />
        </div>
      )}
      <div role="radiogroup" aria-labelledby={group} className="grid gap-2">
        {GIVEN_ROLES.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line bg-surface px-3 py-2 has-checked:border-teal has-checked:bg-teal-wash"
          >
            <input
              type="radio"
              name={group}
              className="mt-1 size-5 accent-teal"
              checked={chosen === each}
              onChange={() => setPicked(each)}
            />
            <span className="font-semibold">
              {CHOICES[each].title()}
              <span className="block text-sm font-normal text-muted">{CHOICES[each].text()}</span>
            </span>
          </label>
        ))}
      </div>
      {isStaff(role) && !hasSecondFactor && (
        <p className="mt-2 text-sm text-muted">{m.people_factor_needed()}</p>
      )}
      <Button
        tone="solid"
        size="small"
        className="mt-3"
        disabled={chosen === now}
        onClick={() => setAsking(true)}
      >
        {m.people_role_change()}
      </Button>
      {asking && (
        <RoleDialog
          person={person}
          chosen={chosen}
          busy={change.isPending}
          onConfirm={(seenRole) => change.mutate({ userId, role: chosen, seenRole })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface RoleDialogProps {
  readonly person: ShownPerson;
  readonly chosen: GivenRole;
  readonly busy: boolean;
  /** Called with the role that was seen. */
  readonly onConfirm: (seenRole: ShownPerson["role"]) => void;
  readonly onClose: () => void;
}

/** Asks before another role is given. A role that somebody else gives meanwhile is said first. */
function RoleDialog({ person: { role, name, email }, chosen, busy, onConfirm, onClose }: RoleDialogProps) {
  const about = useSeen(role, busy);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.people_role_confirm_title({ role: CHOICES[chosen].title() })}
      description={m.people_role_confirm_text({ name: name || (email ?? "") })}
      confirmLabel={m.people_role_change()}
      cancelLabel={m.action_cancel()}
      closeLabel={m.action_close()}
      busy={busy}
      onConfirm={() => {
        if (!about.isChanged) onConfirm(about.seen);
      }}
    >
      <SeenNotice
        about={about}
        saved={role}
        label={m.role_label()}
        valueText={(each) => CHOICES[givenRole(each)].title()}
      />
    </ConfirmDialog>
  );
}
