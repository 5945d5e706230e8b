import { Outlet } from "@tanstack/react-router";
import { AdminArea } from "#web/features/account/admin-area.tsx";
import { ControlRoom } from "#web/features/control-room/frame/control-room.tsx";
import { accountName } from "#web/features/site/frame/account-links.ts";
import { LanguageSelect } from "#web/features/site/frame/language-select.tsx";
import { ThemeChoice } from "#web/features/site/frame/theme-choice.tsx";
import { useSession } from "#web/lib/session/session.ts";
import { sessionMay } from "#web/lib/session/staff-right.ts";

/** The frame of the admin's pages, for staff only: the guard of its route has let them pass. */
export function ControlRoomFrame() {
  const session = useSession();
  if (session.status !== "signed_in") return null;
  return (
    <ControlRoom
      may={(right) => sessionMay(session, right)}
      accountName={accountName(session.user)}
      language={<LanguageSelect />}
      theme={<ThemeChoice />}
    >
      <AdminArea>
        <Outlet />
      </AdminArea>
    </ControlRoom>
  );
}
