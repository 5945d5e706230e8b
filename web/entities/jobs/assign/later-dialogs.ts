import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";

/** The dialog that gives a job to a driver; its code is loaded later. */
export const AssignDialog = laterDialog(async () => (await import("./assign-dialog.tsx")).AssignDialog);

/** The dialog that takes a job back from its driver; its code is loaded later. */
export const TakeBackDialog = laterDialog(
  async () => (await import("./take-back-dialog.tsx")).TakeBackDialog,
);
