import { Link } from "@tanstack/react-router";
import { ChevronDown, CircleUserRound, House, Keyboard, LogOut, UserRound } from "lucide-react";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "#web/components/menu.tsx";
import { leaveAccount } from "#web/lib/session/sign-out/leave-account.ts";
import { chooseTheme, THEMES, useTheme, type Theme } from "#web/lib/theme.ts";
import { m } from "#web/paraglide/messages.js";

const THEME_TEXTS = {
  light: m.theme_light,
  dark: m.theme_dark,
  system: m.theme_system,
} as const satisfies Record<Theme, () => string>;

interface AccountMenuProps {
  readonly name: string;
  /** Shows the keys. */
  readonly onKeys: () => void;
}

/** The account's menu of the control room: profile, the public site, the keys, the theme, and signing out. */
export function AccountMenu({ name, onKeys }: AccountMenuProps) {
  const theme = useTheme();
  return (
    <Menu
      heading={name}
      trigger={
        <button
          type="button"
          aria-label={m.nav_account({ name })}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 font-heading font-semibold hover:bg-sunken"
        >
          <CircleUserRound aria-hidden="true" className="size-5.5" />
          <span className="max-w-32 truncate max-xl:hidden">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4 text-muted max-sm:hidden" />
        </button>
      }
    >
      <MenuLink>
        <Link to="/profile">
          <UserRound aria-hidden="true" className="size-5 text-muted" />
          {m.nav_profile()}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/">
          <House aria-hidden="true" className="size-5 text-muted" />
          {m.control_to_site()}
        </Link>
      </MenuLink>
      <MenuItem icon={<Keyboard aria-hidden="true" className="size-5 text-muted" />} onSelect={onKeys}>
        {m.keys_title()}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={m.theme_label()}
        options={THEMES.map((each) => ({ value: each, text: THEME_TEXTS[each]() }))}
        value={theme}
        onChoose={chooseTheme}
      />
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
