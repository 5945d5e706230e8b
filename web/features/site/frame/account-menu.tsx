import { Link } from "@tanstack/react-router";
import { ChevronDown, CircleUserRound, LogOut } from "lucide-react";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#web/components/menu.tsx";
import type { Session } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";
import { accountLinks, accountName } from "./account-links.ts";
import { LazyStaffLinks, useStaffLinksInTime } from "./lazy-staff-links.tsx";
import { leaveAccount } from "#web/lib/session/sign-out/leave-account.ts";

/** The account's menu in the header of wide screens. */
export function AccountMenu({ session }: { readonly session: Extract<Session, { status: "signed_in" }> }) {
  const name = accountName(session.user);
  useStaffLinksInTime(session);
  return (
    <Menu
      heading={name}
      trigger={
        <button
          type="button"
          aria-label={m.nav_account({ name })}
          className="flex min-h-11 items-center gap-2 rounded-control px-2.5 font-heading font-semibold hover:bg-sunken"
        >
          <CircleUserRound aria-hidden="true" className="size-5.5" />
          <span className="max-w-32 truncate">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </button>
      }
    >
      {accountLinks(session).map(({ to, label, Icon }) => (
        <MenuLink key={to}>
          <Link to={to}>
            <Icon aria-hidden="true" className="size-5 text-muted" />
            {label}
          </Link>
        </MenuLink>
      ))}
      <LazyStaffLinks session={session}>
        {({ to, label, Icon, isExact }) => (
          <MenuLink key={to}>
            <Link to={to} activeOptions={{ exact: isExact }}>
              <Icon aria-hidden="true" className="size-5 text-muted" />
              {label}
            </Link>
          </MenuLink>
        )}
      </LazyStaffLinks>
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden="true" className="size-5 text-muted" />}
        onSelect={() => void leaveAccount()}
      >
        {m.nav_sign_out()}
      </MenuItem>
    </Menu>
  );
}
