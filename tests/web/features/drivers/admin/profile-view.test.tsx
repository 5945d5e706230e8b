import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProfileView } from "#web/features/drivers/admin/page/profile-view.tsx";
import { PROFILE } from "../../../../support/driver-profile.ts";
import { openPage } from "../../../../support/open-page.tsx";

test("the office reads whose photo it is", async () => {
  const driver = { names: {}, files: {} };
  openPage({ "/": () => <ProfileView profile={PROFILE} former={null} driver={driver} /> }, "/");
  await screen.findByText(`Photo of ${PROFILE.name}`);
  expect(screen.queryByText("Your photo")).toBeNull();
});
