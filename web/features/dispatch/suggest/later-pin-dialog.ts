import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";

/** The dialog in which a driver is chosen for a job; its code is loaded later. */
export const PinDialog = laterDialog(async () => (await import("./pin-dialog.tsx")).PinDialog);
