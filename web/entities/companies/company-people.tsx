import { useState } from "react";
import { COMPANY_ROLES, hasCompanyRight } from "#domain/companies/company-role.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { usePressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatNumber, formatShortDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { COMPANY_ROLE_TEXTS, roleOptions } from "./company-texts.ts";
import type { CompanyInvitation, CompanyMember } from "./company-types.ts";
import { InviteForm } from "./invite-form.tsx";

const NEXT_PAGE = { getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor };

/** The people of a company and the invited ones: roles, removal, another invitation. For those who manage them. */
export function CompanyPeople({ companyId }: { readonly companyId: string }) {
  const [removing, setRemoving] = useState<CompanyMember>();
  const members = trpc.companies.members.useInfiniteQuery({ companyId }, NEXT_PAGE);
  const invitations = trpc.companies.invitations.useInfiniteQuery({ companyId }, NEXT_PAGE);
  const shown = members.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{m.company_roles_hint()}</p>
      <PagedList query={members} rows={2} failed={m.company_load_failed()}>
        {(items) => (
          <ul className="flex flex-col divide-y divide-line">
            {items.map((member) => (
              <MemberRow
                key={member.userId}
                companyId={companyId}
                member={member}
                onRemove={() => setRemoving(member)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <PagedList query={invitations} rows={1} failed={m.company_load_failed()} empty={null}>
        {(items) => (
          <ul className="flex flex-col divide-y divide-line border-t border-line">
            {items.map((invitation) => (
              <InvitationRow key={invitation.invitationId} companyId={companyId} invitation={invitation} />
            ))}
          </ul>
        )}
      </PagedList>
      <InviteForm
        companyId={companyId}
        invitations={invitations.data?.pages.flatMap((page) => page.items) ?? []}
      />
      {removing !== undefined && (
        <RemoveDialog
          companyId={companyId}
          member={shown.find(({ userId }) => userId === removing.userId) ?? removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

function MemberRow(props: {
  readonly companyId: string;
  readonly member: CompanyMember;
  readonly onRemove: () => void;
}) {
  const { companyId, member, onRemove } = props;
  const [chosen, setChosen] = useState<CompanyMember["role"] | null>(null);
  const conflict = usePressConflict(["role"], { role: member.role });
  const change = trpc.companies.changeRole.useMutation({
    onSuccess: conflict.clear,
    onError: (error) => {
      if (!isOtherRole(error))
        showError(error, { title: m.notice_title_company, text: m.company_save_failed });
    },
    onSettled: async (_done, error, { role, seenRole }) => {
      await trpcUtils.companies.invalidate();
      if (isOtherRole(error)) conflict.refused({ role: seenRole }, { role });
    },
  });
  const name = nameOf(member);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-2 py-3 sm:grid-cols-[1fr_auto_auto]">
      <span className="col-span-2 min-w-0 sm:col-span-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {member.email !== null && member.email !== name && (
          <span className="block text-sm wrap-anywhere text-muted">{member.email}</span>
        )}
      </span>
      <Select
        aria-label={`${m.company_role_label()}: ${name}`}
        value={member.role}
        disabled={change.isPending}
        onChange={({ target }) => {
          setChosen(COMPANY_ROLES.find((each) => each === target.value) ?? null);
        }}
        options={roleOptions()}
      />
      <Button size="small" aria-label={`${m.company_remove()}: ${name}`} onClick={onRemove}>
        {m.company_remove()}
      </Button>
      {chosen !== null && (
        <RoleDialog
          member={member}
          chosen={chosen}
          onConfirm={(seenRole) => {
            setChosen(null);
            change.mutate({ companyId, userId: member.userId, role: chosen, seenRole });
          }}
          onClose={() => setChosen(null)}
        />
      )}
      {conflict.changes !== null && (
        <div className="col-span-full">
          <ConflictNotice
            width="narrow"
            words="chosen"
            text={m.press_conflict_text()}
            changes={conflict.changes}
            label={() => m.company_role_label()}
            valueText={(_, role) => COMPANY_ROLE_TEXTS[role]()}
            onTake={conflict.clear}
          />
        </div>
      )}
    </li>
  );
}

/** Asks before another role is given. A role that somebody else gives meanwhile is said first. */
function RoleDialog(props: {
  readonly member: CompanyMember;
  readonly chosen: CompanyMember["role"];
  /** Called with the role that was seen. */
  readonly onConfirm: (seenRole: CompanyMember["role"]) => void;
  readonly onClose: () => void;
}) {
  const { member, chosen, onConfirm, onClose } = props;
  const role = useSeen(member.role, false);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.company_role_change_title({ name: nameOf(member), role: COMPANY_ROLE_TEXTS[chosen]() })}
      description={m.company_role_change_text({ before: COMPANY_ROLE_TEXTS[role.seen]() })}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.action_save()}
      onConfirm={() => {
        if (!role.isChanged) onConfirm(role.seen);
      }}
    >
      {!hasCompanyRight(chosen, "manage_api") && <KeysStop member={member} />}
      <SeenNotice
        about={role}
        saved={member.role}
        label={m.company_role_label()}
        valueText={(each) => COMPANY_ROLE_TEXTS[each]()}
      />
    </ConfirmDialog>
  );
}

/** Says which programs stop with a member: a key works while its maker manages the API. */
function KeysStop({ member: { apiKeys, role } }: { readonly member: CompanyMember }) {
  if (apiKeys === 0 || !hasCompanyRight(role, "manage_api")) return null;
  return <p className="font-semibold">{m.company_keys_stop({ keys: formatNumber(apiKeys) })}</p>;
}

function isOtherRole(error: unknown): boolean {
  return appErrorOf(error)?.code === "ROLE_CHANGED";
}

function InvitationRow(props: { readonly companyId: string; readonly invitation: CompanyInvitation }) {
  const { email, role, expiresAt, invitationId } = props.invitation;
  const withdraw = trpc.companies.withdrawInvitation.useMutation({
    onError: (error) => showError(error, { title: m.notice_title_company, text: m.company_save_failed }),
    onSettled: () => trpcUtils.companies.invalidate(),
  });
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{email}</span>
        <span className="block text-sm text-muted">
          {COMPANY_ROLE_TEXTS[role]()} · {m.company_invited_until({ day: formatShortDay(expiresAt) })}
        </span>
      </span>
      <Button
        size="small"
        busy={withdraw.isPending}
        aria-label={`${m.company_withdraw()}: ${email}`}
        onClick={() => withdraw.mutate({ companyId: props.companyId, invitationId })}
      >
        {m.company_withdraw()}
      </Button>
    </li>
  );
}

function RemoveDialog(props: {
  readonly companyId: string;
  readonly member: CompanyMember;
  readonly onClose: () => void;
}) {
  const { companyId, member, onClose } = props;
  const remove = trpc.companies.removeMember.useMutation({
    onError: (error) => {
      if (!isOtherRole(error))
        showError(error, { title: m.notice_title_company, text: m.company_save_failed });
    },
    onSettled: (_done, error) => {
      // What they are by now is read first, and stands beside what was seen.
      if (!isOtherRole(error)) onClose();
      return trpcUtils.companies.invalidate();
    },
  });
  const role = useSeen(member.role, remove.isPending);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.company_remove_title({ name: nameOf(member) })}
      description={m.company_remove_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.company_remove()}
      busy={remove.isPending}
      onConfirm={() => {
        if (!role.isChanged) remove.mutate({ companyId, userId: member.userId, seenRole: role.seen });
      }}
    >
      <KeysStop member={member} />
      <SeenNotice
        about={role}
        saved={member.role}
        label={m.company_role_label()}
        valueText={(each) => COMPANY_ROLE_TEXTS[each]()}
      />
    </ConfirmDialog>
  );
}

function nameOf({ name, email }: CompanyMember): string {
  return name.trim() === "" ? (email ?? "–") : name;
}
