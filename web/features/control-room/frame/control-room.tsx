/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import type { StaffRight } from "#domain/access/staff.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { AskedDialogs } from "#web/entities/unsaved/asked-dialogs.tsx";
import { usePageKey } from "#web/lib/keys/page-keys.ts";
import { m } from "#web/paraglide/messages.js";
import "#web/styles/control-room-utilities.css";
import "./control-room.css";
import { Rail } from "./rail.tsx";
import { groupsFor, sectionOf } from "./sections.ts";
import { TopBar } from "./top-bar.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { useGoTo } from "./use-go-to.ts";
import { useRail } from "./use-rail.ts";
import { useNewVersionNotice } from "./notice-new-version.ts";
import { useRowKeyboard } from "./use-row-keyboard.ts";
import { useWaiting } from "./use-waiting.ts";
import { useWayBack } from "./use-way-back.ts";

const KeysDialog = laterDialog(async () => (await import("./keys-dialog.tsx")).KeysDialog);
const SearchDialog = laterDialog(async () => (await import("../search/search-dialog.tsx")).SearchDialog);

export interface ControlRoomProps {
  /** What the reader may do as staff. */
  readonly may: (right: StaffRight) => boolean;
  readonly accountName: string;
  /** The choice of the language. */
  readonly language: ReactNode;
  /** The choice of the theme. */
  readonly theme: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of the control room: the rail of sections with what waits in them, a bar with the section's title, the
 * search and the account, and the page in the rest of the window.
 */
export function ControlRoom({ may, accountName, language, theme, children }: ControlRoomProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const section = sectionOf(path);
  const groups = groupsFor(may);
  const waiting = useWaiting();
  const rail = useRail();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const isGoing = useGoTo(groups);
  const [isShowingKeys, setShowingKeys] = useState(false);
  usePageKey("/", () => setSearching(true));
  usePageKey("?", () => setShowingKeys(true));
  useRowKeyboard();
  useBackCloses();
  useWayBack();
  useOwnHeader();
  useNewVersionNotice();
  const title = section?.title() ?? m.brand_name();
  useEffect(() => {
    document.title = section === undefined ? m.site_title() : `${title} · ${m.brand_name()}`;
  }, [section, title]);
  const parts = { groups, waiting, current: section?.path };
  return (
    <div className="control-room" data-rail={rail.isNarrow ? "narrow" : "wide"}>
      <Rail {...parts} isNarrow={rail.isNarrow} onToggle={rail.toggle} showsKeys={isGoing} />
      <TopBar
        {...parts}
        title={title}
        accountName={accountName}
        language={language}
        theme={theme}
        isMenuOpen={isMenuOpen}
        onMenu={setMenuOpen}
        onSearch={() => setSearching(true)}
        onKeys={() => setShowingKeys(true)}
      />
      <main id="content" tabIndex={-1} className="control-page">
        <AskedDialogs>{children}</AskedDialogs>
      </main>
      {isSearching && <SearchDialog groups={groups} onClose={() => setSearching(false)} />}
      {isShowingKeys && <KeysDialog onClose={() => setShowingKeys(false)} />}
    </div>
  );
}

/** Makes pages reserve the height of this bar (`--header-height` in tokens.css) while it is shown. */
function useOwnHeader(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["header"] = "admin";
    return () => {
      delete document.documentElement.dataset["header"];
    };
  }, []);
}
