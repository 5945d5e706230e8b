import { Menu as MenuIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/components/icon-button.tsx";
import { m } from "#web/paraglide/messages.js";
import { AccountMenu } from "./account-menu.tsx";
import type { SectionGroup, Waiting } from "./sections.ts";
import { SectionsSheet } from "./sections-sheet.tsx";

export interface TopBarProps {
  readonly title: string;
  readonly groups: readonly SectionGroup[];
  readonly waiting: Waiting | undefined;
  readonly current: string | undefined;
  readonly accountName: string;
  readonly language: ReactNode;
  readonly theme: ReactNode;
  readonly onSearch: () => void;
  /** Shows the keys. */
  readonly onKeys: () => void;
  readonly isMenuOpen: boolean;
  readonly onMenu: (open: boolean) => void;
}

/** The bar above the page, 56 px high. */
export function TopBar(props: TopBarProps) {
  const {
    title,
    groups,
    waiting,
    current,
    accountName,
    language,
    theme,
    isMenuOpen,
    onMenu,
    onSearch,
    onKeys,
  } = props;
  return (
    <header className="control-bar">
      <IconButton
        label={m.nav_menu_open()}
        aria-haspopup="dialog"
        className="-ml-2 md:hidden"
        onClick={() => onMenu(true)}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </IconButton>
      {/* The page has the heading; this repeats it where it stays in sight. */}
      <p className="control-title" aria-hidden="true">
        {title}
      </p>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <button type="button" className="control-search-open" onClick={onSearch}>
          <Search aria-hidden="true" className="size-5 shrink-0" />
          <span className="max-md:sr-only">{m.control_search_open()}</span>
          <kbd className="control-key" aria-hidden="true">
            /
          </kbd>
        </button>
        <div className="max-md:hidden">{language}</div>
        <AccountMenu name={accountName} onKeys={onKeys} />
      </div>
      <SectionsSheet
        open={isMenuOpen}
        onOpenChange={onMenu}
        groups={groups}
        waiting={waiting}
        current={current}
        choices={
          <>
            {language}
            {theme}
          </>
        }
      />
    </header>
  );
}
